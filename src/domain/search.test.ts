import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentedLetters, foldText, markWords, paymentWord, plainLetters, searchWords, titleRank } from './search.ts'

it('looks for words in any case, with or without accents', () => {
  expect(searchWords('  Łukasz   NOWAK ')).toEqual(['lukasz', 'nowak'])
  expect(foldText('Siân Llŷr Ó Briain, Gdańsk')).toBe('sian llyr o briain, gdansk')
  expect(searchWords(' ')).toEqual([])
})

describe('the words of a search', () => {
  it('are each taken once, in lower case', () => {
    expect(searchWords('  Boiler boiler  COLD ')).toEqual(['boiler', 'cold'])
  })

  it('are at most ten', () => {
    expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10)
  })
})

describe('marking words in a text', () => {
  it('marks them in any case, the longest first, signs of patterns too', () => {
    expect(markWords('The Boiler (new) boils', ['boil', 'boiler', '(new)'])).toEqual([
      { text: 'The ', isMatch: false },
      { text: 'Boiler', isMatch: true },
      { text: ' ', isMatch: false },
      { text: '(new)', isMatch: true },
      { text: ' ', isMatch: false },
      { text: 'boil', isMatch: true },
      { text: 's', isMatch: false },
    ])
  })

  it('marks them with their accents', () => {
    expect(markWords('Cześć Łukasz', searchWords('lukasz'))).toEqual([
      { text: 'Cześć ', isMatch: false },
      { text: 'Łukasz', isMatch: true },
    ])
  })

  it('loses nothing of the text, whatever is searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, typed) => {
        const pieces = markWords(text, searchWords(typed))
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }),
    )
  })
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
