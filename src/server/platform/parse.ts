import { safeParse, type z } from 'zod/mini'
import { invalid } from '#server/platform/problem.ts'

/** What was sent, as its schema says. @throws Problem 400 with every message, as `path: message` joined with '; '. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw invalid(result.error.issues.map(describe).join('; '))
}

const describe = (issue: z.core.$ZodIssue) =>
  issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message

/** PostgreSQL cannot store or compare a null character. `json-body.ts` does the same for bodies. */
export function withoutNull(values: unknown): unknown {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    if (String(value).includes('\0')) throw invalid(`${name}: Text may not hold a null character`)
  }
  return values
}
