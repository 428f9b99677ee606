import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  agreedAfter,
  clockInWords,
  depositCap,
  depositState,
  depositWarning,
  disputeInWords,
  holdingCap,
  holdingDeadline,
  outsideEngland,
  problemWithAnswer,
  proposalOf,
  protectBy,
  settleReturn,
} from './deposit.ts'
import { annualRent, paymentFrequencies } from './tenancy.ts'

describe('the cap', () => {
  test.each([
    [95_000, 'monthly', 109_615, '£950 × 12 = £11,400 a year; £11,400 / 52 × 5 = £1,096.15'],
    [25_000, 'weekly', 125_000, '£250 × 52 = £13,000 a year; £13,000 / 52 × 5 = £1,250'],
    [50_000, 'bi_weekly', 125_000, '£500 × 26 = £13,000 a year; £13,000 / 52 × 5 = £1,250'],
    [300_000, 'quarterly', 115_384, '£3,000 × 4 = £12,000 a year; £12,000 / 52 × 5 = £1,153.84'],
    [1_250_000, 'quarterly', 576_923, '£12,500 × 4 = £50,000 a year; £50,000 / 52 × 6 = £5,769.23'],
    [416_666, 'monthly', 480_768, '£4,166.66 × 12 = £49,999.92 a year; £49,999.92 / 52 × 5 = £4,807.68'],
    [0, 'monthly', 0, '£0 × 12 = £0 a year; £0 / 52 × 5 = £0'],
  ] as const)('%i pence %s', (rentAmount, paymentFrequency, cap, capSum) => {
    expect(depositCap({ rentAmount, paymentFrequency })).toEqual({ cap, capSum })
  })

  it('of a holding deposit is one week’s rent', () => {
    const rent = { rentAmount: 95_000, paymentFrequency: 'monthly' } as const
    expect(holdingCap(rent)).toEqual({
      cap: 21_923,
      capSum: '£950 × 12 = £11,400 a year; £11,400 / 52 = £219.23',
    })
  })

  it('is the largest whole number of pence within five or six weeks’ rent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...paymentFrequencies),
        (rentAmount, paymentFrequency) => {
          const rent = { rentAmount, paymentFrequency }
          const annual = BigInt(annualRent(rent))
          const weeks = annual >= 5_000_000n ? 6n : 5n
          const cap = BigInt(depositCap(rent).cap)
          expect(cap * 52n <= annual * weeks && (cap + 1n) * 52n > annual * weeks).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

test('a deposit is protected within 30 days and a holding deposit settled within 15, counting the day of receipt', () => {
  expect(protectBy('2026-11-13')).toBe('2026-12-12')
  expect(protectBy('2024-02-01')).toBe('2024-03-01')
  expect(holdingDeadline('2026-11-13')).toBe('2026-11-27')
})

const received = { receivedOn: '2026-11-13', protectedOn: null, prescribedInformationOn: null, active: true }
const ended = { ...received, active: false }

test.each([
  [received, '2026-12-07', 'Protect by 12 December 2026: 5 days left'],
  [received, '2026-12-12', 'Protect by 12 December 2026: today is the last day'],
  [received, '2026-12-15', 'Protect now: 3 days over'],
  [{ ...received, protectedOn: '2026-11-20' }, '2026-12-13', 'Give the prescribed information now: 1 day over'],
  [
    { ...received, protectedOn: '2026-11-20' },
    '2026-12-11',
    'Give the prescribed information by 12 December 2026: 1 day left',
  ],
  [{ ...received, protectedOn: '2026-11-20', prescribedInformationOn: '2026-11-21' }, '2027-12-11', 'Protected'],
  [{ ...received, receivedOn: null }, '2026-12-11', 'Not received yet'],
  [ended, '2026-12-07', 'To be paid back, or protect by 12 December 2026: 5 days left'],
  [ended, '2026-12-13', 'To be paid back: not protected by 12 December 2026'],
  [
    { ...ended, protectedOn: '2026-11-20' },
    '2026-12-13',
    'To be paid back: prescribed information not given by 12 December 2026',
  ],
])('the protection %j reads, on %s: %s', (protection, today, words) => {
  expect(clockInWords(protection, today)).toBe(words)
})

test('a dispute is for the scheme that protects the deposit, and for none without protection', () => {
  expect(disputeInWords({ scheme: 'TDS', protectedOn: '2026-11-02' })).toMatch(/^TDS settles a dispute free of charge/)
  expect(disputeInWords({ scheme: null, protectedOn: null })).toMatch(/^The deposit is not recorded as protected/)
})

describe('the state', () => {
  const deposit = { ...received, deductions: [], hasReturn: false, held: 100_000 }
  const answered = (tenantAnswer: 'agreed' | 'disputed' | null, agreedAmount: number | null) => ({
    tenantAnswer,
    agreedAmount,
  })
  test.each([
    ['none', { ...deposit, receivedOn: null }],
    ['received', deposit],
    ['late', { ...deposit, receivedOn: '2026-10-22' }],
    ['received', { ...deposit, receivedOn: '2026-10-23' }],
    ['protected', { ...deposit, protectedOn: '2026-11-20' }],
    ['returning', { ...deposit, deductions: [answered(null, null)] }],
    ['disputed', { ...deposit, deductions: [answered('agreed', 100), answered('disputed', null)] }],
    ['returning', { ...deposit, deductions: [answered('disputed', 50)] }],
    ['returning', { ...deposit, hasReturn: true }],
    ['returned', { ...deposit, hasReturn: true, held: 0, deductions: [answered('disputed', null)] }],
  ] as const)('%s', (state, facts) => {
    expect(depositState(facts, '2026-11-21')).toBe(state)
  })
})

test.each([
  [{ ...received, agreed: 100, held: 100, cap: 100 }, null],
  [
    { ...received, agreed: 120_000, held: 0, cap: 109_615 },
    `£1,200 is more than the £1,096.15 that the law allows in England. ${outsideEngland}`,
  ],
  [
    { ...received, agreed: 0, held: 120_000, cap: 109_615 },
    `£1,200 is more than the £1,096.15 that the law allows in England. ${outsideEngland}`,
  ],
  [{ ...received, agreed: 90_000, held: 100_000, cap: 109_615 }, '£100 more is held than was agreed.'],
  [
    {
      ...received,
      held: 0,
      agreed: 100,
      cap: 100,
      receivedOn: '2026-10-20',
      protectedOn: '2026-11-19',
      prescribedInformationOn: null,
    },
    'It was protected 1 day late. The prescribed information should have been given by 18 November 2026: 3 days ago.',
  ],
  [
    { ...received, held: 0, agreed: 1, cap: 1, receivedOn: '2026-10-20', prescribedInformationOn: '2026-11-20' },
    'It should have been protected by 18 November 2026: 3 days ago. The prescribed information was given 2 days late.',
  ],
  [{ ...ended, held: 1, agreed: 1, cap: 1 }, null],
  [
    { ...ended, held: 1, agreed: 1, cap: 1, receivedOn: '2026-10-20', prescribedInformationOn: '2026-11-20' },
    'It should have been protected by 18 November 2026: 3 days ago. The prescribed information was given 2 days late. In England and Wales the tenant may claim one to three times the deposit in court, also once it is paid back.',
  ],
])('the landlord of a deposit %j is warned: %s', (deposit, warning) => {
  expect(depositWarning(deposit, '2026-11-21')).toBe(warning)
})

test.each([
  [
    { amount: 30_000, receivedOn: '2026-11-20' },
    `The holding deposit of £300 is more than one week's rent, £219.23, the most in England. ${outsideEngland}`,
  ],
  [{ amount: 30_000, receivedOn: null }, null],
  [{ amount: 21_923, receivedOn: '2026-11-20' }, null],
])('a landlord who took %o is warned: %s', (taken, warning) => {
  const deposit = { ...received, agreed: 0, held: 0, cap: 109_615, receivedOn: null }
  expect(depositWarning({ ...deposit, holding: { ...taken, cap: 21_923 } }, '2026-11-21')).toBe(warning)
})

describe('what is paid back and kept', () => {
  const agreed = { amount: 20_000, tenantAnswer: 'agreed', agreedAmount: 20_000 } as const
  const disputed = { amount: 15_000, tenantAnswer: 'disputed', agreedAmount: null } as const

  it('leaves what is in dispute where it is', () => {
    expect(proposalOf(100_000, [agreed, disputed])).toEqual({
      proposed: 35_000,
      agreedDeductions: 20_000,
      inDispute: 15_000,
      toReturn: 65_000,
    })
    expect(settleReturn(100_000, 65_000, [agreed, disputed])).toEqual({
      withheld: [{ deduction: agreed, amount: 20_000 }],
      unexplained: 0,
      remaining: 15_000,
    })
  })

  it('keeps what no deduction says when nothing is open', () => {
    expect(settleReturn(100_000, 70_000, [agreed])).toEqual({
      withheld: [{ deduction: agreed, amount: 20_000 }],
      unexplained: 10_000,
      remaining: 0,
    })
  })

  it('comes to what was held, whatever is agreed', () => {
    const deduction = fc.record({
      amount: fc.integer({ min: 1, max: 200_000 }),
      tenantAnswer: fc.constantFrom('agreed' as const, 'disputed' as const, null),
      agreedAmount: fc.option(fc.integer({ min: 0, max: 200_000 })),
    })
    const given = fc
      .integer({ min: 0, max: 300_000 })
      .chain((held) => fc.tuple(fc.constant(held), fc.integer({ min: 0, max: held })))
    fc.assert(
      fc.property(given, fc.array(deduction, { maxLength: 8 }), ([held, returned], deductions) => {
        const { withheld, unexplained, remaining } = settleReturn(held, returned, deductions)
        const withheldSum = withheld.reduce((sum, { amount }) => sum + amount, 0)
        expect(returned + withheldSum + unexplained + remaining).toBe(held)
        for (const { deduction, amount } of withheld)
          expect(amount > 0 && amount <= (deduction.agreedAmount ?? 0)).toBe(true)
        expect(Math.min(unexplained, remaining)).toBe(0)
        expect(unexplained + remaining).toBeGreaterThanOrEqual(0)
        const { agreedDeductions, inDispute, toReturn } = proposalOf(held, deductions)
        expect(agreedDeductions + inDispute + toReturn).toBe(held)
        expect(Math.min(agreedDeductions, inDispute, toReturn)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('an answer', () => {
  it('that agreed to a deduction cannot become a dispute, while a dispute may still become agreement', () => {
    expect(problemWithAnswer('agreed', 'disputed')).toBe('You have agreed to this deduction already.')
    expect(problemWithAnswer('disputed', 'agreed')).toBeUndefined()
    expect(problemWithAnswer('agreed', 'agreed')).toBeUndefined()
  })

  it('agrees to what the landlord came down to, or to all of it', () => {
    expect(agreedAfter('agreed', { amount: 100, agreedAmount: 60 })).toBe(60)
    expect(agreedAfter('agreed', { amount: 100, agreedAmount: null })).toBe(100)
    expect(agreedAfter('disputed', { amount: 100, agreedAmount: 60 })).toBeNull()
  })
})
