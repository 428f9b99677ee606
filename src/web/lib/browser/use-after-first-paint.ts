import { useDeferredValue, useEffect } from 'react'

let hasPainted = false

/**
 * For what lies below the window of the first screen of a visit: false until that has been drawn, true right after. On
 * every later screen it is true at once, so that Back finds its place.
 */
export function useAfterFirstPaint(): boolean {
  const isAfter = useDeferredValue(true, hasPainted)
  useEffect(() => {
    hasPainted = true
  }, [])
  return isAfter
}
