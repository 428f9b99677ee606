import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 300

/**
 * The text of a field while somebody types, and its setter. `settle` is called when the typing pauses; `settled` may
 * also change from outside.
 */
export function useDebouncedText(settled: string, settle: (text: string) => void) {
  const [typing, setTyping] = useState<string | null>(null)
  const settleNow = useEffectEvent(settle)
  useEffect(() => {
    if (typing === null) return
    const timer = setTimeout(() => {
      settleNow(typing)
      setTyping(null)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typing])
  return [typing ?? settled, setTyping] as const
}
