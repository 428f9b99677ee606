/** How long a new screen may still grow. */
const settlesWithinMs = 5_000
const readersMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Calls `place` now and whenever the page grows or shrinks, until the reader scrolls, presses or types. Returns a
 * function that ends it sooner.
 */
export function whileSettling(place: () => void): () => void {
  const end = new AbortController()
  const observer = new ResizeObserver(place)
  observer.observe(document.body)
  const timer = setTimeout(() => end.abort(), settlesWithinMs)
  end.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const move of readersMoves) addEventListener(move, () => end.abort(), { passive: true, signal: end.signal })
  return () => end.abort()
}
