/** Reports again and again that work goes on, also in a long step of it: nobody else takes it up meanwhile. */

/**
 * Work that has not moved on for so long was interrupted, and another may take it up. The queue gives what a killed
 * process was at to another after half a minute at the earliest, so that it is then taken up at once.
 */
export const secondsWithoutHeartbeat = 20

/** Often enough that one or two which come late do no harm. */
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
