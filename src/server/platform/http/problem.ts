/**
 * A refusal that the caller may read. Its message is shown to people as it is, so it is plain English and names no row,
 * path or query. Every other error is answered with 500 and no detail.
 */
export class Problem extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Problem'
    this.status = status
    this.headers = headers
  }
}

export const invalid = (message: string) => new Problem(400, message)
export const unauthorised = (message = 'Please log in to continue.') => new Problem(401, message)
export const forbidden = (message = "You don't have permission to do that.") => new Problem(403, message)
export const notFound = (message = 'Not found') => new Problem(404, message)
export const conflict = (message: string) => new Problem(409, message)
export const tooLarge = (message: string) => new Problem(413, message)
export const wrongFileType = (message: string) => new Problem(415, message)

/** `cause` is for the log of whoever runs the server. */
export const unavailable = (message: string, cause?: unknown) => new Problem(503, message, {}, { cause })

/** For `catch`, where a missing row counts as null. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null
  throw error
}

/** `retryAfterSeconds` goes out as Retry-After. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Problem(429, message, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) })

/**
 * For requests that would only have to wait: they are refused at once, so that those being served get their answers.
 */
export const busy = () => new Problem(503, 'Latchkey is busy. Please try again in a moment.', { 'retry-after': '5' })

/** For a client that has hung up. */
export const hungUp = () => new Problem(400, 'The request broke off')
