import { queryClient } from './query-client.ts'

/** Does the work once the screen has had all its answers for `quietMs`. The returned function cancels it. */
export function whenQuiet(quietMs: number, work: () => void): () => void {
  let wasQuiet = false
  const timer = setInterval(() => {
    const isQuiet = queryClient.isFetching() === 0
    // One answer may lead to the next request, so it must be quiet twice in a row.
    if (isQuiet && wasQuiet) {
      clearInterval(timer)
      work()
    }
    wasQuiet = isQuiet
  }, quietMs)
  return () => clearInterval(timer)
}
