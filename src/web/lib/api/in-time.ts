/** A quarter of a megabyte takes seconds; what takes minutes hangs, and would hold up the rest. */
export const longestCallMs = 180_000

/** For a call that the server takes once however often it comes: then an answer that is late after all does no harm. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The server did not answer in time')), longestCallMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
