import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LearnedPayer, MatchIndex, type MatchLine, type MatchTenancy } from './match-index.ts'
import { candidateOf, decide, payableUntil } from './match-scoring.ts'
import { Matcher } from './matching.ts'
import { payerKey } from './text.ts'

const date = '2026-10-03'

const tenancyOf = (id: number, name: string, address: string, open: readonly number[]): MatchTenancy => ({
  id,
  names: [name],
  address,
  rentAmount: 100_000,
  charges: open.map((sum, at) => ({
    chargeId: id * 10 + at,
    rentPaymentId: null,
    dueDate: `2026-10-0${1 + at}`,
    open: sum,
  })),
})

describe('what is left out of a line could not have been certain', () => {
  const few = { sharedBy: 2, scored: 4 }
  const forename = fc.constantFrom('anna', 'jane', 'jan', 'may', 'zoe', 'ida', 'lars')
  const surname = fc.constantFrom('smith', 'jones', 'wu', 'okafor', 'nowak', 'smith jones')
  const street = fc.constantFrom('mill lane', 'fossgate', '14 nunnery lane', '15 nunnery lane', 'flat 2 nunnery')
  const sum = fc.constantFrom(100, 200, 300)
  const letting = fc.tuple(forename, surname, street, fc.array(sum, { maxLength: 3 }))
  const word = fc.oneof(
    forename,
    surname,
    street,
    fc.tuple(forename, surname).map(([first, last]) => `${first} ${last}`),
    fc.constantFrom('a', 'j', 'rent', 'hargreaves', 'gift'),
  )
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
  const world = fc.record({
    lettings: fc.array(letting, { minLength: 1, maxLength: 12 }),
    posted: fc.array(fc.tuple(fc.oneof(text, fc.constant(null)), fc.nat(11)), { maxLength: 8 }),
    text,
    amount: sum,
  })

  test('on small worlds, where all tenancies are scored to compare', () => {
    const seen = { certain: 0, crowded: 0, leftOut: 0 }
    fc.assert(
      fc.property(world, ({ lettings, posted, text: description, amount }) => {
        const line: MatchLine = { id: 1, date, amount, description }
        const index = new MatchIndex(few)
        for (const [at, [first, last, address, open]] of lettings.entries())
          index.add(tenancyOf(at + 1, `${first} ${last}`, address, open))
        for (const [before, at] of posted) {
          const key = payerKey(before ?? description)
          index.learn({ payerKey: key, tenantId: 1 + (at % lettings.length), lastOn: '2026-09-01' })
        }
        const found = index.find(line)
        const all = { ...found, tenancies: [...index.tenancies.values()], isCrowded: false, leftOutScore: 0 }
        const [quick, whole] = [found, all].map((some) => {
          const candidates = some.tenancies.map((each) => candidateOf(line, each, some, payableUntil(date)))
          return decide(
            line,
            candidates.filter(({ score }) => score > 0),
            some,
          )
        })
        expect(found.tenancies.length).toBeLessThanOrEqual(few.scored)
        const isCertain = quick?.certainty === 'certain'
        if (found.isCrowded) expect(isCertain).toBe(false)
        else expect(isCertain ? quick : null).toEqual(whole?.certainty === 'certain' ? whole : null)
        seen.certain += isCertain ? 1 : 0
        seen.crowded += found.isCrowded ? 1 : 0
        seen.leftOut += found.tenancies.length < lettings.length ? 1 : 0
      }),
      { numRuns: 2_000 },
    )
    expect(Math.min(seen.certain, seen.crowded, seen.leftOut)).toBeGreaterThan(20)
  })
})

describe('of thousands of tenancies', () => {
  const letters = 'abcdefghijklmnopqrst'
  /** A different word of letters for each number. */
  const word = (at: number) => `qu${[...String(at)].map((digit) => letters[Number(digit)]).join('')}`
  const words = (from: number, count: number, of = 90) =>
    Array.from({ length: count }, (_, at) => word((from + at) % of)).join(' ')
  const thousands = (make: (at: number) => MatchTenancy) => Array.from({ length: 2_000 }, (_, at) => make(at))
  const aHundred = (description: (at: number) => string): MatchLine[] =>
    Array.from({ length: 100 }, (_, id) => ({ id, date, amount: 100_000, description: description(id) }))

  function matchAll(
    tenancies: readonly MatchTenancy[],
    lines: readonly MatchLine[],
    payers: readonly LearnedPayer[] = [],
  ) {
    const matcher = new Matcher({ tenancies, payers })
    const certainties = new Set(lines.map((line) => matcher.match(line).certainty))
    return { certainties, scored: matcher.scored }
  }

  test('that share all words of a line and its sum, none is scored', () => {
    const tenancies = thousands((at) => tenancyOf(at + 1, words(45, 45), words(0, 45), [100_000]))
    const { certainties, scored } = matchAll(
      tenancies,
      aHundred((at) => words(at, 72)),
    )
    expect([...certainties]).toEqual(['unknown'])
    expect(scored).toBe(0)
  })

  test('that share each word with just so few that it is looked for, fifty are scored', () => {
    const tenancies = thousands((at) => tenancyOf(at + 1, words((at % 40) * 90, 90, 3_600), 'Mill Lane', [100_000]))
    const { certainties, scored } = matchAll(
      tenancies,
      aHundred((at) => words(at * 9, 72, 3_600)),
    )
    expect(certainties).not.toContain('certain')
    expect(scored).toBeLessThanOrEqual(50 * 100)
    expect(scored).toBeGreaterThan(40 * 100)
  })

  test('of one street and one rent, those of the name are scored', () => {
    const tenancies = thousands((at) => tenancyOf(at + 1, `Anna Smith${word(at % 700)}`, `${at} Mill Lane`, [100_000]))
    const ofName = aHundred((at) => `ANNA SMITH${word(at)} MILL LANE RENT`)
    const { certainties, scored } = matchAll(tenancies, ofName)
    expect(certainties).not.toContain('certain')
    expect(scored).toBeLessThanOrEqual(3 * 100)
  })

  test('that one payer has paid for, fifty are scored and none is certain', () => {
    const tenancies = thousands((at) => tenancyOf(at + 1, `Anna ${word(at)}`, `${at} Mill Lane`, [100_000]))
    const payers = tenancies.map(({ id }) => ({ payerKey: 'council benefit', tenantId: id, lastOn: date }))
    const { certainties, scored } = matchAll(
      tenancies,
      aHundred(() => 'COUNCIL BENEFIT'),
      payers,
    )
    expect(certainties).not.toContain('certain')
    expect(scored).toBe(50 * 100)
  })

  test('the one that alone has the name and the sum of a line is certain', () => {
    const tenancies = thousands((at) => tenancyOf(at + 1, `Anna ${word(at)}`, `${at} Mill Lane`, [100_000]))
    const lines = aHundred((at) => `ANNA ${word(at)} MILL LANE`)
    expect([...matchAll(tenancies, lines).certainties]).toEqual(['certain'])
  })

  test("a tenant with a line's full name is likely even if fifty-two share the forename and fifty-two the surname", () => {
    const nameOf = (at: number) => `${word(at % 52)} x${word(Math.floor(at / 52))}`
    const tenancies = Array.from({ length: 52 * 52 }, (_, at) => tenancyOf(at + 1, nameOf(at), 'Mill Lane', [100_000]))
    const lines = aHundred((at) => `${nameOf(at * 20)} MILL LANE`)
    const { certainties, scored } = matchAll(tenancies, lines)
    expect([...certainties]).toEqual(['likely'])
    expect(scored).toBe(100)
  })
})
