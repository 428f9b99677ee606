/**
 * Two people act on one account at the same moment. The result must equal one after the other, in either order, so one
 * act wins or both hold, and there is never more money than came in. A hundred cases share a landlord, each with an
 * account of its own.
 */
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, londonDay } from '#domain/day.ts'
import { paymentPlans } from '#server/db/schema/arrears.ts'
import { bankLines } from '#server/db/schema/bank.ts'
import { postReceipts } from '#server/features/bank/bank.actions.ts'
import { importStatement } from '#server/features/bank/importing.actions.ts'
import { listLinesAfter, openGroups } from '#server/features/bank/lines.queries.ts'
import { insertEntries } from '#server/features/ledger/posting.queries.ts'
import { rentWithCharges, statusOn } from '#server/features/ledger/rent-charges.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import { markManyPaid } from '#server/features/rent/rent.actions.ts'
import { lockRentPayments } from '#server/features/rent/rent.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext, TenantContext } from '#server/platform/context.ts'
import { testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { isRefused } from '#test/ledger-acts.ts'
import { brokenLaws, type LedgerRows, readLedgerRows } from '#test/ledger-rows.ts'
import { makeManyTenancies } from '#test/many-tenancies.ts'
import { testNow } from '#test/services.ts'
import { hsbc, type Row } from '#test/statements.ts'
import {
  type Account,
  AccountModel,
  type Act,
  anyAct,
  type Beginning,
  openLine,
  rentDue,
  repair,
} from '#test/two-at-once.ts'

const casesOfLandlord = 100
const landlords = 10

const { services } = await testApp()
const { db } = services
const today = londonDay(testNow)
const moment = { now: testNow, today, requester: { key: 'two at once' } }

interface Case extends Beginning {
  readonly acts: readonly [Act, Act]
}

const act = anyAct(today)
const oneCase: fc.Arbitrary<Case> = fc.record({
  posted: fc.constantFrom(null, 4_000, 12_000, 24_000),
  isMarked: fc.boolean(),
  // Now and then the same twice.
  acts: fc.oneof(
    { weight: 3, arbitrary: fc.tuple(act, act) },
    { weight: 1, arbitrary: act.map((one) => [one, one] as const) },
  ),
})

/** The cases' accounts in their starting states, for a new landlord. */
async function beginAccounts(cases: readonly Case[]) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const scope = actingFor({ landlordId: landlord.id })
  const ctx = {
    ...services,
    ...moment,
    scope,
    actor: { id: landlord.id, plan: 'enterprise' },
  } as unknown as LandlordContext
  const writing = { scope, by: landlord.id, now: testNow, today }
  const tenancies = await makeManyTenancies(db, landlord.id, cases.length)
  const bankRow = (at: number, line: number, amount: number): Row => [
    addDays(today, -1),
    `CASE ${at} LINE ${line}`,
    amount,
  ]
  const rows = cases.flatMap(({ posted }, at) => [bankRow(at, 0, posted ?? openLine), bankRow(at, 1, openLine)])

  await db.transaction(async (tx) => {
    // Ids follow the order of the tenancies and their days.
    const due = sql`select landlord_id, property_id, id as tenant_id, amount, due_date
      from tenancies, json_to_recordset(${JSON.stringify(rentDue(today))}::json) as rent (amount int, due_date date)
      where landlord_id = ${landlord.id} order by id, due_date`
    // Not the database's clock: by that these would have become due after the receipts, and reversals would pay them.
    const enteredAt = testNow.toISOString()
    const options = { status: statusOn(today), enteredAt: sql`${enteredAt}::timestamptz` }
    await tx.execute(sql`with ${rentWithCharges(due, options)} select 1`)
    const charge = {
      kind: 'charge',
      chargeKind: 'repair',
      date: today,
      amount: repair,
      openAmount: repair,
      description: 'Lock',
      enteredAt,
    } as const
    await insertEntries(
      tx,
      scope,
      tenancies.map((account) => ({ account, entry: charge })),
    )
    const plan = {
      instalments: [{ dueDate: addDays(today, 30), amount: 1_000 }],
      owedAtOffer: 21_000,
      offeredOn: today,
    }
    await tx
      .insert(paymentPlans)
      .values(tenancies.map(({ id, propertyId }) => ({ ...plan, tenantId: id, propertyId, landlordId: landlord.id })))
  })
  const importId = await importStatement(ctx, {
    bytes: Buffer.from(hsbc(...rows)),
    fileName: 'bank.csv',
    accountName: 'Rent',
  })
  const lines = await listLinesAfter(db, scope, importId, { groups: openGroups, after: undefined, limit: rows.length })
  const lineOf = (at: number, line: number) => {
    const found = lines.find(({ description }) => description === `CASE ${at} LINE ${line}`)
    if (!found) throw new Error('A line is missing')
    return found
  }
  await db.transaction(async (tx) => {
    const plan = await lockPlan(tx, scope)
    const postings = cases.flatMap(({ posted }, at) => {
      const splits = [{ tenantId: tenancies[at]?.id ?? 0, rentPaymentId: null, amount: posted ?? 0 }]
      return posted === null ? [] : [{ line: lineOf(at, 0), splits }]
    })
    await postReceipts(tx, ctx, postings, { plan })
    const { payments } = ofTenancies(await readLedgerRows(tx, landlord.id))
    const marked = cases.flatMap(({ isMarked }, at) =>
      isMarked ? (payments.get(tenancies[at]?.id ?? 0)?.[1]?.id ?? []) : [],
    )
    await markManyPaid(tx, writing, await lockRentPayments(tx, scope, marked), `${today}T09:00:00.000Z`)
  })
  const { entries, payments } = ofTenancies(await readLedgerRows(db, landlord.id))
  const accounts = cases.map(({ posted }, at): Account => {
    const { id = 0, userId = 0 } = tenancies[at] ?? {}
    const tenant = {
      ...services,
      ...moment,
      scope: actingFor({ tenantUserId: userId }),
      actor: { id: userId, plan: 'free' },
    }
    return {
      landlord: ctx,
      tenant: tenant as unknown as TenantContext,
      tenantId: id,
      payments: (payments.get(id) ?? []).map((each) => each.id),
      entries: (entries.get(id) ?? []).map((each) => each.id),
      lines: [lineOf(at, 0).id, lineOf(at, 1).id],
      lineAmounts: [posted ?? openLine, openLine],
    }
  })
  return { landlordId: landlord.id, accounts }
}

/** The rows of each tenancy. */
function ofTenancies({ entries, payments, books }: LedgerRows) {
  const tenancyOf = new Map(entries.map(({ id, tenantId }) => [id, tenantId]))
  return {
    entries: Map.groupBy(entries, ({ tenantId }) => tenantId),
    payments: Map.groupBy(payments, ({ chargeId }) => tenancyOf.get(chargeId)),
    books: Map.groupBy(books, ({ entryId }) => tenancyOf.get(entryId)),
  }
}

interface Outcome {
  readonly refused: readonly boolean[]
  readonly entries: readonly string[]
  readonly payments: readonly string[]
  readonly books: readonly string[]
  readonly lines: readonly string[]
}

/** The model's result if one of them is first. */
async function oneAfterTheOther({ acts, ...beginning }: Case, order: readonly number[]): Promise<Outcome> {
  const account = new AccountModel(today, beginning)
  const refused = [false, false]
  for (const at of order) refused[at] = await isRefused(() => acts[at]?.inModel(account))
  const { ledger } = account
  return {
    refused,
    entries: ledger
      .ledger()
      .map((entry) => inWords({ ...entry, open: entry.openAmount }))
      .sort(),
    payments: ledger.payments().map(({ status, paidAmount, outstanding }) => `${status} ${paidAmount} ${outstanding}`),
    books: ledger.books(),
    lines: account.lines(),
  }
}

const inWords = ({
  kind,
  chargeKind,
  date,
  amount,
  open,
}: Omit<LedgerRows['entries'][number], 'id' | 'tenantId' | 'chargeId' | 'reversesId'>) =>
  `${date} ${kind} ${chargeKind} ${amount} ${open}`

async function bothAtOnce({ acts }: Case, account: Account): Promise<boolean[]> {
  return Promise.all(acts.map((one) => isRefused(() => one.inProduct(account))))
}

async function outcomes(
  landlordId: number,
  accounts: readonly Account[],
  refused: readonly boolean[][],
): Promise<Outcome[]> {
  const rows = await readLedgerRows(db, landlordId)
  expect(brokenLaws(rows)).toEqual([])
  const { entries, payments, books } = ofTenancies(rows)
  const states = await db
    .select({ id: bankLines.id, state: bankLines.state })
    .from(bankLines)
    .where(eq(bankLines.landlordId, landlordId))
  const stateOf = new Map(states.map(({ id, state }) => [id, state]))
  return accounts.map(({ tenantId, lines }, at) => ({
    refused: refused[at] ?? [],
    entries: (entries.get(tenantId) ?? []).map(inWords).sort(),
    payments: (payments.get(tenantId) ?? []).map(
      ({ status, paidAmount, outstanding }) => `${status} ${paidAmount} ${outstanding}`,
    ),
    books: (books.get(tenantId) ?? []).map(({ date, type, amount }) => `${date} ${type} ${amount}`).sort(),
    lines: lines.map((id) => stateOf.get(id) ?? ''),
  }))
}

test('two of anything at once: one wins or both hold, a thousand times', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oneCase, { minLength: casesOfLandlord, maxLength: casesOfLandlord }), async (cases) => {
      const { landlordId, accounts } = await beginAccounts(cases)
      const refused: boolean[][] = []
      for (const [at, account] of accounts.entries()) {
        const each = cases[at]
        if (each) refused.push(await bothAtOnce(each, account))
      }
      for (const [at, outcome] of (await outcomes(landlordId, accounts, refused)).entries()) {
        const each = cases[at]
        if (!each) continue
        const serial = [await oneAfterTheOther(each, [0, 1]), await oneAfterTheOther(each, [1, 0])]
        const names = each.acts.map(({ name }) => name).join(' / ')
        expect(serial, `${names}, posted ${each.posted}, ${each.isMarked ? '' : 'not '}marked`).toContainEqual(outcome)
      }
    }),
    { numRuns: landlords, endOnFailure: true },
  )
})
