import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day, dayOfMonth, daysBetween, lastOfMonth, monthIndex } from './day.ts'
import {
  canMarkOverdue,
  canMarkPaid,
  generationDetails,
  isNowOverdue,
  leftWords,
  monthlyRentIncome,
  monthlyRentOf,
  nextRent,
  nextRentByTerms,
  nextRentDay,
  noRentWords,
  overdueWords,
  partPaidWords,
  type RentStatus,
  type RentTerms,
  rentBadge,
  rentDueAgainWords,
  rentDueDays,
  rentHorizon,
  rentMonthWords,
  upcomingRentDays,
} from './rent.ts'
import { paymentFrequencies } from './tenancy.ts'

const monthly: RentTerms = { moveInDate: '2026-01-15', moveOutDate: null, paymentFrequency: 'monthly', paymentDay: 1 }

describe('the days on which rent falls due', () => {
  const cases: [string, Partial<RentTerms>, Day, Day, Day[]][] = [
    ['monthly on the payment day', {}, '2026-11-01', '2027-01-01', ['2026-11-01', '2026-12-01', '2027-01-01']],
    [
      'a payment day of 31 falls on 28 February',
      { paymentDay: 31 },
      '2026-01-31',
      '2026-05-01',
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'a payment day of 30 falls on 29 February in a leap year',
      { paymentDay: 30 },
      '2028-02-01',
      '2028-02-29',
      ['2028-02-29'],
    ],
    ['none before move-in', {}, '2025-11-01', '2026-02-28', ['2026-02-01']],
    ['on the day of move-in itself', { paymentDay: 15 }, '2026-01-01', '2026-02-14', ['2026-01-15']],
    ['none after move-out', { moveOutDate: '2026-03-01' }, '2026-02-15', '2026-06-01', ['2026-03-01']],
    ['none on the day after move-out', { moveOutDate: '2026-02-28' }, '2026-02-15', '2026-06-01', []],
    ['none when the range runs backwards', {}, '2026-06-01', '2026-05-01', []],
    ['one where the range is a single day', {}, '2026-06-01', '2026-06-01', ['2026-06-01']],
    [
      'weekly from move-in',
      { paymentFrequency: 'weekly' },
      '2026-01-01',
      '2026-01-31',
      ['2026-01-15', '2026-01-22', '2026-01-29'],
    ],
    [
      'bi-weekly from move-in',
      { paymentFrequency: 'bi_weekly' },
      '2026-01-16',
      '2026-02-28',
      ['2026-01-29', '2026-02-12', '2026-02-26'],
    ],
    [
      'weekly over the clock change',
      { paymentFrequency: 'weekly', moveInDate: '2026-03-22' },
      '2026-03-22',
      '2026-04-05',
      ['2026-03-22', '2026-03-29', '2026-04-05'],
    ],
    [
      'quarterly every three months from the month of move-in',
      { paymentFrequency: 'quarterly', paymentDay: 20 },
      '2026-01-01',
      '2027-01-31',
      ['2026-01-20', '2026-04-20', '2026-07-20', '2026-10-20', '2027-01-20'],
    ],
    [
      'quarterly without the payment day that fell before move-in',
      { paymentFrequency: 'quarterly' },
      '2026-01-01',
      '2026-08-01',
      ['2026-04-01', '2026-07-01'],
    ],
    [
      'quarterly over a new year and a short month',
      { paymentFrequency: 'quarterly', moveInDate: '2026-11-30', paymentDay: 31 },
      '2026-11-01',
      '2027-06-01',
      ['2026-11-30', '2027-02-28', '2027-05-31'],
    ],
  ]
  test.each(cases)('%s', (_, terms, from, to, expected) => {
    expect(rentDueDays({ ...monthly, ...terms }, from, to)).toEqual(expected)
  })

  const anyDay = fc.integer({ min: -2000, max: 2000 }).map((offset) => addDays('2026-01-01', offset))
  const anyTerms = fc.record({
    moveInDate: anyDay,
    moveOutDate: fc.option(anyDay),
    paymentFrequency: fc.constantFrom(...paymentFrequencies),
    paymentDay: fc.integer({ min: 1, max: 31 }),
  })
  const anyLength = fc.integer({ min: 0, max: 400 })

  it('lie in the range and in the tenancy, in order and each once', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, anyLength, (terms, from, length) => {
        const to = addDays(from, length)
        const days = rentDueDays(terms, from, to)
        for (const day of days) {
          expect(day >= from && day <= to && day >= terms.moveInDate).toBe(true)
          expect(terms.moveOutDate === null || day <= terms.moveOutDate).toBe(true)
        }
        expect(days).toEqual([...new Set(days)].toSorted())
      }),
    )
  })

  it('do not depend on where one starts to look', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, anyLength, anyLength, (terms, from, before, after) => {
        const to = addDays(from, after)
        const whole = rentDueDays(terms, addDays(from, -before), to)
        expect(rentDueDays(terms, from, to)).toEqual(whole.filter((day) => day >= from))
      }),
    )
  })

  it('keep their interval', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, from) => {
        const days = rentDueDays(terms, from, addDays(from, 400))
        const pairs = days.slice(1).map((day, index) => [days[index] ?? day, day] as const)
        for (const [earlier, later] of pairs) {
          if (terms.paymentFrequency === 'weekly') expect(daysBetween(earlier, later)).toBe(7)
          if (terms.paymentFrequency === 'bi_weekly') expect(daysBetween(earlier, later)).toBe(14)
          if (terms.paymentFrequency === 'monthly') expect(monthIndex(later) - monthIndex(earlier)).toBe(1)
          if (terms.paymentFrequency === 'quarterly') expect(monthIndex(later) - monthIndex(earlier)).toBe(3)
        }
      }),
    )
  })

  it('are the payment day or the last day of a shorter month, for monthly and quarterly rents', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, from) => {
        fc.pre(terms.paymentFrequency === 'monthly' || terms.paymentFrequency === 'quarterly')
        for (const day of rentDueDays(terms, from, addDays(from, 400))) {
          expect(dayOfMonth(day)).toBe(Math.min(terms.paymentDay, dayOfMonth(lastOfMonth(day))))
        }
      }),
    )
  })
})

describe('a new payment day', () => {
  const before = { ...monthly, paymentDay: 20 }
  const quarterly = { ...before, paymentFrequency: 'quarterly' as const }

  test.each<[string, RentTerms, Partial<RentTerms>, Day, RegExp | undefined]>([
    ['later in a month that was due', before, { paymentDay: 29 }, '2026-11-28', /on 20 Nov 2026, .* on 29 Nov 2026/],
    ['on the due day itself', before, { paymentDay: 21 }, '2026-11-20', /on 20 Nov 2026, .* on 21 Nov 2026/],
    ['before the month was due', before, { paymentDay: 29 }, '2026-11-19', undefined],
    ['that has passed', before, { paymentDay: 25 }, '2026-11-28', undefined],
    ['that is the same', before, {}, '2026-11-20', undefined],
    ['after move-out', before, { paymentDay: 29, moveOutDate: '2026-11-28' }, '2026-11-28', undefined],
    ['with another frequency', before, { paymentDay: 29, paymentFrequency: 'weekly' }, '2026-11-28', undefined],
    ['in a month of a quarter', quarterly, { paymentDay: 25 }, '2026-10-22', /on 20 Oct 2026, .* on 25 Oct 2026/],
    ['in another month of a quarter', quarterly, { paymentDay: 25 }, '2026-11-22', undefined],
  ])('%s', (_, terms, changes, today, words) => {
    const said = rentDueAgainWords(terms, { ...terms, ...changes }, today)
    if (words) expect(said).toMatch(words)
    else expect(said).toBeUndefined()
  })
})

describe('upcoming payments', () => {
  const tenancy = { ...monthly, paymentDay: 20, active: true, rentAmount: 95_000 }

  it('reach from today to the 60th day ahead, both included', () => {
    expect(rentHorizon('2026-11-21')).toBe('2027-01-20')
    expect(upcomingRentDays(tenancy, '2026-11-21')).toEqual(['2026-12-20', '2027-01-20'])
    expect(upcomingRentDays(tenancy, '2026-11-20')).toEqual(['2026-11-20', '2026-12-20'])
  })

  test.each<[string, Partial<typeof tenancy>, Day | undefined, Day | undefined]>([
    ['from today on', {}, undefined, '2026-12-20'],
    ['after what is entered', {}, '2027-01-20', '2027-02-20'],
    ['not before the move-in', { moveInDate: '2027-03-02' }, undefined, '2027-03-20'],
    ['in the next quarter', { paymentFrequency: 'quarterly', moveInDate: '2026-11-21' }, undefined, '2027-02-20'],
    ['not after the tenant has left', { moveOutDate: '2026-12-19' }, undefined, undefined],
    ['not of a tenancy that has ended', { active: false }, undefined, undefined],
    ['not without a rent', { rentAmount: 0 }, undefined, undefined],
  ])('go on: %s', (_, terms, entered, day) => {
    expect(nextRentDay({ ...tenancy, ...terms }, entered, '2026-11-21')).toBe(day)
  })

  it('are of a home the first of its tenancies, and all that falls due on that day', () => {
    const [ana, ben, cas] = [
      { ...tenancy, entered: null },
      { ...tenancy, rentAmount: 60_000, entered: '2026-11-20' },
      { ...tenancy, entered: '2026-12-20' },
    ]
    expect(nextRentByTerms([cas, ana, ben], '2026-11-21')).toEqual({ dueDate: '2026-12-20', amount: 155_000 })
    expect(nextRentByTerms([cas], '2026-11-21')).toEqual({ dueDate: '2027-01-20', amount: 95_000 })
    expect(nextRentByTerms([{ ...ana, active: false }], '2026-11-21')).toBeNull()
  })

  it('are none without a rent or when the tenancy is inactive', () => {
    expect(upcomingRentDays({ ...tenancy, rentAmount: 0 }, '2026-11-21')).toEqual([])
    expect(upcomingRentDays({ ...tenancy, rentAmount: null }, '2026-11-21')).toEqual([])
    expect(upcomingRentDays({ ...tenancy, active: false }, '2026-11-21')).toEqual([])
  })
})

describe('a payment on 21 November', () => {
  const today = '2026-11-21'

  test.each<[RentStatus, Day, string, string]>([
    ['paid', '2026-01-01', 'Paid', 'green'],
    ['paid', '2027-01-01', 'Paid', 'green'],
    ['unpaid', '2026-11-20', 'Overdue', 'red'],
    ['overdue', '2026-11-20', 'Overdue', 'red'],
    ['overdue', '2026-12-20', 'Overdue', 'red'],
    ['unpaid', '2026-11-21', 'Due Soon', 'amber'],
    ['unpaid', '2026-11-24', 'Due Soon', 'amber'],
    ['unpaid', '2026-11-25', 'Upcoming', 'grey'],
  ])('%s and due %s is %s', (status, dueDate, label, tone) => {
    expect(rentBadge({ status, dueDate }, today)).toEqual({ label, tone })
  })

  test.each<[RentStatus, Day, boolean, boolean, boolean]>([
    ['unpaid', '2026-11-20', true, false, true],
    ['unpaid', '2026-11-21', true, true, false],
    ['unpaid', '2026-12-01', true, true, false],
    ['overdue', '2026-11-20', true, false, false],
    ['overdue', '2026-12-01', true, false, false],
    ['paid', '2026-11-20', false, false, false],
    ['paid', '2026-12-01', false, false, false],
  ])('%s and due %s: may be marked paid %s, overdue %s; is now overdue %s', (status, dueDate, paid, overdue, isNow) => {
    const payment = { status, dueDate }
    expect(canMarkPaid(payment)).toBe(paid)
    expect(canMarkOverdue(payment, today)).toBe(overdue)
    expect(isNowOverdue(payment, today)).toBe(isNow)
  })
})

test.each([
  [0, 'No new rent payments were needed.'],
  [1, 'Generated 1 rent payment for the next 60 days.'],
  [3, 'Generated 3 rent payments for the next 60 days.'],
])('generating %s payments says: %s', (created, details) => {
  expect(generationDetails(created)).toBe(details)
})

describe('monthly income', () => {
  it('brings every rent to a calendar month', () => {
    expect(monthlyRentIncome([{ rentAmount: 95_000, paymentFrequency: 'monthly' }])).toBe(95_000)
    expect(monthlyRentIncome([{ rentAmount: 30_000, paymentFrequency: 'weekly' }])).toBe(130_000)
    expect(monthlyRentIncome([{ rentAmount: 60_000, paymentFrequency: 'bi_weekly' }])).toBe(130_000)
    expect(monthlyRentIncome([{ rentAmount: 300_000, paymentFrequency: 'quarterly' }])).toBe(100_000)
    expect(monthlyRentIncome([{ rentAmount: null, paymentFrequency: 'monthly' }])).toBe(0)
    expect(monthlyRentIncome([])).toBe(0)
  })

  it('rounds the sum alone: three thirds of a penny are a penny', () => {
    const third = { rentAmount: 100, paymentFrequency: 'quarterly' } as const
    expect(monthlyRentIncome([third])).toBe(33)
    expect(monthlyRentIncome([third, third, third])).toBe(100)
  })
})

test.each([
  [95_000, 'monthly', 95_000],
  [30_000, 'weekly', 130_000],
  [0, 'monthly', 124_999],
  [0, 'weekly', 124_999],
] as const)(
  'a rent of %i, %s, is %i a month where 124,999 is asked for the property',
  (amount, paymentFrequency, month) => {
    expect(monthlyRentOf({ amount, paymentFrequency }, 124_999)).toBe(month)
  },
)

describe('the rent that falls due next', () => {
  const payment = (dueDate: Day, status: RentStatus = 'unpaid', outstanding = status === 'paid' ? 0 : 89500) => ({
    dueDate,
    status,
    outstanding,
    amount: 89500,
    paidAmount: 89500 - outstanding,
  })
  const today = '2026-11-21'

  test('is the soonest after today of which something is outstanding', () => {
    const next = payment('2026-12-01', 'unpaid', 40000)
    const others = [
      payment('2027-01-01'),
      payment(today),
      payment('2026-10-01', 'overdue'),
      payment('2026-11-30', 'paid'),
    ]
    expect(nextRent([...others, next], today)).toEqual(next)
  })

  test('may be marked overdue already', () => {
    const marked = payment('2026-11-28', 'overdue')
    expect(nextRent([payment('2026-12-28'), marked], today)).toEqual(marked)
  })

  test('is none where all is due, paid or given up', () => {
    const payments = [payment(today), payment('2026-12-01', 'paid'), payment('2027-01-01', 'unpaid', 0)]
    expect(nextRent(payments, today)).toBeUndefined()
  })
})

test.each([
  ['2026-11-01', '£1,150 overdue since 1 Nov 2026'],
  ['2026-11-20', '£1,150 overdue since 20 Nov 2026'],
  ['2026-11-21', '£1,150 marked overdue, due on 21 Nov 2026'],
  ['2026-11-28', '£1,150 marked overdue, due on 28 Nov 2026'],
])('rent due on %s that is overdue on 21 November reads %s', (since, words) => {
  expect(overdueWords(115_000, since, '2026-11-21')).toBe(words)
})

test('overdue rent says its day as the sentence around it does', () => {
  expect(overdueWords(115_000, '2026-11-28', '2026-11-25', '28 November')).toBe(
    '£1,150 marked overdue, due on 28 November',
  )
})

test.each<[number, number, string | null, string | null]>([
  [0, 95_000, null, null],
  [40_000, 55_000, '£400 of £950', null],
  [0, 85_000, null, '£850 left'],
  [40_000, 45_000, '£400 of £950', '£450 left'],
  [95_000, 0, null, null],
  [0, 0, null, null],
])('of £950 with %d paid and %d outstanding it says %s and %s', (paidAmount, outstanding, part, left) => {
  const rent = { status: 'unpaid' as const, dueDate: '2026-11-21', amount: 95_000, paidAmount, outstanding }
  expect([partPaidWords(rent), leftWords(rent)]).toEqual([part, left])
})

describe('the sums of a month', () => {
  const november = { month: '2026-11', due: 405_000, received: 310_000, overdue: 95_000, overdueSince: '2026-11-01' }
  test.each([
    [{}, '£3,100 of £4,050 received in November, £950 overdue'],
    [{ received: 405_000, overdue: 0, overdueSince: null }, '£4,050 of £4,050 received in November, £0 overdue'],
    [{ overdueSince: '2026-10-31' }, '£3,100 of £4,050 received in November, £950 overdue in all'],
    [{ overdue: 95_001 }, '£3,100 of £4,050 received in November, £950.01 overdue in all'],
  ])('say where more is overdue than of this month: %j', (more, words) => {
    expect(rentMonthWords({ ...november, ...more })).toBe(words)
  })

  test('of a month without rent say when the next is due', () => {
    const next = { dueDate: '2026-12-06', amount: 95_000 }
    expect(noRentWords(november, next)).toBe('No rent is due in November. The next is £950 on 6 Dec 2026.')
  })
})
