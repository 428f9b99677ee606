/** The handlers of the queue's jobs, and how many of each run at once. */

export interface WorkOptions {
  /** How many are done at once; one by default. */
  readonly atOnce?: number
  /** At most one job of each sender at a time in this process, so that a sender's long job takes one place only. */
  readonly oneOfEach?: boolean
  /** Adds as many places for urgent jobs alone, so that these never wait for the others. */
  readonly hasUrgent?: boolean
  /** How long the first wait is after a failure, or after its process has died; half a minute by default. */
  readonly firstRetrySeconds?: number
}

/** `isLast`: if it fails again, it is given up. */
export interface Try {
  readonly isLast: boolean
}

export type JobHandler<Data extends object> = (data: Data, attempt: Try) => Promise<void>

/** Half a minute, then twice as long each time, in all ten to twelve hours: a mail server may be down overnight. */
export const retries = { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 2 * 60 * 60 }
/** The first try and those after it. */
export const mostTries = retries.retryLimit + 1

export interface Work {
  readonly handler: JobHandler<object>
  readonly atOnce: number
  readonly oneOfEach: boolean
  readonly hasUrgent: boolean
  readonly firstRetrySeconds: number
}
export type Handlers = Map<string, Work>

export function registerOnce<Data extends object>(
  handlers: Handlers,
  name: string,
  handler: JobHandler<Data>,
  { atOnce = 1, oneOfEach = false, hasUrgent = false, firstRetrySeconds = retries.retryDelay }: WorkOptions = {},
): void {
  if (handlers.has(name)) throw new Error(`The job ${name} has two handlers`)
  handlers.set(name, { handler: handler as JobHandler<object>, atOnce, oneOfEach, hasUrgent, firstRetrySeconds })
}

export function requireHandler(handlers: Handlers, name: string): Work {
  const handler = handlers.get(name)
  if (!handler) throw new Error(`The job ${name} has no handler`)
  return handler
}
