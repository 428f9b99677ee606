import type { FastifyInstance } from 'fastify'
import { parseSafeJson, UnsafeJson } from '#api/safe-json.ts'
import { invalid, type Problem } from '#server/platform/http/problem.ts'

const notJson = 'The request body is not valid JSON'
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON is the only body that is read, files aside. An empty one counts as none; a null character, which PostgreSQL
 * cannot store, is refused, and so is text that is not UTF-8 or holds half of a surrogate pair.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    try {
      done(null, parseSafeJson(utf8.decode(bytes as Buffer)))
    } catch (error) {
      done(asProblem(error), undefined)
    }
  })
}

function asProblem(error: unknown): Problem | Error {
  if (error instanceof SyntaxError || error instanceof TypeError) return invalid(notJson)
  if (error instanceof UnsafeJson) return invalid(error.message)
  return error as Error
}
