import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonList, JsonText } from '#server/platform/http/json-text.ts'

const rows = fc.array(
  fc.constantFrom('é', '€', '😀', '\u2028', '"\n', 'x'.repeat(500)).map((text) => JSON.stringify({ text })),
  {
    maxLength: 60,
  },
)

test("a list's JSON text is sent unchanged, short or long, in any letters", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 12 }), (some, times) => {
      const list = new JsonList(Array.from({ length: times }, () => some).flat())
      expect(Buffer.from(list.payload).equals(Buffer.from(list.text))).toBe(true)
      expect(JSON.parse(list.text)).toHaveLength(some.length * times)
    }),
  )
})

test('an answer longer than any page is sent as well, and one that has just room for its letters', () => {
  for (const length of [333_330, 333_400, 1_000_100]) {
    const list = new JsonList([JSON.stringify('€'.repeat(length)), '1'])
    expect(Buffer.from(list.payload).equals(Buffer.from(list.text))).toBe(true)
  }
})

test('an answer that waits to be sent stays as it is while others are put together', () => {
  const answers = ['a', 'b'].map((letter) => new JsonList([JSON.stringify(letter.repeat(20_000))]))
  const payloads = answers.map(({ payload }) => payload)
  expect(payloads.map(String)).toEqual(answers.map(({ text }) => text))
})

test('an object of lists and values is written as one, without what is undefined', () => {
  const parts = { first: undefined, count: 2, rows: new JsonList<number>(['1', '2']), home: new JsonText<null>('null') }
  expect(JsonText.object<{ first?: undefined; count: number; rows: number[]; home: null }>(parts).text).toBe(
    '{"count":2,"rows":[1,2],"home":null}',
  )
})
