import { useDeferredValue, useEffect } from 'react'

let hasPainted = false

/**
 * For what lies below the window: false until the first screen of a visit has been painted, then true. On later screens
 * it is true at once, so that Back finds its place.
 */
export function useAfterFirstPaint(): boolean {
  const isAfter = useDeferredValue(true, hasPainted)
  useEffect(() => {
    hasPainted = true
  }, [])
  return isAfter
}
