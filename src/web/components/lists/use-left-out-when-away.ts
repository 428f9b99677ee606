import { useEffect, useRef } from 'react'

const quietAfterMs = 500
const windowsAtTop = 2
/** So few rows hardly slow a press, and a picture of the whole page shows them all. */
const shortList = 50

/**
 * Marks the entries of a long list that are far from the window, which the browser then need not lay out
 * (`left-out-when-away`), so that a press does not wait for them. Only once all rows have been laid out for a while:
 * with guessed heights, Back would land in another place. Entries in view would vanish for a frame, and those at the
 * top are one jump away, so both are left alone.
 */
export function useLeftOutWhenAway(rows: readonly unknown[], isAllDrawn: boolean) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!isAllDrawn || rows.length <= shortList) return
    const observer = new IntersectionObserver((entries) => {
      // Read before any change: reading after one would force another layout.
      const endOfTop = windowsAtTop * innerHeight - scrollY
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        target.toggleAttribute('data-away', !isIntersecting && boundingClientRect.top >= endOfTop)
      }
      observer.disconnect()
    }, nearToo)
    const timer = setTimeout(() => {
      for (const entry of list.current?.children ?? []) observer.observe(entry)
    }, quietAfterMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [rows, isAllDrawn])
  return list
}

const nearToo: IntersectionObserverInit = { rootMargin: '50% 0px' }
