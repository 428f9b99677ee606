import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parse, withoutNull } from '#server/platform/http/parse.ts'

const form = z.object({
  name: z.string('Name is required'),
  role: z.enum(['landlord', 'tenant', 'guest']),
  age: z.optional(z.int()),
  shared: z.optional(z.boolean()),
  password: z.optional(z.string('Is too short').check(z.minLength(8, 'Is too short'))),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(6))),
  rooms: z.optional(z.array(z.object({ name: z.string() }))),
  scopes: z.optional(z.array(z.string()).check(z.minLength(1, 'Choose one'), z.maxLength(3))),
})
const valid = { name: 'Siân', role: 'tenant' }

test('what is valid comes out as the schema says', () => {
  expect(parse(form, { ...valid, unknown: 1 })).toEqual(valid)
})

test.each([
  [{ ...valid, name: 3 }, 'name: Name is required'],
  [{ ...valid, role: 'admin' }, 'role: Must be landlord, tenant or guest'],
  [{ name: 'Siân' }, 'role: Is required'],
  [{ ...valid, age: 'old' }, 'age: Must be a number'],
  [{ ...valid, age: 1.5 }, 'age: Must be a whole number'],
  [{ ...valid, shared: 'yes' }, 'shared: Must be true or false'],
  [{ ...valid, code: '' }, 'code: Is required'],
  [{ ...valid, code: 'AB23456' }, 'code: Must be at most 6 characters'],
  [{ ...valid, password: [] }, 'password: Is too short'],
  [{ ...valid, rooms: 'Kitchen' }, 'rooms: Must be a list'],
  [{ ...valid, scopes: 'read,write' }, 'scopes: Must be a list'],
  [{ ...valid, scopes: '' }, 'scopes: Must be a list'],
  [{ ...valid, scopes: [] }, 'scopes: Choose one'],
  [{ ...valid, rooms: [{ name: null }] }, 'rooms.0.name: Must be text'],
  [{ role: 'admin' }, 'name: Name is required; role: Must be landlord, tenant or guest'],
  ['text', 'Must be an object'],
  [undefined, 'The request body is missing'],
])('%j is refused in plain words', (value, message) => {
  expect(() => parse(form, value)).toThrow(expect.objectContaining({ status: 400, message }))
})

test('a null character is refused by the name of its field', () => {
  expect(() => withoutNull({ q: 'a\0b' })).toThrow('q: Text may not hold a null character')
})
