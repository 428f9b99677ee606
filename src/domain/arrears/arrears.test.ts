import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../day.ts'
import {
  ageingBucket,
  ageingOf,
  allowedByPlan,
  defaultSteps,
  earlierBreathingSpaces,
  type Instalment,
  nextStep,
  planState,
  problemWithPlan,
  stepLetter,
  stepReached,
  whyStepsRest,
} from './arrears.ts'

const today = '2026-11-21'

test.each([
  [0, undefined],
  [1, '1–30 days'],
  [30, '1–30 days'],
  [31, '31–60 days'],
  [60, '31–60 days'],
  [61, '61–90 days'],
  [90, '61–90 days'],
  [91, 'over 90 days'],
])('a debt of %i days is in %s', (days, bucket) => expect(ageingBucket(days)).toBe(bucket))

test('what is overdue is told by the age of each part', () => {
  const debts = [
    { days: 0, open: 1 },
    { days: 1, open: 10 },
    { days: 30, open: 100 },
    { days: 31, open: 1_000 },
    { days: 500, open: 10_000 },
  ]
  expect(ageingOf(debts).map(({ owed }) => owed)).toEqual([110, 1_000, 0, 10_000])
})

describe('steps', () => {
  const next = (sent: { name: string; sentOn: string }[], since = '2026-11-01') => nextStep(defaultSteps, sent, since)

  it('begin three days after something was due', () => {
    expect(next([])).toMatchObject({ name: 'Reminder', on: '2026-11-04' })
  })

  it('go on in their order, on their days', () => {
    const sent = [{ name: 'Reminder', sentOn: '2026-11-04' }]
    expect(stepReached(defaultSteps, sent)).toBe('Reminder')
    expect(next(sent)).toMatchObject({ name: 'Letter', on: '2026-11-08' })
  })

  it('keep their distance when one was sent late', () => {
    expect(next([{ name: 'Reminder', sentOn: '2026-11-20' }])).toMatchObject({ name: 'Letter', on: '2026-11-24' })
  })

  it('skip what a later one has overtaken, and end', () => {
    expect(next([{ name: 'Second letter', sentOn: '2026-11-15' }])).toMatchObject({ name: 'Offer of a payment plan' })
    expect(next([{ name: 'Letter before action', sentOn: today }])).toBeNull()
  })
})

describe('the steps rest', () => {
  const owing = { owed: 95_000, awaited: 0, breathingSpace: null, plan: 'none' } as const
  const space = { from: '2026-11-01', until: today }

  test.each([
    ['not while rent is simply late', owing, null],
    [
      'in breathing space, its last day included',
      { ...owing, breathingSpace: space },
      /Breathing space .* 21 November/,
    ],
    ['while a plan is being kept', { ...owing, plan: 'kept' as const }, /plan is being kept/],
    ['not when it is broken', { ...owing, plan: 'broken' as const }, null],
    ['while Universal Credit is awaited for all of it', { ...owing, awaited: 95_000 }, /Universal Credit/],
    ['not for what is owed beside that', { ...owing, awaited: 90_000 }, null],
  ])('%s', (_, rests, why) => {
    const reason = whyStepsRest(rests, today)
    if (why) expect(reason).toMatch(why)
    else expect(reason).toBeNull()
  })

  it('no longer once breathing space is over', () => {
    expect(whyStepsRest({ ...owing, breathingSpace: space }, addDays(today, 1))).toBeNull()
  })
})

describe('breathing space that is over', () => {
  const [earlier, present] = [
    { from: '2026-01-01', until: '2026-02-01' },
    { from: '2026-11-01', until: '2026-12-30' },
  ]

  test.each([
    ['is remembered up to the day on which it is ended', present, null, [earlier, { ...present, until: today }]],
    [
      'is remembered as it was where its last day has passed',
      { ...present, until: '2026-11-10' },
      null,
      [earlier, { ...present, until: '2026-11-10' }],
    ],
    [
      'is remembered beside the next one',
      { ...present, until: '2026-11-10' },
      { from: today, until: '2027-01-20' },
      [earlier, { ...present, until: '2026-11-10' }],
    ],
    ['is not remembered with days that are corrected', present, { from: '2026-11-05', until: '2027-01-03' }, [earlier]],
    ['is not remembered where it had not begun', { from: '2026-12-01', until: '2026-12-30' }, null, [earlier]],
    ['is not remembered where there was none', null, present, [earlier]],
  ])('%s', (_, before, next, remembered) => {
    expect(earlierBreathingSpaces([earlier], before, next, today)).toEqual(remembered)
  })
})

describe('a payment plan', () => {
  const instalments = [
    { dueDate: '2026-12-01', amount: 30_000 },
    { dueDate: '2027-01-01', amount: 30_000 },
    { dueDate: '2027-02-01', amount: 35_000 },
  ]
  const plan = { owedAtOffer: 95_000, accepted: true, paidOff: false, instalments }

  it('is offered until the tenant accepts it', () => {
    expect(planState({ ...plan, accepted: false }, { overdue: 95_000, since: '2026-11-01' }, today)).toBe('offered')
  })

  test.each([
    ['2026-11-30', 95_000, 'kept'],
    ['2026-12-01', 95_000, 'kept'],
    ['2026-12-02', 95_000, 'broken'],
    ['2026-12-02', 65_000, 'kept'],
    ['2026-12-02', 65_001, 'broken'],
    ['2027-02-02', 0, 'kept'],
    ['2027-02-02', 1, 'broken'],
  ])('on %s with %i pence overdue is %s', (day, overdue, state) => {
    expect(planState(plan, { overdue, since: '2026-11-01' }, day)).toBe(state)
  })

  it('that was accepted stays broken until all that was due has been paid once, however late the rent is that is owed', () => {
    const late = { overdue: 95_000, since: '2027-06-01' }
    expect(planState(plan, late, '2027-07-01')).toBe('broken')
    expect(planState({ ...plan, paidOff: true }, late, '2027-07-01')).toBe('none')
  })

  it('is no matter of arrears that began after all of it was paid, or after an offer that nobody accepted', () => {
    for (const accepted of [true, false])
      expect(planState({ ...plan, accepted, paidOff: true }, { overdue: 1, since: '2026-11-01' }, today)).toBe('none')
    const offer = { ...plan, accepted: false }
    expect(planState(offer, { overdue: 95_000, since: '2027-02-01' }, '2027-07-01')).toBe('offered')
    expect(planState(offer, { overdue: 95_000, since: '2027-02-02' }, '2027-07-01')).toBe('none')
  })

  test.each([
    ['2027-02-01', 35_000 + 5_000, 'kept'],
    ['2027-02-01', 5_000, 'kept'],
    ['2027-02-02', 5_000, 'none'],
    ['2027-02-02', 1, 'none'],
    ['2027-02-02', 5_001, 'broken'],
    ['2027-07-01', 5_000, 'none'],
  ])('of less than was owed is on %s, with %i pence overdue, %s', (day, overdue, state) => {
    const less = { ...plan, owedAtOffer: 100_000 }
    for (const since of ['2026-11-01', '2027-02-01']) expect(planState(less, { overdue, since }, day)).toBe(state)
  })

  it('that is paid off stays kept while nothing is overdue, also long after its last instalment', () => {
    for (const day of [today, '2027-02-02', '2027-07-01'])
      expect(planState({ ...plan, paidOff: true }, { overdue: 0, since: day }, day)).toBe('kept')
  })

  test.each<[Instalment[], RegExp]>([
    [[], /at least one/],
    [[{ dueDate: '2026-11-20', amount: 1 }], /past/],
    [[{ dueDate: today, amount: 95_001 }], /£950.01, but only £950/],
    [[instalments[1] as Instalment, instalments[0] as Instalment], /instalments\.1\.dueDate/],
  ])('of %j is none', (given, problem) => expect(problemWithPlan(given, 95_000, today)).toMatch(problem))

  it('who pays each instalment by its day, and all else on time, keeps it on every day', () => {
    const plans = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 60 }), amount: fc.integer({ min: 1, max: 50_000 }) }),
      {
        minLength: 1,
        maxLength: 24,
      },
    )
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 100_000 }),
        (gaps, later, extra) => {
          let dueDate = today
          const given = gaps.map(({ gap, amount }) => {
            dueDate = addDays(dueDate, gap)
            return { dueDate, amount }
          })
          const sum = given.reduce((total, { amount }) => total + amount, 0)
          const owedAtOffer = sum + extra
          const day = addDays(today, later)
          const paid = given.reduce((total, each) => (each.dueDate < day ? total + each.amount : total), 0)
          const whole = { owedAtOffer, accepted: true, paidOff: false, instalments: given }
          const since = today
          const due = given.at(-1)?.dueDate ?? since
          expect(allowedByPlan(whole, day)).toBe(owedAtOffer - paid)
          const isOver = due < day && owedAtOffer > paid
          expect(planState(whole, { overdue: owedAtOffer - paid, since }, day)).toBe(isOver ? 'none' : 'kept')
          expect(planState(whole, { overdue: owedAtOffer - paid + 1, since }, day)).toBe('broken')
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

it('a letter says what is owed, since when, and for what', () => {
  const { subject, passages } = stepLetter(
    { name: 'Letter before action' },
    {
      tenantName: 'Ann Nowak',
      landlordName: 'Sam Carter',
      addressForNotices: null,
      address: '14 Nunnery Lane',
      moveInDate: '2024-03-01',
      owed: 120_050,
      since: '2026-10-01',
      today,
      charges: [{ description: 'Rent', dueDate: '2026-10-01', open: 120_050 }],
      credit: 0,
      awaited: 0,
    },
  )
  expect(subject).toBe('Letter before action: £1,200.50 owed for 14 Nunnery Lane')
  const text = passages.join('\n\n')
  expect(text).toContain('On 21 November 2026, £1,200.50 is owed for 14 Nunnery Lane.')
  expect(text).toContain('was due on 1 October 2026, 51 days ago')
  expect(text).toContain('Rent, due on 1 October 2026: £1,200.50')
  expect(text).toContain('within 30 days of the date of this letter')
  expect(text).toContain('under the agreement for your tenancy of 14 Nunnery Lane, which began on 1 March 2024,')
  expect(text).toContain('interest only where the list says so')
  for (const form of ['Information Sheet', 'Reply Form', 'Financial Statement']) expect(text).toContain(form)
  expect(text).toContain('Annexes 1 and 2 of the protocol:\nhttps://www.justice.gov.uk/')
  expect(text).toContain('send us the Reply Form within the 30 days')
  expect(text).not.toContain('Less')
})

describe('the wording of a step', () => {
  const figures = {
    tenantName: 'Ann Nowak',
    landlordName: 'Sam Carter',
    addressForNotices: null,
    address: '14 Nunnery Lane',
    moveInDate: '2024-03-01',
    owed: 95_000,
    since: '2026-10-01',
    today,
    charges: [],
    credit: 0,
    awaited: 0,
  }

  it.each([
    [{ name: 'Final notice', letter: 'before_action' }, 'Pre-Action Protocol for Debt Claims'],
    [{ name: 'Letter before action', letter: 'demand' }, 'Please pay £950 within seven days'],
    [{ name: 'Letter before action' }, 'Pre-Action Protocol for Debt Claims'],
    [{ name: 'Final notice' }, 'Please pay £950 within seven days'],
    [{ name: 'constructor' }, 'Please pay £950 within seven days'],
    [{ name: 'A nudge', letter: 'reminder' }, 'This is a friendly reminder'],
    [{ name: 'Reminder' }, 'This is a friendly reminder'],
  ] as const)('is the chosen one, else that of its name: %o', (step, words) => {
    const { subject, passages } = stepLetter(step, figures)
    expect(subject).toBe(`${step.name}: £950 owed for 14 Nunnery Lane`)
    expect(passages.join('\n\n')).toContain(words)
  })
})
