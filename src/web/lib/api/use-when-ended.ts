import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnded` when work ends that this screen has seen under way, but not for work that had ended before. */
export function useWhenEnded(isUnderWay: boolean, onEnded: () => void): void {
  const wasUnderWay = useRef(false)
  const sayEnd = useEffectEvent(onEnded)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) sayEnd()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay])
}
