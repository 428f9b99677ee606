import type { FastifyInstance } from 'fastify'
import { mostValues, parseSafeJson, UnsafeJson } from '#api/safe-json.ts'
import { invalid, type Problem } from '#server/platform/http/problem.ts'

/** The most JSON values in the body of a public call, such as a registration. */
export const mostValuesOfStrangers = 500

const notJson = 'The request body is not valid JSON'
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Accepts JSON as the only kind of body besides files. Its bytes are stored and parsed later by `readJson`: parsing can
 * take so long that it belongs to the turn of whoever sent them.
 */
export function keepJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

/**
 * The value that a body holds; undefined for an empty one, or none. @throws Problem 400 for what is no JSON, for a null
 * character, which PostgreSQL cannot store, for text that is not UTF-8 or holds half of a surrogate pair, and for more
 * values than `most`.
 */
export function readJson(body: unknown, most = mostValues): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined
  try {
    return parseSafeJson(utf8.decode(body), most)
  } catch (error) {
    throw asProblem(error)
  }
}

function asProblem(error: unknown): Problem | Error {
  if (error instanceof SyntaxError || error instanceof TypeError) return invalid(notJson)
  if (error instanceof UnsafeJson) return invalid(error.message)
  return error as Error
}
