import { describe, expect, test } from 'vitest'
import { measureMatching, shareMatched } from '#test/matching-set.ts'
import { Matcher } from './matching.ts'
import { payerKey } from './text.ts'

test('in the published set no certain match is wrong, and nine of ten credits are matched after two months', () => {
  const { afterTwo, months } = measureMatching()
  expect(months.map(({ wrongCertain }) => wrongCertain)).toEqual(months.map(() => 0))
  expect(afterTwo.credits).toBeGreaterThan(380)
  expect(shareMatched(afterTwo)).toBeGreaterThanOrEqual(0.9)
})

test('the same holds for fifty other sets like it', () => {
  for (let seed = 2; seed <= 51; seed++) {
    const { afterTwo, months } = measureMatching(seed)
    const wrong = months.reduce((sum, { wrongCertain }) => sum + wrongCertain, 0)
    expect([seed, wrong]).toEqual([seed, 0])
    expect(shareMatched(afterTwo), `seed ${seed}`).toBeGreaterThanOrEqual(0.9)
  }
})

describe('two homes of one street or house', () => {
  const homes = ['14 Nunnery Lane', '15 Nunnery Lane', 'Flat 1, 20 High Street', 'Apartment 2a, 20 High Street']
  const tenancies = homes.map((address, id) => {
    const rent = { chargeId: id, rentPaymentId: id, dueDate: '2026-11-01', open: 90_000 }
    return { id, address, names: [`${['Ann', 'Ben', 'Cas', 'Dan'][id]} Smith`], rentAmount: 90_000, charges: [rent] }
  })
  const matcher = (...payers: { payerKey: string; tenantId: number; lastOn: string }[]) =>
    new Matcher({ tenancies, payers, payees: [] })
  const line = (description: string) => ({ id: 1, date: '2026-11-02', amount: 90_000, description })

  test.each([
    ['14 NUNNERY LANE', 0, 'names the home "14 nunnery"'],
    ['RENT FOR 15, NUNNERY LN 02NOV', 1, 'names the home "15 nunnery"'],
    ['FLAT1 RENT', 2, 'names the home "flat 1"'],
    ['HIGH STREET FLAT 2A', 3, 'names the home "flat 2a"'],
  ])('are told apart by the number in %s', (text, tenantId, reason) => {
    const { certainty, proposal, reasons } = matcher().match(line(text))
    expect([certainty, proposal]).toEqual([
      'likely',
      { splits: [{ tenantId, rentPaymentId: tenantId, amount: 90_000 }] },
    ])
    expect(reasons).toContain(reason)
  })

  test.each(['NUNNERY LANE', '16 NUNNERY LANE', 'FLAT 3', 'RENT 14 NOVEMBER', '14', 'SMITH 1'])(
    'are not told apart by %s',
    (text) => {
      expect(matcher().match(line(text)).certainty).toBe('unknown')
    },
  )

  test('a payer who has paid for one of them is not certain to pay for it when the other is named', () => {
    const known = { payerKey: payerKey('J BLOGGS FLAT 1'), tenantId: 2, lastOn: '2026-10-02' }
    expect(matcher(known).match(line('J BLOGGS FLAT 1')).certainty).toBe('certain')
    expect(matcher(known).match(line('J BLOGGS FLAT 2A')).certainty).not.toBe('certain')
  })

  test('a payer who has paid for one of them is not certain while somebody of that name lives in the other', () => {
    const known = { payerKey: payerKey('MR A SMITH'), tenantId: 0, lastOn: '2026-10-02' }
    expect(matcher(known).match(line('MR A SMITH')).certainty).toBe('certain')
    const namesake = {
      ...tenancies[1],
      id: 7,
      names: ['Amy Smith'],
      address: '9 Mill Lane',
    } as (typeof tenancies)[number]
    const withNamesake = new Matcher({ tenancies: [...tenancies, namesake], payers: [known], payees: [] })
    expect(withNamesake.match(line('MR A SMITH'))).toMatchObject({
      certainty: 'likely',
      proposal: { splits: [{ tenantId: 0 }] },
    })
  })
})
