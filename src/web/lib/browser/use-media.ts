import { useCallback, useSyncExternalStore } from 'react'

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
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
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
