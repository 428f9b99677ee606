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
    new Matcher({ tenancies, payers })
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
    const withNamesake = new Matcher({ tenancies: [...tenancies, namesake], payers: [known] })
    expect(withNamesake.match(line('MR A SMITH'))).toMatchObject({
      certainty: 'likely',
      proposal: { splits: [{ tenantId: 0 }] },
    })
  })
})

describe('of tenancies that owe the same', () => {
  const date = '2026-11-02'
  const homes: [string[], string][] = [
    [['Hannah Patel'], '3 Mill Lane, York'],
    [["Hannah O'Brien"], '5 Fossgate, York'],
    [['Ann Green-Hill'], '20 High Street, York'],
    [['Bob Chen'], '20 High Street, York'],
    [['Tom Jones'], '1 Nunnery Lane, York'],
    [['Thomas Jones', 'Mia Wu'], '9 Monkgate, York'],
    [['Zofia Smith'], '2 Gillygate, York'],
    [['Leo Smith', 'James Smith'], '4 Walmgate, York'],
    [['Ann Smith'], '6 Micklegate, York'],
  ]
  /** The payers of all tenancies are known, unless it says without whose. */
  const certaintyOf = (
    text: string,
    known: [string, number][],
    sumOf: (id: number) => { rent: number; open: number } = () => ({ rent: 90_000, open: 90_000 }),
    withoutPayer = -1,
  ) => {
    const tenancies = homes.map(([names, address], id) => {
      const rent = { chargeId: id, rentPaymentId: id, dueDate: '2026-11-01', open: sumOf(id).open }
      return { id, names, address, rentAmount: sumOf(id).rent, charges: [rent] }
    })
    const ownPayers = homes.flatMap((_, id) =>
      id === withoutPayer ? [] : [[`XQ${'ABCDEFGHI'[id]} PAYER`, id] as const],
    )
    const payers = [...ownPayers, ...known].map(([of, tenantId]) => {
      return { payerKey: payerKey(of), tenantId, lastOn: '2026-10-02' }
    })
    const { certainty, proposal } = new Matcher({ tenancies, payers }).match({
      id: 1,
      date,
      amount: 90_000,
      description: text,
    })
    const [first] = proposal && 'splits' in proposal ? proposal.splits : []
    return [certainty, first?.tenantId ?? null]
  }

  test.each([
    ['a name that the bank has cut off', 'FASTER PAYMENT HAN', 0],
    ['a forename that another has, too', 'HANNAH RENT', 0],
    ['initials of another', 'HO RENT', 0],
    ['what anybody may write', 'THANK YOU', 0],
    ['a council', 'YORK CITY COUNCIL HB', 0],
    ['an employer', 'NUNNERY CARE LTD', 4],
    ['an agent, with a surname of two', 'HUNTERS LETTINGS SMITH', 6],
    ['the house, in which another lives', '20 HIGH STREET', 2],
  ])('a confirmed payer is likely and not certain if all that the line says is %s', (_, text, tenantId) => {
    expect(certaintyOf(text, [[text, tenantId]])).toEqual(['likely', tenantId])
    const withOtherSums = (id: number) =>
      id === tenantId ? { rent: 90_000, open: 90_000 } : { rent: 80_000, open: 80_000 }
    expect(certaintyOf(text, [[text, tenantId]], withOtherSums)).toEqual(['certain', tenantId])
  })

  test('a confirmed payer of another name is certain, but not while one of the others has no known payer', () => {
    const known: [string, number][] = [['HARGREAVES', 0]]
    expect(certaintyOf('HARGREAVES', known)).toEqual(['certain', 0])
    expect(certaintyOf('HARGREAVES', known, undefined, 1)).toEqual(['likely', 0])
  })

  test('a tenant is certain by forename and surname, but not if somebody else may be called so, too', () => {
    expect(certaintyOf('HANNAH PATEL RENT', [])).toEqual(['certain', 0])
    expect(certaintyOf('TOM JONES', [])).toEqual(['likely', 4])
    expect(certaintyOf('ANN ZOFIA SMITH GILLYGATE', [])[0]).toBe('likely')
  })

  test('somebody of the same name and rent may pay that sum as a part', () => {
    const known: [string, number][] = [['HANNAH', 0]]
    const halfLeft = (id: number, rent = 180_000) => ({ rent, open: id === 0 ? 90_000 : rent })
    expect(certaintyOf('HANNAH', known, (id) => halfLeft(id))).toEqual(['likely', 0])
    expect(certaintyOf('HANNAH', known, (id) => halfLeft(id, id === 0 ? 180_000 : 170_000))).toEqual(['certain', 0])
  })

  test('a surname of two words is not enough to know a payer again', () => {
    const known: [string, number][] = [['GREEN-HILL A', 2]]
    expect(certaintyOf('GREEN-HILL A', known)).toEqual(['certain', 2])
    expect(certaintyOf('M GREEN-HILL GIFT', known)).toEqual(['likely', 2])
  })

  test('a payer who has paid for others is not certain to pay for somebody whose name the words have', () => {
    const known: [string, number][] = [
      ['JAMES & CO SMITH', 6],
      ['JAMES & CO SMITH', 8],
    ]
    expect(certaintyOf('JAMES & CO SMITH', known)[0]).not.toBe('certain')
    expect(certaintyOf('JAMES & CO SMITH', [])[0]).not.toBe('certain')
  })
})

test('one tenant’s confirmed payment does not take a payment away from another of that surname', () => {
  const tenancies = ['Tom Jones', 'Megan Jones'].map((name, id) => ({
    id,
    address: `${4 + id} Mill Lane`,
    names: [name],
    rentAmount: 72_500,
    charges: id === 0 ? [{ chargeId: 1, rentPaymentId: 1, dueDate: '2026-11-01', open: 72_500 }] : [],
  }))
  const payers = [{ payerKey: payerKey('MEGAN JONES'), tenantId: 1, lastOn: '2026-11-01' }]
  const line = { id: 1, date: '2026-11-01', amount: 72_500, description: 'T JONES RENT' }
  expect(new Matcher({ tenancies, payers }).match(line)).toMatchObject({
    certainty: 'likely',
    proposal: { splits: [{ tenantId: 0 }] },
  })
})
