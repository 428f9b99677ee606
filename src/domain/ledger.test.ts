import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day } from './day.ts'
import {
  accountInWords,
  allocateOldestFirst,
  balanceInWords,
  bookingOf,
  chargeKinds,
  coverRefund,
  inLedgerOrder,
  ledgerEntryKinds,
  openAmountInWords,
  ownBalanceInWords,
  payFromCredit,
  paysByItself,
  withBalances,
} from './ledger.ts'

const runs = { numRuns: 1_000 }
const today: Day = '2026-11-21'
const day = fc.integer({ min: -120, max: 60 }).map((days) => addDays(today, days))
const pence = fc.integer({ min: 1, max: 200_000 })
const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)
const withIds = <T extends object>(rows: readonly T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))

const owed = fc.array(fc.record({ dueDate: day, open: pence }), { maxLength: 12 }).map(withIds)
const credits = fc.array(fc.record({ date: day, open: pence }), { maxLength: 8 }).map(withIds)
const entries = fc
  .array(fc.record({ date: day, kind: fc.constantFrom(...ledgerEntryKinds), amount: fc.integer() }), { maxLength: 30 })
  .map(withIds)

describe('what money pays by itself', () => {
  test('never more than came in, nor more of a charge than is open, and only what is due', () => {
    fc.assert(
      fc.property(pence, owed, (amount, charges) => {
        const parts = allocateOldestFirst(amount, charges, today)
        expect(sum(parts)).toBeLessThanOrEqual(amount)
        for (const part of parts) {
          const charge = charges.find(({ id }) => id === part.chargeId)
          expect(charge?.dueDate && charge.dueDate <= today).toBe(true)
          expect(part.amount).toBeGreaterThan(0)
          expect(part.amount).toBeLessThanOrEqual(charge?.open ?? 0)
        }
      }),
      runs,
    )
  })

  test('nothing due stays open while a younger charge is paid, and nothing due while there is credit', () => {
    fc.assert(
      fc.property(pence, owed, (amount, charges) => {
        const parts = allocateOldestFirst(amount, charges, today)
        const paid = (id: number) => sum(parts.filter(({ chargeId }) => chargeId === id))
        const due = charges.filter(({ dueDate }) => dueDate <= today)
        const open = due.filter(({ id, open: outstanding }) => paid(id) < outstanding)
        for (const left of open) {
          const younger = due.filter(({ dueDate }) => dueDate > left.dueDate)
          expect(younger.every(({ id }) => paid(id) === 0)).toBe(true)
        }
        if (sum(parts) < amount) expect(open).toEqual([])
      }),
      runs,
    )
  })

  test('the order in which charges are given does not matter', () => {
    fc.assert(
      fc.property(pence, owed, (amount, charges) => {
        const parts = allocateOldestFirst(amount, charges.toReversed(), today)
        expect(parts).toEqual(allocateOldestFirst(amount, charges, today))
      }),
      runs,
    )
  })
})

test('credit never pays more than there is or more than a charge has open, and is never held back', () => {
  fc.assert(
    fc.property(credits, owed, (given, charges) => {
      const parts = payFromCredit(given, charges, () => true)
      for (const { id, open } of given) {
        expect(sum(parts.filter(({ receiptId }) => receiptId === id))).toBeLessThanOrEqual(open)
      }
      for (const { id, open } of charges) {
        expect(sum(parts.filter(({ chargeId }) => chargeId === id))).toBeLessThanOrEqual(open)
      }
      const total = (rows: readonly { open: number }[]) => rows.reduce((all, { open }) => all + open, 0)
      expect(sum(parts)).toBe(Math.min(total(given), total(charges)))
    }),
    runs,
  )
})

test('a refund is covered wholly or not at all, and by credit alone', () => {
  fc.assert(
    fc.property(pence, credits, (amount, given) => {
      const total = given.reduce((all, { open }) => all + open, 0)
      const parts = coverRefund(amount, given)
      expect(parts === undefined).toBe(total < amount)
      if (parts) expect(sum(parts)).toBe(amount)
      for (const part of parts ?? []) {
        expect(part.amount).toBeLessThanOrEqual(given.find(({ id }) => id === part.receiptId)?.open ?? 0)
      }
    }),
    runs,
  )
})

describe('the running balance', () => {
  test('is the sum of all entries, whatever the order they were entered in', () => {
    fc.assert(
      fc.property(fc.integer(), entries, (opening, given) => {
        const inOrder = withBalances(opening, given)
        expect(inOrder.at(-1)?.balance ?? opening).toBe(opening + sum(given))
        expect(withBalances(opening, given.toReversed())).toEqual(inOrder)
        for (const [index, entry] of inOrder.entries()) {
          const before = inOrder[index - 1]
          expect(entry.balance - (before?.balance ?? opening)).toBe(entry.amount)
          if (before) expect(inLedgerOrder(before, entry)).toBeLessThan(0)
        }
      }),
      runs,
    )
  })

  test('split at any day, the second part opens where the first closes', () => {
    fc.assert(
      fc.property(entries, day, (given, split) => {
        const whole = withBalances(0, given)
        const first = withBalances(
          0,
          given.filter(({ date }) => date < split),
        )
        const rest = withBalances(
          first.at(-1)?.balance ?? 0,
          given.filter(({ date }) => date >= split),
        )
        expect([...first, ...rest]).toEqual(whole)
      }),
      runs,
    )
  })

  test('reversing everything gives zero on every day', () => {
    fc.assert(
      fc.property(entries, day, (given, when) => {
        const opposites = given.map(({ id, date, amount }) => ({
          id: id + 1_000,
          date,
          kind: 'reversal' as const,
          amount: -amount,
        }))
        const until = [...given, ...opposites].filter(({ date }) => date <= when)
        expect(withBalances(0, until).at(-1)?.balance ?? 0).toBe(0)
      }),
      runs,
    )
  })

  it('has charges of a day before receipts, and the rest after both', () => {
    const kinds = ['reversal', 'write_off', 'refund', 'receipt', 'charge'] as const
    const rows = withIds(kinds.map((kind) => ({ kind, date: today, amount: 1 })))
    expect(withBalances(0, rows).map(({ kind }) => kind)).toEqual([
      'charge',
      'receipt',
      'reversal',
      'write_off',
      'refund',
    ])
  })
})

test('the parts of a booking add up to the receipt, and all but interest and deposits is rent', () => {
  const parts = fc.array(fc.record({ kind: fc.constantFrom(...chargeKinds), amount: pence }), { maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.nat(100_000), (allocations, credit) => {
      const amount = sum(allocations) + credit
      const booked = bookingOf(amount, allocations)
      expect(sum(booked)).toBe(amount)
      const paid = (wanted: string) => sum(allocations.filter(({ kind }) => kind === wanted))
      const bookedAs = (wanted: string) => sum(booked.filter(({ type }) => type === wanted))
      expect(bookedAs('late_fee')).toBe(paid('late_interest'))
      expect(bookedAs('deposit')).toBe(paid('deposit'))
      expect(booked.every(({ amount: part }) => part > 0)).toBe(true)
    }),
    runs,
  )
})

test.each([
  ['due later than the choice', '2026-11-21', '2026-11-01T09:00:00.000Z', true],
  ['due on the day of the choice, which left it open', '2026-11-10', '2026-11-01T09:00:00.000Z', false],
  ['due before the choice', '2026-11-01', '2026-10-20T09:00:00.000Z', false],
  ['entered after the choice with a day that has passed', '2026-11-01', '2026-11-12T09:00:00.000Z', true],
  ['not due yet', '2026-11-22', '2026-11-12T09:00:00.000Z', false],
])('credit chosen on 10 November and a charge %s', (_, dueDate, enteredAt, expected) => {
  const credit = { id: 1, date: '2026-11-01', open: 500, allottedAt: '2026-11-10T09:00:00.000Z' }
  expect(paysByItself(credit, { id: 2, dueDate, open: 500, enteredAt }, today)).toBe(expected)
})

test.each([
  [95_000, '£950 owed'],
  [-5_000, '£50 in credit'],
  [0, 'nothing owed'],
])('a balance of %i reads %s', (balance, words) => {
  expect(balanceInWords(balance)).toBe(words)
})

test.each([
  [0, 0, 'nothing owed'],
  [95_000, 95_000, '£950 owed'],
  [95_000, 50_000, '£950 owed'],
  [0, 95_000, 'nothing owed counting what was paid ahead, £950 overdue'],
  [50_000, 95_000, '£500 owed counting what was paid ahead, £950 overdue'],
  [-5_000, 95_000, '£50 in credit counting what was paid ahead, £950 overdue'],
])('a balance of %i with %i overdue reads %s', (balance, overdue, words) => {
  expect(accountInWords(balance, overdue)).toBe(words)
})

test.each([
  [27_000, '2026-11-02', '£270 owed since 2 November'],
  [27_000, '2025-12-30', '£270 owed since 30 December 2025'],
  [27_000, today, '£270 owed, due today'],
  [-5_000, null, '£50 in credit'],
  [-5_000, '2026-11-02', '£50 in credit'],
  [0, null, 'Nothing owed'],
])('a tenant reads of a balance of %i, owed since %s: %s', (balance, owedSince, words) => {
  expect(ownBalanceInWords(balance, owedSince, today)).toBe(words)
})

test.each([
  ['charge', 95_000, '£950 outstanding'],
  ['receipt', 5_000, '£50 not used yet'],
  ['charge', 0, null],
  ['receipt', 0, null],
] as const)('a %s of which %i is open reads %s', (kind, openAmount, words) => {
  expect(openAmountInWords({ kind, openAmount })).toBe(words)
})
