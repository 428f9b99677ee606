/** So far from the window something is near it: what it fetches is there before somebody comes to it. */
const nearTheWindow: IntersectionObserverInit = { rootMargin: '300px' }

/** Says whether an element is near the window, at first and whenever that changes. The returned function ends it. */
export function watchNear(element: Element, say: (isNear: boolean) => void): () => void {
  const observer = new IntersectionObserver((seen) => say(seen.at(-1)?.isIntersecting === true), nearTheWindow)
  observer.observe(element)
  return () => observer.disconnect()
}
