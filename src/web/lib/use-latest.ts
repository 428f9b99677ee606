import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Holds the value of the last render for a function that outlives renders. A listener in an effect uses React's
 * `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
