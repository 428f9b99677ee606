import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/platform/problem.ts'

/** Reads JSON bodies. An empty one counts as none; a null character, which PostgreSQL cannot store, is refused. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text), refuseNull))
    } catch (error) {
      done(error instanceof SyntaxError ? invalid('The request body is not valid JSON') : (error as Error), undefined)
    }
  })
}

function refuseNull(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined
  if (typeof value === 'string' && value.includes('\0')) throw invalid(`${key}: Text may not hold a null character`)
  return value
}
