import { useEffect, useRef } from 'react'

/**
 * `close`, for the late answer to what a dialog has sent: by then the person may have closed the dialog, and another
 * one may be open in its place, which stays (rule: screens-answers).
 */
export function useOwnClose<Answer extends unknown[]>(close: (...answer: Answer) => void) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (...answer: Answer): void => {
    if (isShown.current) close(...answer)
  }
}
