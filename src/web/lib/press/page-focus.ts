import { whenGone } from './when-gone.ts'

export const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/** For a button that disappears when it is pressed: the focus goes to the page. */
export const withPageFocus = (act: () => void) => () => {
  focusPage()
  act()
}

/** For a focused button that disappears once its answer is here: the focus then goes to the page. */
export const focusPageAfter = (button: HTMLElement): void => whenGone(button, focusPage)
