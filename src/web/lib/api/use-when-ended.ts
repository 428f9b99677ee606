import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnded` when what was seen under way has ended, and not for what had ended before the screen was opened. */
export function useWhenEnded(isUnderWay: boolean, onEnded: () => void): void {
  const wasUnderWay = useRef(false)
  const sayEnd = useEffectEvent(onEnded)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) sayEnd()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay])
}
