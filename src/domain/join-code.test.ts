import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinCodeAlphabet, joinCodeFromBytes, joinCodeLength, normaliseJoinCode } from './join-code.ts'

describe('a join code', () => {
  it('leaves out what is easily misread', () => {
    expect(joinCodeAlphabet).toHaveLength(31)
    expect([...'01ILO'].filter((character) => joinCodeAlphabet.includes(character))).toEqual([])
  })

  it('is read in capitals and without spaces', () => {
    expect(normaliseJoinCode(' ab2 3cd\n')).toBe('AB23CD')
  })

  it('is not looked for to the end of a long text', () => {
    expect(normaliseJoinCode(`${' '.repeat(94)}ab23cd`)).toBe('AB23CD')
    expect(normaliseJoinCode(`${' '.repeat(100)}ab23cd`)).toBe('')
  })
})

describe('drawing a join code', () => {
  it('always gives one from 64 bytes of which enough are fair', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 248).length >= joinCodeLength)
        expect(joinCodeFromBytes(bytes)).toMatch(new RegExp(`^[${joinCodeAlphabet}]{6}$`))
      }),
    )
  })

  it('passes over the bytes that would favour the first characters', () => {
    expect(joinCodeFromBytes(Uint8Array.of(255, 248, 0, 30, 31, 247, 1, 2))).toBe('2Z2Z34')
  })

  it('says when too few bytes were left', () => {
    expect(() => joinCodeFromBytes(Uint8Array.of(1, 2, 3, 4, 5, 250))).toThrow(RangeError)
  })

  it('draws each character equally often', () => {
    const everyByte = Array.from({ length: 256 }, (_, byte) => byte)
    const counts = new Map<string, number>()
    for (const byte of everyByte.filter((candidate) => candidate < 248)) {
      const character = joinCodeFromBytes(new Uint8Array(joinCodeLength).fill(byte)).charAt(0)
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(31)
    expect(new Set(counts.values())).toEqual(new Set([8]))
  })
})
