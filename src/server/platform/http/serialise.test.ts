import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Contract } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { serialiserOf } from '#server/platform/http/serialise.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
}

/** Short and long ones are escaped in different ways. */
const texts = ['', '£1,250 "due"\n\u2028 😀', '2026-11-25', 'ab"c\\'.repeat(10), 'long "text" 😀 '.repeat(500)]

/** The possible answers of a handler: every alternative, with and without optional fields and nulls. */
function answers(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map(answers))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => answers({ ...schema, type })))
  const { minimum = -1000, exclusiveMinimum = minimum - 1, maximum = 2 ** 31 - 1 } = schema
  switch (schema.type) {
    case 'object':
      return objects(schema)
    case 'array':
      return fc.array(answers(schema.items ?? {}), { maxLength: 2 })
    case 'integer':
      return fc.integer({ min: Math.max(minimum, exclusiveMinimum + 1), max: Math.min(maximum, 2 ** 40) })
    case 'number':
      return fc.constantFrom(0.5, 12, 1e9)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom(...texts)
  }
}

function objects({ properties = {}, required = [], additionalProperties, propertyNames }: Schema) {
  if (typeof additionalProperties === 'object') {
    const names = (propertyNames?.enum as string[] | undefined) ?? ['2026-11', 'a name']
    return fc.dictionary(fc.constantFrom(...names), answers(additionalProperties), { maxKeys: 2 })
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, answers(field)]))
  return fc.record(fields, { requiredKeys: [...required] })
}

const replies = Object.values<Contract>(contracts)
  .flatMap((contract) => Object.values(contract))
  .flatMap(({ method, path, reply }) => (reply === 'file' ? [] : [[`${method} ${path}`, reply] as const]))

describe('a reply as text', () => {
  test('tells a value from null without a validator, which would refuse what is no whole number', () => {
    const serialise = serialiserOf(z.object({ pence: z.nullable(z.int()), due: z.nullable(z.enum(['today'])) }))
    expect(serialise({ pence: 12.5, due: null }).text).toBe('{"pence":12,"due":null}')
  })

  test.each(replies)('%s: says what the handler answered, nulls too', (_name, reply) => {
    const schema = z.toJSONSchema(reply, { target: 'draft-7', io: 'output' }) as Schema
    const serialise = serialiserOf(reply)
    fc.assert(
      fc.property(answers(schema), (answer) => {
        expect(JSON.parse(serialise(answer).text)).toEqual(answer)
      }),
      { numRuns: 20 },
    )
  })

  test('leaves out what the reply does not name, in whatever it is part of', () => {
    const home = z.object({
      id: z.int(),
      note: z.nullable(z.string()),
      owner: z.nullable(z.object({ name: z.string() })),
    })
    const serialise = serialiserOf(z.array(home))
    const row = { id: 1, note: null, owner: { name: 'Ann', password: 'x' }, password: 'y' }
    expect(serialise([row, { ...row, owner: null }]).text).toBe(
      '[{"id":1,"note":null,"owner":{"name":"Ann"}},{"id":1,"note":null,"owner":null}]',
    )
  })

  test('is not written for a row that lacks a field: a defect of ours never goes out as an answer', () => {
    const serialise = serialiserOf(z.object({ id: z.int(), note: z.nullable(z.string()) }))
    expect(() => serialise({ id: 1 })).toThrow('"note" is required')
  })
})
