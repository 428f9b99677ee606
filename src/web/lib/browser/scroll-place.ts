import { whileSettling } from './while-settling.ts'

/** Called before another page is shown: stores in the history how far this one is scrolled. */
export function keepPlace(): void {
  history.replaceState({ ...history.state, place: scrollY }, '')
}

/**
 * Called on a new page: scrolls to where it was left, if somebody comes back to it, else to the top. The browser itself
 * tries only once, before the later rows of a list are there. Returns a function that ends the attempt.
 */
export function findPlace(): () => void {
  const place: unknown = history.state?.place
  if (typeof place === 'number') return whileSettling(() => scrollTo(0, place))
  scrollTo(0, 0)
  return () => {}
}
