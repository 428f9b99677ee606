/**
 * The two ways in which an attempt counts against a limit. Both count it first, so that a
 * thousand at once are no way around.
 */
import type { Limit } from '#server/platform/auth/guess-limits.ts'

/** Counts an attempt that fails; one that turns out well is forgiven. @throws Problem 429 when none is left. */
export async function countFailure<Key, Result>(limit: Limit<Key>, key: Key, attempt: () => Promise<Result>) {
  await limit.attempt(key)
  const result = await attempt()
  await limit.forgive(key)
  return result
}

/** Counts an attempt that turns out well; one that fails is forgiven. @throws Problem 429 when none is left. */
export async function countSuccess<Key, Result>(limit: Limit<Key>, key: Key, attempt: () => Promise<Result>) {
  await limit.attempt(key)
  try {
    return await attempt()
  } catch (error) {
    await limit.forgive(key)
    throw error
  }
}
