import { type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import type { Config } from '#server/platform/config.ts'

/** Fields that would let a reader of the log sign in as somebody. */
const secretFields = ['authorization', 'cookie', 'password', 'token', 'ticket', 'secret', 'email']
/** What is searched for may be somebody's number. */
const secretParameters = [...secretFields, 'code', 'joinCode', 'q']

/** JSON lines on standard output: what happened, never to whom. Bodies are not logged at all. */
export function loggerOptions(config: Pick<Config, 'logLevel'>): LoggerOptions {
  return {
    level: config.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[cut]' },
    serializers: { req: describeRequest, res: describeReply, err: describeError },
  }
}

export function createLogger(config: Pick<Config, 'logLevel'>) {
  return pino(loggerOptions(config))
}

/**
 * Cuts out tokens: a long run of letters and digits, unlike the names of our own routes. Each run is looked at once,
 * or a long address would cost its length squared.
 */
const withoutTokens = (path: string) => path.replace(/[\w%-]{20,}/g, (run) => (/[\dA-Z]/.test(run) ? '[cut]' : run))

/** Longer than any address of ours. */
const longestUrl = 500

/**
 * An address that is fit for the log, at most its first 500 characters: tokens in its path are cut out, and so is every
 * query value but days and numbers, for a value may be a token, a ticket, or somebody's name that was searched for.
 */
export function safeUrl(url: string): string {
  if (url.length > longestUrl) return `${safeUrl(url.slice(0, longestUrl))}…`
  const [path = '', query] = url.split(/\?(.*)/s)
  const safePath = withoutTokens(path)
  if (query === undefined) return safePath
  return `${safePath}?${query.split('&').map(safeParameter).join('&')}`
}

function safeParameter(parameter: string): string {
  const [name = '', ...value] = parameter.split('=')
  const shownName = withoutTokens(name)
  if (value.length === 0) return shownName
  const isPlain = /^\d[\d-]{0,9}$/.test(value.join('=')) && !secretParameters.includes(name)
  return `${shownName}=${isPlain ? value[0] : '[cut]'}`
}

function describeRequest(request: { method?: string; url?: string }) {
  return { method: request.method, url: safeUrl(request.url ?? '') }
}

function describeReply(reply: { statusCode?: number }) {
  return { statusCode: reply.statusCode }
}

type Described = { type: string; message: string; code?: unknown; stack?: string; cause?: Described }

/** Drizzle puts a statement's values into its message, and PostgreSQL into `detail`: both are people's data. */
function describeError(error: unknown): unknown {
  return error instanceof Error ? errorDetails(error, 3) : { type: typeof error }
}

function errorDetails(error: Error, depth: number): Described {
  return {
    type: error.name,
    message: error.message.replace(/\nparams: .*$/s, ''),
    code: 'code' in error ? error.code : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: error.cause instanceof Error && depth > 0 ? errorDetails(error.cause, depth - 1) : undefined,
  }
}
