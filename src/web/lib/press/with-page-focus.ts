import type { MouseEvent } from 'react'

/** For a button that disappears when it is pressed: the focus goes to the page. */
export const withPageFocus = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest('main')?.focus({ preventScroll: true })
  act()
}
