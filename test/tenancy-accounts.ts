/** Tenancies' accounts with rent in them, and short calls about them. */

import { eq } from 'drizzle-orm'
import type { CallInput } from '#api/contract.ts'
import type { ledger } from '#api/ledger.ts'
import { transactions } from '#server/db/schema/money.ts'
import type { TestApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeRentPayment } from '#test/factories.ts'

const today = '2026-11-21'

type Body<Call extends 'addReceipt' | 'addCharge'> = CallInput<(typeof ledger)[Call]>['body']

/** A tenancy with £950 of rent due on each of the given days, and calls about its account. */
export async function makeTenancyAccount({ as }: TestApp, ...dueDates: string[]) {
  const [first = '2026-11-01', ...others] = dueDates
  const { landlord, tenant, tenancy, property, payment, add } = await makeRentPayment({ dueDate: first })
  const payments = [payment]
  for (const dueDate of others) payments.push(await add({ dueDate }))
  const params = { id: tenancy.id }
  const ledger = as(landlord).ledger
  const receive = (amount: number, more: Partial<Body<'addReceipt'>> = {}) =>
    ledger.addReceipt({ params, body: { amount, date: today, confirm: true, ...more } })
  const read = (query = {}) => ledger.get({ params, query })
  const amounts = async (query = {}) => (await read(query)).entries.map(({ amount }) => amount)
  const rent = async () => (await as(landlord).rent.list()).toReversed()
  const statuses = async () => (await rent()).map(({ status }) => status)
  const paid = async () => (await rent()).map(({ paidAmount }) => paidAmount)
  const charge = (more: Partial<Body<'addCharge'>> = {}) =>
    ledger.addCharge({ params, body: { kind: 'key', amount: 1_500, dueDate: today, ...more } })
  const reverse = (id: number, reason = 'A mistake') => ledger.reverse({ params: { id }, body: { reason } })
  const reverseReceipt = (id: number) => ledger.reverseReceipt({ params: { id }, body: { reason: 'It bounced' } })
  return {
    landlord,
    tenant,
    tenancy,
    property,
    payments,
    params,
    ledger,
    receive,
    read,
    amounts,
    rent,
    statuses,
    paid,
    charge,
    reverse,
    reverseReceipt,
  }
}

/** A landlord's transactions, each as its day, type and amount. */
export async function booked({ id }: { id: number }) {
  const { db } = await testDatabase()
  const rows = await db.select().from(transactions).where(eq(transactions.landlordId, id))
  return rows.map(({ type, amount, date }) => `${date} ${type} ${amount}`).sort()
}
