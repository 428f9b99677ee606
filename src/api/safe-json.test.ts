import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  maxInventoryItems,
  maxInventoryPhotos,
  maxInventoryRooms,
  maxInventoryRows,
  roomElements,
} from '#domain/inventory.ts'
import { isStorableMoment } from './fields.ts'
import { mostValues, parseSafeJson, UnsafeJson } from './safe-json.ts'

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** A field of an object, which may have the same name as another. */
class Field {
  readonly name: string
  readonly held: unknown

  constructor(name: string, held: unknown) {
    this.name = name
    this.held = held
  }
}

/** The JSON of lists and fields, with every field written out. */
function written(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (!(value[0] instanceof Field)) return `[${value.map(written).join(',')}]`
  return `{${value.map(({ name, held }) => `${JSON.stringify(name)}:${written(held)}`).join(',')}}`
}

const asEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The slow way. */
function looksAtEveryValue(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined
  for (const text of typeof value === 'string' ? [key, value] : [key]) {
    if (text.includes('\0')) throw new Error(`${key.replaceAll('\0', '')}: Text may not hold a null character`)
    if (!text.isWellFormed()) throw new Error(`${key.toWellFormed()}: Text may not hold half a character`)
  }
  return value
}

function outcome(read: () => unknown): unknown {
  try {
    return { value: read() }
  } catch (error) {
    return { refusal: (error as Error).message }
  }
}

describe('JSON that was sent to us', () => {
  it.each([
    ['"a\\u0000b"', 'Text may not hold a null character'],
    ['{"a":{"b":["\\u0000"]}}', 'Text may not hold a null character'],
    ['{"a\\u0000":1}', 'a: Text may not hold a null character'],
    ['{"a":"\\ud83c"}', 'a: Text may not hold half a character'],
    ['["\\udfe0\\ud83c"]', 'Text may not hold half a character'],
    ['{"\\ud800":1}', 'Text may not hold half a character'],
    [nested('[', ']', 65), 'The request body is nested too deeply'],
    [nested('{"a":', '}', 5_000), 'The request body is nested too deeply'],
    [nested('[{"a":', '}]', 33), 'The request body is nested too deeply'],
    [`{"a":[${'0,'.repeat(990_000)}0]}`, 'The request body holds too many values'],
    [`{"a":[${'[],'.repeat(650_000)}0]}`, 'The request body holds too many values'],
    [`[${`${nested('[', ']', 60)},`.repeat(1_000)}0]`, 'The request body holds too many values'],
    [`{${'"a":0,'.repeat(mostValues / 2)}"b":0}`, 'The request body holds too many values'],
    [`[${'0,'.repeat(990_000)}`, 'The request body holds too many values'],
  ])('is refused: %.40s', (text, reason) => {
    expect(() => parseSafeJson(text)).toThrow(UnsafeJson)
    expect(() => parseSafeJson(text)).toThrow(reason)
  })

  it.each([
    ['"\\ud83c\\udfe0"', '🏠'],
    [JSON.stringify('['.repeat(5_000)), '['.repeat(5_000)],
    ['"\\\\\\"[[["', '\\"[[['],
    ['{"__proto__":{"polluted":true},"a":1}', { a: 1 }],
  ])('is read: %.40s', (text, value) => {
    expect(parseSafeJson(text)).toEqual(value)
  })

  it('is read as deep as it may be', () => {
    expect(JSON.stringify(parseSafeJson(nested('[', ']', 64)))).toBe(nested('[', ']', 64))
  })

  it('is read with as many values as there may be, whatever its texts hold', () => {
    const items = Array.from({ length: mostValues - 1 }, () => 0)
    expect(parseSafeJson(JSON.stringify(items))).toHaveLength(items.length)
    expect(() => parseSafeJson(JSON.stringify([...items, 0]))).toThrow('too many values')
    expect(parseSafeJson(JSON.stringify(',[{:'.repeat(mostValues)))).toBe(',[{:'.repeat(mostValues))
  })

  it('is read where it is the fullest inventory that can be entered', () => {
    const item = { name: 'Chair', condition: 'good', notes: 'Worn', quantity: 4 }
    const found = { condition: 'good', notes: '' }
    const things = Math.ceil(maxInventoryItems / maxInventoryRooms)
    const room = {
      name: 'Hall',
      ...Object.fromEntries(roomElements.map((element) => [element, found])),
      items: Array.from({ length: things }, () => item),
      additionalNotes: '',
      photos: Array.from({ length: Math.ceil(maxInventoryPhotos / maxInventoryRooms) }, () => 'https://example.com/a'),
    }
    const inventory = {
      rooms: Array.from({ length: maxInventoryRooms }, () => room),
      furnishings: Array.from({ length: maxInventoryRows }, () => item),
    }
    expect(parseSafeJson(JSON.stringify(inventory), mostValues / 3)).toEqual(inventory)
  })

  it('is read and refused like by a reviver that looks at every value', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__proto__', 'a', '\0', '\ud83c', '\udfe0', '🏠', '\\u0000', '"'),
    )
    const value = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, text, fc.integer(), fc.constant(null), tie('list'), tie('fields')),
      list: fc.array(tie('value'), { maxLength: 4 }),
      fields: fc
        .array(fc.tuple(text, tie('value')), { maxLength: 4 })
        .map((fields) => fields.map(([name, held]) => new Field(name, held))),
    })).value
    fc.assert(
      fc.property(value, fc.boolean(), (held, isEscaped) => {
        const json = written(held)
        const sent = isEscaped ? json.replaceAll(/[_p\u0080-\uffff]/g, asEscape) : json
        expect(outcome(() => parseSafeJson(sent))).toEqual(outcome(() => JSON.parse(sent, looksAtEveryValue)))
      }),
      { numRuns: 2_000 },
    )
  })
})

it.each([
  ['2026-11-21T10:00:00Z', true],
  ['0100-01-02T00:00:00Z', true],
  ['0100-01-01T00:00:00Z', false],
  ['9999-12-30T23:59:59Z', true],
  ['9999-12-31T23:59:59-14:00', false],
  ['+275760-09-13T00:00:00.000Z', false],
  ['-271821-04-20T00:00:00.000Z', false],
  ['soon', false],
])('the moment %s can be stored: %s', (text, isStorable) => {
  expect(isStorableMoment(text)).toBe(isStorable)
})
