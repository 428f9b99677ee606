/** Posting is planned before the account is locked, but counts what others enter in between. */
import { afterEach, expect, test, vi } from 'vitest'
import { londonDay } from '#domain/day.ts'
import { postReceipts, setAside } from '#server/features/bank/bank.actions.ts'
import { getLine } from '#server/features/bank/lines.queries.ts'
import { planPostings, receivedBy } from '#server/features/bank/posting-plan.ts'
import { listUnlockedTenancies } from '#server/features/ledger/posting.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { refusal, testApp } from '#test/app.ts'
import { beforeItWrites } from '#test/before-it-writes.ts'
import { addRentPayment, makeTenancy } from '#test/factories.ts'
import { testNow } from '#test/services.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const { as, services } = app
afterEach(() => vi.restoreAllMocks())

function contextOf({ id }: { id: number }) {
  const scope = actingFor({ landlordId: id })
  const context = { ...services, scope, now: testNow, today: londonDay(testNow) }
  return { db: services.db, scope, ctx: context as unknown as LandlordContext }
}

test('money that is entered between planning a posting and making it is never paid twice', async () => {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  const { id } = await importStatement(app, landlord, ['2026-10-03', 'BGC ZOFIA NOWAK', 95_000])
  const [{ id: lineId = 0 } = {}] = await as(landlord).bank.lines({ params: { id } })

  const { db, scope, ctx } = contextOf(landlord)
  const line = await getLine(db, scope, lineId)
  const postings = [{ line, splits: [{ tenantId: tenancy.id, rentPaymentId: null, amount: 95_000 }] }]
  const received = await receivedBy(postings)
  const accounts = await listUnlockedTenancies(db, scope, [tenancy.id])
  const prepared = await planPostings(db, ctx, postings, { received, accounts })
  await as(landlord).ledger.addReceipt({
    params: { id: tenancy.id },
    body: { amount: 50_000, date: '2026-10-02', method: 'cash' },
  })

  await db.transaction(async (tx) => {
    await postReceipts(tx, ctx, postings, { plan: await lockPlan(tx, scope), prepared })
  })
  expect(await as(landlord).rent.list()).toMatchObject([{ status: 'paid', outstanding: 0, paidAmount: 95_000 }])
  const { entries, closing } = await as(landlord).ledger.get({ params: { id: tenancy.id } })
  expect(closing).toBe(-50_000)
  expect(entries.map(({ amount }) => amount)).toEqual([95_000, -50_000, -95_000])
})

test('a line that somebody sets aside between planning to post all certain ones and doing it stays aside', async () => {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  const { id } = await importStatement(app, landlord, ['2026-10-03', 'BGC ZOFIA NOWAK', 95_000])
  const own = as(landlord)
  const [line] = await own.bank.lines({ params: { id } })
  expect(line).toMatchObject({ certainty: 'certain' })
  const lineId = line?.id ?? 0

  // Straight to the database: this server answers one request of an account after the other, but it may not be alone.
  const { db, scope, ctx } = contextOf(landlord)
  beforeItWrites(app, () => db.transaction(async (tx) => setAside(tx, ctx, await getLine(tx, scope, lineId))))
  expect(await refusal(own.bank.postCertain({ params: { id }, body: {} }))).toMatchObject({
    status: 409,
    text: 'The lines of this statement have just changed. Please look at them again.',
  })
  expect(await own.bank.lines({ params: { id } })).toMatchObject([{ state: 'set_aside' }])
  expect(await own.rent.list()).toMatchObject([{ paidAmount: 0 }])
  const body = { post: true, splits: [{ tenantId: tenancy.id, amount: 95_000 }] }
  expect(await own.bank.updateLine({ params: { id: lineId }, body })).toMatchObject({ state: 'posted' })
})
