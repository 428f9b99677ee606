import { safeParse, type z } from 'zod/mini'
import { invalid } from '#server/platform/http/problem.ts'

/**
 * Parses a value by its schema: returns it, or a message for each field that is wrong, in the same words as `parse`.
 */
export function tryParse<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S> } | { problems: { field: string; message: string }[] } {
  const result = safeParse(schema, value, { error: inPlainWords })
  if (result.success) return { data: result.data }
  return {
    problems: oneForEachKind(result.error.issues).map(({ path, message }) => ({ field: path.join('.'), message })),
  }
}

/** More than any form has fields. */
const mostMessages = 100

/**
 * Parses a value by its schema.
 * @throws Problem 400 with its messages, 100 at most, as `path: message` joined with '; '.
 */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value, { error: inPlainWords })
  if (result.success) return result.data
  if (value === undefined) throw invalid('The request body is missing')
  // A wrong value may break several rules of one field with the same message.
  const messages = new Set(oneForEachKind(result.error.issues).map(describe))
  throw invalid([...messages].slice(0, mostMessages).join('; '))
}

/** For a value of the wrong type only the type is reported: a text in place of a list has a length, too. */
function oneForEachKind(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const wrong = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')))
  return issues.filter(({ code, path }) => code === 'invalid_type' || !wrong.has(path.join('.')))
}

const describe = (issue: z.core.$ZodIssue) =>
  issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The message for a schema without one of its own. */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'Is required'
  if (issue.code === 'too_big' && issue.origin === 'string') return `Must be at most ${issue.maximum} characters`
  if (issue.code === 'too_small' && issue.input === '') return 'Is required'
  if (issue.code === 'invalid_value') return `Must be ${alternatives.format(issue.values.map(String))}`
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  return kind && `Must be ${kind}`
}

/** PostgreSQL cannot store or compare a null character. `json-body.ts` does the same for bodies. */
export function withoutNull(values: unknown): unknown {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    if (String(value).includes('\0')) throw invalid(`${name}: Text may not hold a null character`)
  }
  return values
}
