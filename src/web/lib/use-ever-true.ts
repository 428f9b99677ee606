import { useState } from 'react'

/**
 * True from the first render in which `isTrue` was. For a part that is fetched when it is first opened, and for one
 * that is drawn once its first answers have arrived or failed: drawing it asks again for what failed, and taking it
 * away meanwhile would make it ask without end.
 */
export function useEverTrue(isTrue: boolean): boolean {
  const [wasTrue, setTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setTrue(true)
  return wasTrue
}
