import { describe, expect, it } from 'vitest'
import { isStorableMoment } from './fields.ts'
import { parseSafeJson, UnsafeJson } from './safe-json.ts'

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

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
