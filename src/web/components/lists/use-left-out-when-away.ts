import { useEffect, useRef } from 'react'

const quietAfterMs = 500
const windowsAtTop = 2
/** So few cost a press nothing, and a picture of the whole page shows them all. */
const shortList = 50

/**
 * For a list of entries with `left-out-when-away`: once all rows have been laid out for a while, the browser may
 * leave out those that are away from the window, and a press need not wait for them. Not sooner: with guessed
 * heights Back would find another place. And not those that are seen, which would be gone for a frame, nor those at
 * the top of the page, to which one leap leads back.
 */
export function useLeftOutWhenAway(rows: readonly unknown[], isAllDrawn: boolean) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!isAllDrawn || rows.length <= shortList) return
    const observer = new IntersectionObserver((entries) => {
      // Read once, before anything changes: each reading after a change would have the page laid out again.
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
