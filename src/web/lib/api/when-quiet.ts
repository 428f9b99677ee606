import { queryClient } from './query-client.ts'

/**
 * Does the work once the screen has had all its answers for this long, looked at twice, unless the returned function is
 * called before.
 */
export function whenQuiet(quietMs: number, work: () => void): () => void {
  let wasQuiet = false
  const timer = setInterval(() => {
    const isQuiet = queryClient.isFetching() === 0
    // One answer may bring on the next question.
    if (isQuiet && wasQuiet) {
      clearInterval(timer)
      work()
    }
    wasQuiet = isQuiet
  }, quietMs)
  return () => clearInterval(timer)
}
