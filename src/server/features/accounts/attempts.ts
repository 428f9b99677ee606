/**
 * The two ways in which an attempt counts against a limit. Both count it before trying, so that a thousand at once
 * cannot get around the limit.
 */
import type { Limit } from '#server/platform/auth/guess-limits.ts'

/**
 * Counts failed attempts: a successful one is forgiven.
 * @throws Problem 429 when none is left.
 */
export async function countFailure<Key, Result>(limit: Limit<Key>, key: Key, attempt: () => Promise<Result>) {
  await limit.attempt(key)
  const result = await attempt()
  await limit.forgive(key)
  return result
}

/**
 * Counts successful attempts: a failed one is forgiven.
 * @throws Problem 429 when none is left.
 */
export async function countSuccess<Key, Result>(limit: Limit<Key>, key: Key, attempt: () => Promise<Result>) {
  await limit.attempt(key)
  try {
    return await attempt()
  } catch (error) {
    await limit.forgive(key)
    throw error
  }
}
