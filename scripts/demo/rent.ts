/**
 * Eighteen months of rent as it came in: mostly on the day, sometimes late, some of it
 * not at all; and the weeks to come.
 */
import { ledger } from '#api/ledger.ts'
import { rent } from '#api/rent.ts'
import { addDays, addMonths, type Day } from '#domain/day.ts'
import { rentDueDays } from '#domain/rent.ts'
import type { Demo, DemoTenancy } from './parts.ts'

const monthsOfRent = 18

/** Days after the due date on which rent came in, over and over. */
const usualDelays = [0, 0, 1, 0, 0, 2, 0, 1, 0, 0, 3]
const lateDelays = [0, 6, 1, 0, 11, 2, 4, 0, 8]

export async function collectRent({ call, today, landlord, smallLandlord, tenancies }: Demo): Promise<void> {
  await Promise.all(tenancies.flatMap((tenancy) => pastPayments(tenancy, today).map(addPayment)))
  for (const owner of [landlord, smallLandlord]) await call(owner, rent.generate, { body: {} })
  await enterMoney({ call, tenancies, today })

  async function addPayment({ owner, ...body }: ReturnType<typeof pastPayments>[number]) {
    await call(owner, rent.create, { body })
  }
}

function pastPayments(tenancy: DemoTenancy, today: Day) {
  const { id: tenantId, propertyId, rentAmount: amount, owner, missing, isOftenLate } = tenancy
  const delays = isOftenLate ? lateDelays : usualDelays
  const dueDays = pastDueDays(tenancy, today)
  return dueDays.map((dueDate, index) => {
    const common = { owner, tenantId, propertyId, amount, dueDate }
    if (index >= dueDays.length - missing) return { ...common, status: 'unpaid' as const }
    const paidOn = addDays(dueDate, delays[(tenantId + index) % delays.length] ?? 0)
    return { ...common, status: 'paid' as const, paidDate: paidOn < today ? paidOn : today }
  })
}

const pastDueDays = (tenancy: DemoTenancy, today: Day) =>
  rentDueDays(tenancy, addMonths(today, -monthsOfRent), addDays(today, -1))

/** One late tenant has paid part of what is owed, and one who pays on the day has paid too much. */
async function enterMoney({ call, tenancies, today }: Pick<Demo, 'call' | 'tenancies' | 'today'>): Promise<void> {
  const common = { date: today, method: 'bank_transfer' as const }
  const late = tenancies.find(({ missing }) => missing > 0)
  if (late) {
    // Before any letter, so that each asks for what was owed on its day.
    const date = addDays(pastDueDays(late, today).at(-1) ?? addDays(today, -1), 1)
    const body = {
      ...common,
      date,
      amount: Math.round(late.rentAmount / 3),
      reference: 'PART RENT',
      notes: 'The rest on Friday',
    }
    await call(late.owner, ledger.addReceipt, { params: { id: late.id }, body })
  }
  const early = tenancies.find(({ missing, isOftenLate, active }) => missing === 0 && !isOftenLate && active)
  if (early) {
    const body = { ...common, amount: 15_000, reference: 'RENT AND A BIT' }
    await call(early.owner, ledger.addReceipt, { params: { id: early.id }, body })
  }
}
