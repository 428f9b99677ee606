import { whileSettling } from './while-settling.ts'

/** Before another page is shown: the history keeps how far this one was scrolled. */
export function keepPlace(): void {
  history.replaceState({ ...history.state, place: scrollY }, '')
}

/**
 * On the page that is shown now: the place where somebody who comes back left it, else its top. The
 * browser itself looks for that place only once, when the first rows of a list are there and not
 * yet the others. Returns what ends the search.
 */
export function findPlace(): () => void {
  const place: unknown = history.state?.place
  if (typeof place === 'number') return whileSettling(() => scrollTo(0, place))
  scrollTo(0, 0)
  return () => {}
}
