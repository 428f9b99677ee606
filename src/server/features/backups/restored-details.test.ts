/** Details that depend on restored rows: tenants' answers, what payments were booked for, proposals for bank lines. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { paymentPlans } from '#server/db/schema/arrears.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { advanceRestore, finishRestore, insertRestore } from '#server/features/backups/restores.queries.ts'
import { bookMortgage } from '#server/features/tax/mortgages.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { makeHeldDeposit } from '#test/deposits.ts'
import { makeLandlord, makeTenant } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { testNow } from '#test/services.ts'
import { importStatement } from '#test/statements.ts'

const summary = { madeOn: '2026-11-21', contents: [], omitted: [] }
const restoredAt = testNow.toISOString()
const instalments = [
  { dueDate: '2026-12-01', amount: 30_000 },
  { dueDate: '2027-01-01', amount: 30_000 },
]

let app: TestApp
let before: Awaited<ReturnType<typeof stateOf>>
let archive: Buffer

beforeAll(async () => {
  app = await testApp()
  const made = await makeHeldDeposit()
  const { landlord, tenant, property, params, calls } = made
  await calls.ledger.addCharge({ params, body: { kind: 'repair', amount: 95_000, dueDate: '2026-10-01' } })
  await calls.arrears.offerPlan({ params, body: { instalments } })
  await app.as(tenant).arrears.acceptPlan({ params, body: {} })
  const agreed = await made.propose({ amount: 5_000 })
  await made.answer(agreed.id, 'agreed', { tenantNote: 'That is fair' })
  const disputed = await made.propose({ description: 'A new carpet' })
  await made.answer(disputed.id, 'disputed', { tenantNote: 'It was worn before' })
  await made.propose({ description: 'Keys' })
  const loan = { lender: 'Northern Bank', balance: 10_000_000, rate: 5, monthlyPayment: 80_000 }
  const { id } = await calls.tax.createMortgage({
    body: { ...loan, propertyId: property.id, firstPaymentDate: '2026-10-01' },
  })
  await app.services.db.transaction((tx) => bookMortgage(tx, actingFor({ landlordId: landlord.id }), id, '2026-11-21'))
  const name = `${tenant.name} ${tenant.username ?? ''}`.trim()
  await importStatement(app, landlord, ['2026-11-02', `BGC ${name}`, 95_000], ['2026-11-03', 'CARD SCREWFIX', -700])
  before = await stateOf(landlord)
  archive = await downloadBackup(app, landlord, (await makeBackup(app, landlord)).fileName)
})

async function stateOf(landlord: { token: string }) {
  const calls = app.as(landlord)
  const [statement] = await calls.bank.list()
  const [tenancy] = await calls.tenancies.list()
  const params = { id: tenancy?.id ?? 0 }
  const [mortgage] = await calls.tax.mortgages()
  const transactions = await calls.financial.list()
  return {
    params,
    plan: await calls.arrears.plan({ params }),
    deductions: (await calls.deposits.get({ params })).deductions,
    counts: statement && { certain: statement.certain, likely: statement.likely, open: statement.open },
    booked: transactions.filter(({ relatedEntityType }) => relatedEntityType === 'mortgage'),
    mortgageId: mortgage?.id,
  }
}

/** Restores the archive into another account and returns it with the result. */
async function restored(bytes: Uint8Array = archive) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const restore = await restoreBackup(app, landlord, bytes)
  expect([restore.problem, restore.report?.omitted]).toEqual([null, []])
  return { landlord, restore, state: await stateOf(landlord) }
}

/** Somebody accepts the restored tenancy as its tenant. */
async function tenantOf(tenancyId: number) {
  const tenant = await makeTenant()
  await app.services.db.update(tenancies).set({ userId: tenant.id, accepted: true }).where(eq(tenancies.id, tenancyId))
  return tenant
}

describe('a restored account', () => {
  let after: Awaited<ReturnType<typeof restored>>
  beforeAll(async () => {
    after = await restored()
  })

  test('has the plan as it was accepted, and says that nobody accepted here (rule: backups-restored-answers)', () => {
    expect(before.plan).toMatchObject({ state: 'kept', acceptanceRestoredAt: null })
    expect(after.state.plan).toEqual({ ...before.plan, acceptanceRestoredAt: restoredAt })
  })

  test('has the tenant’s answers to deductions, and says that nobody answered here', async () => {
    const answersOf = (all: typeof before.deductions) =>
      all.map(({ description, tenantAnswer, tenantNote, answeredAt, agreedAmount, answerRestoredAt }) => ({
        description,
        tenantAnswer,
        tenantNote,
        answeredAt,
        agreedAmount,
        answerRestoredAt,
      }))
    const marked = answersOf(before.deductions).map((each) => ({
      ...each,
      answerRestoredAt: each.tenantAnswer ? restoredAt : null,
    }))
    expect(marked.map(({ tenantAnswer }) => tenantAnswer)).toEqual(['agreed', 'disputed', null])
    expect(answersOf(after.state.deductions)).toEqual(marked)
    const pdf = await app.as(after.landlord).deposits.proposal({ params: after.state.params })
    expect(readPdf(pdf).pages.join(' ')).toMatch(/Restored\s*from\s*a\s*backup/)
  })

  test('has what was paid for a mortgage under its mortgage', () => {
    expect(before.booked.map(({ relatedEntityId }) => relatedEntityId)).toEqual(Array(4).fill(before.mortgageId))
    const { booked, mortgageId } = after.state
    expect(mortgageId).toBeGreaterThan(0)
    expect(booked.map(({ relatedEntityId }) => relatedEntityId)).toEqual(Array(4).fill(mortgageId))
  })

  test('says of a statement at once how many lines are certain (rule: bank-proposals)', () => {
    expect((before.counts?.certain ?? 0) + (before.counts?.likely ?? 0)).toBe(1)
    expect(after.state.counts).toEqual(before.counts)
  })

  test('says that the restore is done, all of it, however far it last said it was', async () => {
    const { db } = app.services
    const scope = actingFor({ landlordId: after.landlord.id })
    const { id } = await db.transaction((tx) =>
      insertRestore(tx, scope, { file: `${'0'.repeat(26)}finish.zip`, summary, state: 'restoring', now: testNow }),
    )
    await advanceRestore(db, scope, id, { done: 66, total: 73, movedAt: restoredAt })
    await finishRestore(db, scope, id, { report: { restored: [], omitted: [] }, now: testNow })
    const { restore } = await app.as(after.landlord).backups.latestRestore()
    expect(restore).toMatchObject({ id, state: 'done', done: 73, total: 73 })
  })

  test('lets the tenant answer again, which takes the mark away', async () => {
    const { params, deductions } = after.state
    const { arrears, deposits } = app.as(await tenantOf(params.id))
    expect(await arrears.acceptPlan({ params, body: {} })).toMatchObject({ state: 'kept', acceptanceRestoredAt: null })
    const answer = (at: number, body: { tenantAnswer: 'agreed' | 'disputed'; tenantNote?: string }) =>
      deposits.changeDeduction({ params: { ...params, deductionId: deductions[at]?.id ?? 0 }, body })
    const refused = await answer(0, { tenantAnswer: 'disputed', tenantNote: 'I never agreed' })
    expect(refused).toMatchObject({ tenantAnswer: 'disputed', agreedAmount: null, answerRestoredAt: null })
    expect(await answer(1, { tenantAnswer: 'agreed' })).toMatchObject({ answerRestoredAt: null })
    await expect(answer(1, { tenantAnswer: 'disputed' })).rejects.toThrow('You have agreed to this deduction already.')
  })
})

test('an agreement that was written into an archive by hand is marked all the same', async () => {
  const forged = await changedArchive(await unzip(archive), (files) => {
    const acceptedAt = '2026-11-01T10:00:00.000Z'
    const agreed = { tenantAnswer: 'agreed', answeredAt: acceptedAt, agreedAmount: 5_000 }
    const marks = { acceptanceRestoredAt: null, answerRestoredAt: null }
    const write = (table: string, values: object) =>
      putRows(
        files,
        table,
        rowsIn(files, table).map((row) => ({ ...row, ...values, ...marks })),
      )
    write('payment_plans', { acceptedAt })
    write('deposit_deductions', agreed)
  })
  const { state } = await restored(forged)
  expect(state.plan).toMatchObject({ state: 'kept', acceptanceRestoredAt: restoredAt })
  expect(state.deductions.map((each) => [each.tenantAnswer, each.answerRestoredAt])).toEqual(
    Array(3).fill(['agreed', restoredAt]),
  )
})

test('an older archive, without answers and mortgages of payments, still comes back', async () => {
  const older = await changedArchive(await unzip(archive), (files) => {
    const without = (table: string, names: string[]) =>
      putRows(
        files,
        table,
        rowsIn(files, table).map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
        ),
      )
    without('payment_plans', ['acceptedAt', 'offeredAt'])
    putRows(
      files,
      'payment_plans',
      rowsIn(files, 'payment_plans').map((row) => ({ ...row, offeredOn: '2027-07-10' })),
    )
    without('deposit_deductions', ['tenantAnswer', 'tenantNote', 'answeredAt'])
    without('financial_transactions', ['mortgageId'])
  })
  const { state, landlord } = await restored(older)
  expect(state.plan).toMatchObject({ state: 'offered', acceptedAt: null, acceptanceRestoredAt: null })
  const [plan] = await app.services.db.select().from(paymentPlans).where(eq(paymentPlans.landlordId, landlord.id))
  expect(new Date(plan?.offeredAt ?? 0).toISOString()).toBe('2027-07-10T23:00:00.000Z')
  expect(state.deductions.map(({ answerRestoredAt }) => answerRestoredAt)).toEqual([null, null, null])
  expect(state.booked).toHaveLength(4)
})

test('a payment that was put down to another property comes back with its mortgage', async () => {
  const moved = await changedArchive(await unzip(archive), (files) => {
    const [property] = rowsIn(files, 'properties')
    const other = { ...property, id: 2_000_000, address: '9 Other Street' }
    putRows(files, 'properties', [property, other])
    putRows(
      files,
      'financial_transactions',
      rowsIn(files, 'financial_transactions').map((row) =>
        row.relatedEntityType === 'mortgage' ? { ...row, propertyId: other.id } : row,
      ),
    )
  })
  const { state } = await restored(moved)
  expect(state.booked.map(({ relatedEntityId }) => relatedEntityId)).toEqual(Array(4).fill(state.mortgageId))
})
