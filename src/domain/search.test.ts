import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentedLetters, foldText, paymentWord, plainLetters, searchWords, titleRank } from './search.ts'

it('looks for words in any case, with or without accents', () => {
  expect(searchWords('  Łukasz   NOWAK ')).toEqual(['lukasz', 'nowak'])
  expect(foldText('Siân Llŷr Ó Briain, Gdańsk')).toBe('sian llyr o briain, gdansk')
  expect(searchWords(' ')).toEqual([])
})

it('keeps every letter in its place', () => {
  expect(Array.from(accentedLetters)).toHaveLength(Array.from(plainLetters).length)
  expect(plainLetters).toBe(plainLetters.toLowerCase())
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

it('puts a title that begins with the words before one that holds them', () => {
  expect(titleRank('2 Chapel Row', ['2', 'chapel'])).toBe(0)
  expect(titleRank('2 Chapel Row', ['row', 'chapel'])).toBe(1)
  expect(titleRank('2 Chapel Row', ['row', 'llandeilo'])).toBe(2)
})

it.each([
  ['rent', {}],
  ['november', { month: 11 }],
  ['nov', { month: 11 }],
  ['no', null],
  ['overdue', { status: 'overdue' }],
  ['paid', { status: 'paid' }],
  ['£1,250', { pence: [125_000, 125_099] }],
  ['895.50', { pence: [89_550, 89_550] }],
  ['12', { pence: [1_200, 1_299], day: 12 }],
  ['32', { pence: [3_200, 3_299] }],
  ['2026', { pence: [202_600, 202_699], year: 2026 }],
  ['nowak', null],
  ['2a', null],
])('%s says of a payment %j', (word, expected) => {
  expect(paymentWord(word)).toEqual(expected)
})
