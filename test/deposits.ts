/** Deposits for tests. */
import type { CallInput } from '#api/contract.ts'
import type { deposits } from '#api/deposits.ts'
import { type Caller, testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'

const { as } = await testApp()
const books = { from: '2026-04-06', to: '2027-04-05' }

type Changes = CallInput<typeof deposits.update>['body']
type NewDeduction = CallInput<typeof deposits.propose>['body']

/** A tenancy at £950 a month, and calls about its deposit. */
export async function makeDeposit() {
  const made = await makeTenancy({ rentAmount: 95_000, depositAmount: 100_000 }, { passwordHash: 'set' })
  const params = { id: made.tenancy.id }
  const calls = as(made.landlord)
  const put = (body: Changes) => calls.deposits.update({ params, body })
  const propose = (body: Partial<NewDeduction> = {}) =>
    calls.deposits.propose({
      params,
      body: { description: 'Cleaning of the oven', amount: 20_000, reason: 'Burnt fat', ...body },
    })
  const change = (
    deductionId: number,
    body: CallInput<typeof deposits.changeDeduction>['body'],
    by: Caller = made.landlord,
  ) => as(by).deposits.changeDeduction({ params: { ...params, deductionId }, body })
  const answer = (id: number, tenantAnswer: 'agreed' | 'disputed', more = {}) =>
    change(id, { tenantAnswer, ...more }, made.tenant)
  const read = () => calls.deposits.get({ params })
  const ledger = async () => calls.ledger.get({ params })
  const summary = () => calls.financial.summary({ query: books })
  return { ...made, params, calls, put, propose, change, answer, read, ledger, summary }
}

/** The same with £1,000 of it in the account since 1 November. */
export async function makeHeldDeposit(amount = 100_000) {
  const made = await makeDeposit()
  const { calls, params } = made
  const charge = { kind: 'deposit' as const, amount: 100_000, dueDate: '2026-11-01' }
  const { id: chargeId } = await calls.ledger.addCharge({ params, body: charge })
  const body = { amount, date: '2026-11-01', allocations: [{ chargeId, amount }] }
  const receipt = await calls.ledger.addReceipt({ params, body })
  return { ...made, chargeId, receipt }
}
