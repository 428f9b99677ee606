/**
 * At the same moment, two people import one statement, one accepts a payment plan that another changes, or one changes
 * a tenancy's terms while another enters its rent. The result must equal one after the other (rule: bank-once,
 * arrears-plan, ledger-money-stays).
 */
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { expectEitherOrder } from '#test/either-order.ts'
import { makeRentPayment, makeTenancy } from '#test/factories.ts'
import { brokenLaws, readLedgerRows } from '#test/ledger-rows.ts'
import { importStatement, type Row } from '#test/statements.ts'

const app = await testApp()
const { as, services } = app
const today = '2026-11-21'

const october: Row[] = [
  ['2026-10-02', 'RENT', 95_000],
  ['2026-10-02', 'RENT', 95_000],
  ['2026-10-09', 'BOILER', -12_000],
]
const overlapping: Row[] = [...october.slice(1), ['2026-11-02', 'RENT', 95_000]]

test.each([
  ['the same statement', october],
  ['two that overlap', overlapping],
] as const)('two people import %s', async (_, others) => {
  const { landlord } = await expectEitherOrder({
    make: makeTenancy,
    acts: [
      ({ landlord: owner }) => importStatement(app, owner, ...october),
      ({ landlord: owner }) => importStatement(app, owner, ...others),
    ],
    read: async ({ landlord: owner }) => {
      const { bank } = as(owner)
      const statements = await bank.list()
      const lines = []
      for (const { id } of statements) lines.push(...(await bank.lines({ params: { id } })))
      return {
        statements: statements.map((each) => `${each.from} ${each.to} ${each.lines} ${each.duplicates}`).toSorted(),
        lines: lines.map(({ date, amount, description }) => `${date} ${amount} ${description}`).toSorted(),
      }
    },
  })
  const statements = await as(landlord).bank.list()
  const kept = statements.reduce((sum, { lines, duplicates }) => sum + lines - duplicates, 0)
  expect(kept).toBe(others === overlapping ? 4 : 3)
})

const plan = (amount: number) => ({
  instalments: [
    { dueDate: '2026-12-01', amount },
    { dueDate: '2027-01-01', amount },
  ],
})

async function offered() {
  const made = await makeRentPayment({ dueDate: '2026-10-01', amount: 95_000 })
  const { arrears } = as(made.landlord)
  const params = { id: made.tenancy.id }
  const { version } = await arrears.offerPlan({ params, body: plan(30_000) })
  return { ...made, arrears, params, version }
}
type Offered = Awaited<ReturnType<typeof offered>>

const accept = ({ tenant, params, version }: Offered) => as(tenant).arrears.acceptPlan({ params, body: { version } })

test.each<[string, (made: Offered) => Promise<unknown>]>([
  ['changes it', ({ arrears, params }) => arrears.changePlan({ params, body: plan(40_000) })],
  ['takes it back', ({ arrears, params }) => arrears.changePlan({ params, body: { instalments: [] } })],
  ['accepts it too', accept],
])('a tenant accepts a plan while somebody %s: never one that they have not seen', async (_, other) => {
  const made = await expectEitherOrder({
    make: offered,
    acts: [accept, other],
    read: async ({ arrears, params }) => {
      const { state, instalments, acceptedAt } = await arrears.plan({ params })
      return { state, instalments, isAccepted: acceptedAt !== null }
    },
  })
  const { instalments, acceptedAt } = await made.arrears.plan({ params: made.params })
  if (acceptedAt !== null) expect(instalments[0]?.amount).toBe(30_000)
})

async function letting() {
  const made = await makeTenancy({ rentAmount: 95_000, paymentDay: 1 })
  const { rent, ledger, tenancies } = as(made.landlord)
  await rent.generate({ body: {} })
  const payments = (await rent.list()).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  return { ...made, rent, ledger, tenancies, params: { id: made.tenancy.id }, first: payments[0]?.id ?? 0 }
}
type Letting = Awaited<ReturnType<typeof letting>>

const moneyIn: Record<string, (made: Letting) => Promise<unknown>> = {
  'enters its rent': ({ ledger, params, first }) =>
    ledger.addReceipt({
      params,
      body: { amount: 95_000, date: today, method: 'cash', allocations: [{ rentPaymentId: first, amount: 95_000 }] },
    }),
  'marks it as paid': ({ rent, first }) => rent.update({ params: { id: first }, body: { status: 'paid' } }),
}
const changes: Record<string, (made: Letting) => Promise<unknown>> = {
  'the rent': ({ tenancies, params }) => tenancies.update({ params, body: { rentAmount: 100_000 } }),
  'the end date': ({ tenancies, params }) => tenancies.update({ params, body: { endDate: '2026-11-25' } }),
  'the payment day': ({ tenancies, params }) => tenancies.update({ params, body: { paymentDay: 15 } }),
}

const pairs = Object.entries(changes).flatMap(([what, change]) =>
  Object.entries(moneyIn).map(([how, enter]) => [what, how, change, enter] as const),
)

test.each(pairs)('somebody changes %s while another %s', async (_what, _how, change, enter) => {
  const { landlord } = await expectEitherOrder({
    make: letting,
    acts: [change, enter],
    read: async ({ rent, ledger, params }) => ({
      rent: (await rent.list()).map(({ dueDate, status, outstanding }) => `${dueDate} ${status} ${outstanding}`),
      entries: (await ledger.get({ params, query: { to: '2027-12-31' } })).entries
        .map(({ date, kind, amount }) => `${date} ${kind} ${amount}`)
        .toSorted(),
    }),
  })
  expect(brokenLaws(await readLedgerRows(services.db, landlord.id))).toEqual([])
})
