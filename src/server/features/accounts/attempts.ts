/**
 * The ways in which an attempt counts against a limit: failures and successes before they are tried, so that a thousand
 * at once cannot get around the limit, and what may tell nobody once that is known, but before it is committed.
 */
import type { GuessLimits, Limit } from '#server/platform/auth/guess-limits.ts'

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

/**
 * Counts what tells the other side of a home or a tenancy something, where nothing that stays limits how often it is
 * done. To be called around the transaction, which may be retried.
 * @throws Problem 429 after 300 about one of them in a day.
 */
export const countTelling = <Result>(
  { limits, scope }: Teller,
  about: string,
  tell: () => Promise<Result>,
): Promise<Result> => countSuccess(limits.tellings, { userId: scope.userId, about }, tell)

interface Teller {
  readonly limits: Pick<GuessLimits, 'tellings'>
  readonly scope: { readonly userId: number }
}

/** Counts the act if it told anybody, as its last run has it. @throws Problem 429. */
type Count = (isTold: boolean) => Promise<void>

/**
 * As `countTelling`, for what may tell nobody, such as saving something unchanged: that is neither counted nor refused.
 * The act calls `count` within its transaction, which a refusal then undoes; one that is retried counts once.
 * @throws Problem 429 where somebody would be told, after 300 in a day.
 */
export async function countIfTold<Result>(
  { limits: { tellings }, scope: { userId } }: Teller,
  about: string,
  act: (count: Count) => Promise<Result>,
): Promise<Result> {
  const key = { userId, about }
  let isCounted = false
  const count: Count = async (isTold) => {
    if (isTold && !isCounted) await tellings.attempt(key)
    if (!isTold && isCounted) await tellings.forgive(key)
    isCounted = isTold
  }
  try {
    return await act(count)
  } catch (error) {
    await count(false)
    throw error
  }
}
