/** What becomes of a report that could not be sent. */

export type Failure =
  /** The server will always refuse it as it is: a person has to change something. */
  | { next: 'refused' }
  /**
   * Nothing is wrong with the report: it is sent again as it is after `inMs`. For `sign-in`, its user has to sign in
   * first.
   */
  | { next: 'sign-in' | 'later'; inMs: number }

const firstPauseMs = 5_000
const longestPauseMs = 300_000

/**
 * By the answer's status, or null where there was none. `attempts` counts the failures before this one;
 * the pause doubles with each, up to five minutes.
 */
export function afterFailure(status: number | null, attempts: number): Failure {
  const inMs = Math.min(firstPauseMs * 2 ** attempts, longestPauseMs)
  if (status === 401) return { next: 'sign-in', inMs }
  const isRefusal = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
  return isRefusal ? { next: 'refused' } : { next: 'later', inMs }
}

const storedByServerForMs = 20 * 3_600_000

/** Whether a photo that was sent on its own is still there: the server sweeps what no row has named after 24 hours. */
export const isStillStored = (sentAt: number, now: number): boolean => now - sentAt < storedByServerForMs
