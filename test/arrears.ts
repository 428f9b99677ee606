/** Tenancies in arrears, short calls about them, and the body of a payment plan. */
import type { TestApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const today = '2026-11-21'

/** A tenancy with £950 of rent due on each of the given days, and calls about its arrears. */
export async function makeTenancyInArrears({ as }: TestApp, ...dueDates: string[]) {
  const [first = '2026-10-01', ...others] = dueDates
  const made = await makeRentPayment({ dueDate: first }, { name: 'Ann', username: 'Nowak' })
  for (const dueDate of others) await made.add({ dueDate })
  const params = { id: made.tenancy.id }
  const { arrears, ledger } = as(made.landlord)
  const receive = (amount: number, date = today) =>
    ledger.addReceipt({ params, body: { amount, date, method: 'cash', confirm: true } })
  const row = async () => (await arrears.list())[0]
  const send = (name = 'Reminder', via: 'mail' | 'print' = 'print') => arrears.send({ params, body: { name, via } })
  return { ...made, params, arrears, receive, row, send }
}

/** A payment plan of these amounts on 1 December and 1 January. */
export const planOf = (amount: number) => ({
  instalments: [
    { dueDate: '2026-12-01', amount },
    { dueDate: '2027-01-01', amount },
  ],
})
