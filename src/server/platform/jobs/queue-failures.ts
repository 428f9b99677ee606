/** Logs failures of the queue itself: with a reason, and not once for every worker that sees them. */
import { inspect } from 'node:util'

type Log = { error(details: object, message: string): void }

/** The same failure is logged once in this time. */
const quietMs = 10_000
const mostRemembered = 100

export function logFailures(log: Log, words: string, now: () => number = Date.now): (failure: unknown) => void {
  const seen = new Map<string, { at: number; repeats: number }>()
  return (failure) => {
    const err = errorOf(failure)
    const known = seen.get(err.message)
    if (known && now() - known.at < quietMs) {
      known.repeats += 1
      return
    }
    if (seen.size >= mostRemembered) seen.clear()
    seen.set(err.message, { at: now(), repeats: 0 })
    log.error(known?.repeats ? { err, repeats: known.repeats } : { err }, words)
  }
}

/** pg-boss copies errors into plain objects, which a log shows without their message. */
function errorOf(failure: unknown): Error {
  if (failure instanceof Error && failure.message) return failure
  const { message, code, stack, queue } = (failure ?? {}) as Partial<Record<string, unknown>>
  // A connection that is refused at several addresses has a code and no message.
  const error = Object.assign(new Error(String(message || code || inspect(failure))), code ? { code } : {})
  if (typeof stack === 'string') error.stack = stack
  return queue ? Object.assign(error, { queue }) : error
}
