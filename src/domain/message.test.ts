import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsGroup, markWords, messageTypeFrom, searchWords } from './message.ts'

describe('the words of a search', () => {
  it('are each taken once, in lower case', () => {
    expect(searchWords('  Boiler boiler  COLD ')).toEqual(['boiler', 'cold'])
    expect(searchWords(' ')).toEqual([])
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

  it('loses nothing of the text, whatever is searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, typed) => {
        const pieces = markWords(text, searchWords(typed))
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }),
    )
  })
})

describe('messages in a thread', () => {
  const at = (minutes: number, senderId = 1) => ({ senderId, createdAt: new Date(minutes * 60_000).toISOString() })

  it.each([
    ['the first one', at(0), undefined, true],
    ['a minute later, of the same sender', at(1), at(0), false],
    ['six minutes later', at(6), at(0), true],
    ['of the other one', at(1, 2), at(0), true],
  ])('%s', (_, message, before, begins) => {
    expect(beginsGroup(message, before)).toBe(begins)
  })

  it('are typed by who writes them', () => {
    expect([messageTypeFrom('landlord'), messageTypeFrom('tenant')]).toEqual([
      'landlord_to_tenant',
      'tenant_to_landlord',
    ])
  })
})
