/** A quarter of a megabyte takes seconds. A call that takes minutes hangs, and would hold up those behind it. */
export const longestCallMs = 180_000

/** Gives up a call that hangs. Only for one that is harmless to repeat, since its answer may still arrive. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The server did not answer in time')), longestCallMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
