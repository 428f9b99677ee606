import { useIsHere } from '#web/lib/use-is-here.ts'

/**
 * `close`, for the late answer to what a dialog has sent: by then the person may have closed the dialog, and another
 * one may be open in its place, which stays (rule: screens-answers).
 */
export function useOwnClose<Answer extends unknown[]>(close: (...answer: Answer) => void) {
  const isHere = useIsHere()
  return (...answer: Answer): void => {
    if (isHere.current) close(...answer)
  }
}
