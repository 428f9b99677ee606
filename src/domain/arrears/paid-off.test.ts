import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, laterOf } from '../day.ts'
import { daysPaidEarly } from './arrears.ts'
import { type DaysOfPlan, type EntryOfAccount, type PartOfReceipt, wasPaidOff } from './paid-off.ts'

const offeredOn = '2026-03-10'
const onDay = (days: number) => addDays(offeredOn, days)

const isOwed = ({ kind }: EntryOfAccount) => kind === 'charge' || kind === 'refund'

/** As the rule words it: each moment is asked about each charge. */
function momentByMoment(
  entries: readonly EntryOfAccount[],
  parts: readonly PartOfReceipt[],
  plan: DaysOfPlan,
): boolean {
  const reversalOf = (id: number) => entries.find(({ reversesId }) => reversesId === id)
  const sum = (some: readonly PartOfReceipt[]) => some.reduce((total, { amount }) => total + amount, 0)
  const paidBy = (receipt: EntryOfAccount, owed: readonly EntryOfAccount[]) =>
    parts.filter(({ receiptId, chargeId }) => receiptId === receipt.id && owed.some(({ id }) => id === chargeId))
  const receipts = entries.filter(({ kind }) => kind === 'receipt')
  return entries.some((moment) => {
    if (!moment.isLater) return false
    const day = laterOf(moment.date, plan.offeredOn)
    const dueUntil = day < plan.lastDueDate ? addDays(day, daysPaidEarly) : day
    const due = entries.filter((entry) => isOwed(entry) && entry.id <= moment.id && entry.date <= dueUntil)
    const isUnpaid = due.some(
      (owed) =>
        owed.openAmount > 0 ||
        receipts.some((receipt) => receipt.id > moment.id && receipt.date > day && sum(paidBy(receipt, [owed])) > 0) ||
        entries.some(
          ({ id, kind, chargeId }) => id > moment.id && kind === 'write_off' && chargeId === owed.id && !reversalOf(id),
        ),
    )
    const late = receipts.filter(({ id, date }) => id > moment.id && date <= day)
    const replaced = receipts.filter(({ id }) => id <= moment.id && (reversalOf(id)?.id ?? 0) > moment.id)
    const had = replaced.map((receipt) => {
      const steps = paidBy(receipt, due).map((_, at, all) => sum(all.slice(0, at + 1)))
      return Math.min(-receipt.amount, Math.max(0, ...steps))
    })
    const paidLate = late.reduce((total, receipt) => total + sum(paidBy(receipt, due)), 0)
    return !isUnpaid && paidLate <= had.reduce((total, amount) => total + amount, 0)
  })
}

interface Given {
  readonly kind: EntryOfAccount['kind']
  readonly day: number
  readonly amount: number
  readonly isOpen: boolean
  readonly about: number
}

const givenEntry: fc.Arbitrary<Given> = fc.record({
  kind: fc.constantFrom('charge', 'charge', 'receipt', 'receipt', 'refund', 'write_off', 'reversal'),
  day: fc.integer({ min: -8, max: 8 }),
  amount: fc.integer({ min: 1, max: 6 }),
  isOpen: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  about: fc.nat(20),
})

/** An account whose write-offs and reversals are of entries before them, none of which is reversed twice. */
function accountOf(given: readonly Given[], first: number): EntryOfAccount[] {
  const entries: EntryOfAccount[] = []
  for (const [at, { kind, day, amount, isOpen, about }] of given.entries()) {
    const charges = entries.filter(isOwed)
    const free = entries.filter(
      (entry) => entry.kind !== 'reversal' && !entries.some(({ reversesId }) => reversesId === entry.id),
    )
    const chargeId = kind === 'write_off' ? charges[about % charges.length]?.id : undefined
    const reversesId = kind === 'reversal' ? free[about % free.length]?.id : undefined
    const isLost = (kind === 'write_off' && chargeId === undefined) || (kind === 'reversal' && reversesId === undefined)
    const own = isLost ? 'receipt' : kind
    entries.push({
      id: at + 1,
      kind: own,
      date: onDay(day),
      amount: own === 'receipt' || own === 'write_off' ? -amount : amount,
      openAmount: isOpen ? 1 : 0,
      chargeId: chargeId ?? null,
      reversesId: reversesId ?? null,
      isLater: at >= first,
    })
  }
  return entries
}

test('a sweep through an account finds what asking each moment about each charge finds', () => {
  const part = fc.record({
    from: fc.nat(20),
    to: fc.nat(20),
    amount: fc.integer({ min: 1, max: 4 }),
    isTakenOff: fc.boolean(),
  })
  const account = fc.array(givenEntry, { minLength: 1, maxLength: 12 })
  let paidOff = 0
  fc.assert(
    fc.property(account, fc.nat(3), fc.array(part, { maxLength: 6 }), fc.nat(9), (given, first, pairs, last) => {
      const entries = accountOf(given, first)
      const [receipts, charges] = [entries.filter(({ kind }) => kind === 'receipt'), entries.filter(isOwed)]
      const parts = pairs.flatMap(({ from, to, amount, isTakenOff }) => {
        const [receipt, charge] = [receipts[from % receipts.length], charges[to % charges.length]]
        if (!receipt || !charge) return []
        const put = { receiptId: receipt.id, chargeId: charge.id, amount }
        return isTakenOff ? [put, { ...put, amount: -amount }] : [put]
      })
      const plan = { offeredOn, lastDueDate: onDay(last) }
      const found = wasPaidOff(entries, parts, plan)
      paidOff += Number(found)
      expect(found).toBe(momentByMoment(entries, parts, plan))
    }),
    { numRuns: 3_000 },
  )
  expect(paidOff).toBeGreaterThan(300)
  expect(paidOff).toBeLessThan(2_700)
})

const entry = (id: number, kind: EntryOfAccount['kind'], day: number, more: Partial<EntryOfAccount> = {}) => ({
  id,
  kind,
  date: onDay(day),
  amount: kind === 'receipt' ? -1 : 1,
  openAmount: 0,
  chargeId: null,
  reversesId: null,
  isLater: true,
  ...more,
})

const half = Array.from({ length: 2_500 }, (_, at) => at + 1)
const receiptsOn = (day: number) => half.map((id) => entry(2_500 + id, 'receipt', day))

test.each<[string, boolean, EntryOfAccount[]]>([
  ['is open', false, [...half.map((id) => entry(id, 'charge', id % 300, { openAmount: 1 })), ...receiptsOn(-1)]],
  ['was paid later', true, [...half.map((id) => entry(id, 'charge', id % 300)), ...receiptsOn(400)]],
  ['was entered late', true, [...half.map((id) => entry(id, 'charge', id % 300)), ...receiptsOn(-1)]],
  [
    'was reversed',
    true,
    [
      entry(0, 'charge', -1, { isLater: false }),
      ...half.map((id) => entry(id, 'receipt', -1, { isLater: false })),
      ...half.map((id) => entry(2_500 + id, 'reversal', -1, { reversesId: id })),
      entry(9_000, 'receipt', -1),
    ],
  ],
])('of an account of five thousand entries, of which much %s, it is %s', (_, isPaidOff, entries) => {
  const ids = new Set(entries.map(({ id }) => id))
  const pairs = half.map((id) => ({ receiptId: 2_500 + id, chargeId: id, amount: 1 }))
  const parts = [...pairs, { receiptId: 9_000, chargeId: 0, amount: 1 }].filter(({ receiptId }) => ids.has(receiptId))
  expect(wasPaidOff(entries, parts, { offeredOn, lastDueDate: onDay(1_000) })).toBe(isPaidOff)
})
