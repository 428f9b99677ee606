/** What a JSON Schema says, in words. */
import { largestId } from '#api/fields.ts'
import { withCommas } from '#domain/counted.ts'
import type { JsonSchema } from '#server/platform/http/openapi.ts'

export interface Field {
  /** Empty for a value without fields of its own. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

/** The fields of an object, of the objects in a list, or of everything that a union may be. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const choices = choicesOf(schema)
  if (choices) return choices.flatMap(fieldsOf).filter(isFirstOfItsKind)
  if (schema.type === 'array') return fieldsOf(schema.items as JsonSchema)
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, value]) => ({
    name,
    type: typeInWords(value),
    isRequired: required.includes(name),
  }))
}

const isFirstOfItsKind = ({ name, type }: Field, index: number, all: readonly Field[]) =>
  all.findIndex((other) => other.name === name && other.type === type) === index

const choicesOf = (schema: JsonSchema) => (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined

/** `text, at most 200 characters`, `whole number, 1 to 500`, `monthly or weekly`. */
function typeInWords(schema: JsonSchema): string {
  const choices = choicesOf(schema)
  if (choices) return [...new Set(choices.map(typeInWords))].join(' or ')
  if (Array.isArray(schema.enum)) return schema.enum.join(' or ')
  if ('const' in schema) return String(schema.const)
  switch (schema.type) {
    case 'string':
      return `text${lengthInWords(schema)}`
    case 'integer':
      return `whole number${rangeInWords(schema)}`
    case 'number':
      return `number${rangeInWords(schema)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return `list of ${typeInWords(schema.items as JsonSchema)}`
    case 'object':
      return objectInWords(schema)
    default:
      return 'anything'
  }
}

function lengthInWords({ minLength, maxLength, format }: JsonSchema): string {
  if (format === 'binary') return ', the bytes of the file'
  const form = format === 'email' ? ', an e-mail address' : ''
  if (minLength !== undefined && minLength === maxLength) return `${form}, ${minLength} characters`
  const least = Number(minLength) > 1 ? `, at least ${minLength} characters` : ''
  return `${form}${least}${maxLength === undefined ? '' : `, at most ${withCommas(Number(maxLength))} characters`}`
}

function rangeInWords({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const least = exclusiveMinimum === undefined ? minimum : Number(exclusiveMinimum) + 1
  // Numbers that are no more than the largest of their kind say nothing to a reader.
  const isBounded = (value: unknown) => value !== undefined && Math.abs(Number(value)) < largestId
  const from = isBounded(least) ? withCommas(Number(least)) : ''
  const to = isBounded(maximum) ? withCommas(Number(maximum)) : ''
  if (from && to) return `, ${from} to ${to}`
  if (from) return `, at least ${from}`
  return to ? `, at most ${to}` : ''
}

function objectInWords(schema: JsonSchema): string {
  const names = fieldsOf(schema).map(({ name }) => name)
  return names.length > 0 ? `{ ${names.join(', ')} }` : 'object'
}
