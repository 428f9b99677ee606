import type { FastifyInstance } from 'fastify'
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
      done(null, JSON.parse(utf8.decode(bytes as Buffer), checkValue))
    } catch (error) {
      done(asProblem(error), undefined)
    }
  })
}

function checkValue(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined
  for (const text of typeof value === 'string' ? [key, value] : [key]) {
    if (text.includes('\0')) throw invalid(`${key.replaceAll('\0', '')}: Text may not hold a null character`)
    if (!text.isWellFormed()) throw invalid(`${key.toWellFormed()}: Text may not hold half a character`)
  }
  return value
}

function asProblem(error: unknown): Problem | Error {
  if (error instanceof SyntaxError || error instanceof TypeError) return invalid(notJson)
  if (error instanceof RangeError) return invalid('The request body is nested too deeply')
  return error as Error
}
