import { useCallback, useSyncExternalStore } from 'react'

const onScreen = new Map<string, boolean>()

/**
 * Whether a media query holds on the screen. The browser counts the pages of paper, which is narrower, before it tells
 * of the change: what then were laid out anew would be missing from them (rule: screens-print).
 */
function holds(query: string): boolean {
  const known = onScreen.get(query)
  if (known !== undefined && matchMedia('print').matches) return known
  const { matches } = matchMedia(query)
  onScreen.set(query, matches)
  return matches
}

/** Whether a media query holds now; renders again when that changes. */
function useMedia(query: string) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => holds(query))
}

/** From 768 px lists are tables. */
export const useWide = () => useMedia('(min-width: 768px)')

/** From 1400 px there is room for a table beside a side column. */
export const useTableAndSide = () => useMedia('(min-width: 1400px)')

/** On a phone or tablet, which has a camera at hand. */
export const useTouch = () => useMedia('(pointer: coarse)')

/** From 1024 px the menu is at the side, in a sidebar. */
export const useSidebar = () => useMedia('(min-width: 64rem)')

/** From 1280 px there is room for a side bar within the page. */
export const useDesk = () => useMedia('(min-width: 1280px)')
