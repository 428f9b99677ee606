import { useState } from 'react'

/**
 * True from the first time on that it was. For what is drawn once its first answers have come, or failed: what has failed
 * is asked for again by its own part, and must not be taken from the screen for that, or it would ask without end.
 */
export function useEverTrue(isTrue: boolean): boolean {
  const [wasTrue, setTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setTrue(true)
  return wasTrue
}
