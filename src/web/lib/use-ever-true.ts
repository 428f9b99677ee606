import { useState } from 'react'

/**
 * True from the first time on that it was. For what is fetched when it is first opened, and for what is drawn once its
 * first answers have come, or failed: its parts ask again for what has failed, and if they were taken from the screen
 * for that, they would ask without end.
 */
export function useEverTrue(isTrue: boolean): boolean {
  const [wasTrue, setTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setTrue(true)
  return wasTrue
}
