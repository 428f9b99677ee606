/** Reports at intervals that work goes on, even during a long step, so that no other process takes it up. */

/**
 * Work without a sign for this long was interrupted, and another process may take it up. The queue passes on the jobs
 * of a killed process after half a minute at the earliest, so they are then taken up at once.
 */
export const secondsWithoutHeartbeat = 20

/** Often enough that one or two late ones do no harm. */
const everyMs = 5_000

export async function withHeartbeat<Result>(beat: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  let isBeating = false
  const timer = setInterval(() => {
    if (isBeating) return
    isBeating = true
    beat()
      .catch(() => {})
      .finally(() => {
        isBeating = false
      })
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
