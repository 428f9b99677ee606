import type { MouseEvent } from 'react'

/** For a button that goes with what it takes away: the keyboard's place is then the page. */
export const withPageFocus = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest('main')?.focus({ preventScroll: true })
  act()
}
