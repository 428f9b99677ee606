import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ListedDeposit } from '#api/deposits.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { listDeposits, sumDeposits } from '#server/features/deposits/deposit-list.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeDeposit, makeHeldDeposit } from '#test/deposits.ts'
import { makeProperty, makeTenant } from '#test/factories.ts'
import { makeManyTenancies } from '#test/many-tenancies.ts'
import { pagesOf } from '#test/pages.ts'
import { onEmbedded, rowsRead } from '#test/rows-read.ts'

const app = await testApp()
const { as } = app

type Tenancy = typeof tenancies.$inferInsert

/** A landlord with an agreed deposit, and what adds a tenancy with £500 received for its deposit. */
async function makeDeposits() {
  const { landlord, calls } = await makeDeposit()
  const { db } = await testDatabase()
  const addHeld = async (terms: Partial<Tenancy> = {}) => {
    const property = await makeProperty({ landlordId: landlord.id })
    const tenant = await makeTenant({ invitedBy: landlord.id })
    const parents = { landlordId: landlord.id, propertyId: property.id, userId: tenant.id }
    const [tenancy] = await db
      .insert(tenancies)
      .values({ moveInDate: '2026-01-15', rentAmount: 95_000, ...terms, ...parents })
      .returning()
    const params = { id: tenancy?.id ?? 0 }
    await calls.deposits.receive({ params, body: { amount: 50_000, date: '2026-11-01' } })
    return params
  }
  const ended = (moveOutDate: string | null) => addHeld({ active: false, moveOutDate })
  const ids = async (query = {}) => (await calls.deposits.list({ query })).map(({ tenantId }) => tenantId)
  return { landlord, calls, addHeld, ended, ids }
}

it('lists what has been received and not returned, as the page of each deposit shows it (rule: deposits-list)', async () => {
  const { landlord, calls, addHeld, ended, ids } = await makeDeposits()
  const running = await addHeld()
  const left = await ended('2026-11-10')
  const leftBefore = await ended('2026-10-31')
  const returned = await ended('2026-10-01')
  await calls.deposits.update({ params: returned, body: { returnedOn: '2026-11-02', returnedAmount: 50_000 } })
  const withoutMoney = await ended(null)
  const [receipt] = (await calls.ledger.get({ params: withoutMoney })).entries.filter(({ kind }) => kind === 'receipt')
  await calls.ledger.reverse({ params: { id: receipt?.id ?? 0 }, body: { reason: 'It bounced' } })
  expect(await ids()).toEqual([leftBefore.id, left.id, running.id])
  await calls.deposits.update({ params: withoutMoney, body: { receivedOn: '2026-11-02' } })
  expect(await ids()).toEqual([withoutMoney.id, leftBefore.id, left.id, running.id])
  await calls.deposits.propose({ params: left, body: { description: 'Oven', amount: 10_000, reason: 'Burnt fat' } })

  for (const { active, endedOn, ...row } of await calls.deposits.list()) {
    const deposit = await calls.deposits.get({ params: { id: row.tenantId } })
    expect(deposit).toMatchObject(row)
    expect(active).toBe(row.tenantId === running.id)
    expect(endedOn).toBe({ [left.id]: '2026-11-10', [leftBefore.id]: '2026-10-31' }[row.tenantId] ?? null)
  }
  const pages = await pagesOf<ListedDeposit>(app, landlord, '/api/deposits?limit=1')
  expect(pages.flat().map(({ tenantId }) => tenantId)).toEqual(await ids())
  expect(await as((await makeDeposit()).landlord).deposits.list()).toEqual([])
})

it('is limited to ended tenancies or to what is not fully protected, and each has its sum', async () => {
  const { calls, addHeld, ended, ids } = await makeDeposits()
  const safe = await addHeld()
  const told = { protectedOn: '2026-11-03', prescribedInformationOn: '2026-11-03' }
  await calls.deposits.update({ params: safe, body: told })
  const left = await ended('2026-11-10')
  await calls.deposits.update({ params: left, body: told })
  const untold = await addHeld()
  await calls.deposits.update({ params: untold, body: { protectedOn: '2026-11-03' } })
  expect(await ids({ status: 'ended' })).toEqual([left.id])
  expect(await ids({ status: 'unprotected' })).toEqual([untold.id])
  expect(await calls.deposits.sums()).toEqual({
    all: { held: 150_000, tenancies: 3 },
    ended: { held: 50_000, tenancies: 1 },
    unprotected: { held: 50_000, tenancies: 1 },
    withoutTenancy: 0,
  })
})

it('looks up the returns of each deposit: all landlords’ could not be read first, however dear an index looks', async () => {
  const { landlord } = await makeDeposit()
  const { db } = await testDatabase()
  const scope = actingFor({ landlordId: landlord.id })
  const plans: string[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local cpu_index_tuple_cost = 100000`)
    const execute = async (statement: SQL) => {
      const { rows } = await tx.execute(sql`explain ${statement}`)
      plans.push(JSON.stringify(rows))
      return { rows }
    }
    await listDeposits({ execute } as unknown as Db, scope, { limit: 50, status: 'unprotected' })
    await sumDeposits({ execute } as unknown as Db, scope)
  })
  expect(plans.join()).toContain('deposit_returns')
  expect(plans.join()).not.toContain('hashed')
})

onEmbedded('what has been returned is not read for the dashboard', async () => {
  const { landlord, calls } = await makeDeposit()
  const { db } = await testDatabase()
  await makeManyTenancies(db, landlord.id, 300)
  const others = sql`landlord_id, property_id, id from tenancies where landlord_id = ${landlord.id} and rent_amount = 95000`
  await db.execute(sql`insert into deposits (received_on, landlord_id, property_id, tenant_id) select '2026-01-15', ${others}
    on conflict do nothing`)
  await db.execute(sql`insert into deposit_returns (returned_on, returned, kept, landlord_id, property_id, tenant_id)
    select '2026-11-01', 1, 0, ${others}`)
  await db.execute(sql`update tenancies set active = false where landlord_id = ${landlord.id}`)
  await db.execute(sql`vacuum analyze deposits, deposit_returns`)
  const before = [await rowsRead('deposits'), await rowsRead('deposit_returns')]
  await calls.dashboard.get()
  const after = [await rowsRead('deposits'), await rowsRead('deposit_returns')]
  expect(after).toEqual(before)
})

it('says what the books hold without a tenancy, so that it adds up to the deposits of the books', async () => {
  const { calls, addHeld } = await makeDeposits()
  const kept = await addHeld()
  await calls.deposits.update({ params: kept, body: { returnedOn: '2026-11-02', returnedAmount: 20_000 } })
  await addHeld()
  const { propertyId } = await calls.tenancies.get({ params: await addHeld() })
  await calls.properties.remove({ params: { id: propertyId } })
  const byHand = { type: 'deposit' as const, amount: 30_000, date: '2026-11-05' }
  const entered = await calls.financial.create({ body: byHand })

  const { all, withoutTenancy } = await calls.deposits.sums()
  expect({ all, withoutTenancy }).toEqual({ all: { held: 50_000, tenancies: 1 }, withoutTenancy: 80_000 })
  expect((await calls.financial.summary()).depositsHeld).toBe(all.held + withoutTenancy)
  const entries = await calls.financial.list({ query: { type: 'deposit', withoutTenancy: 'true' } })
  expect(entries.map(({ amount }) => amount)).toEqual([30_000, 50_000])
  expect(entries[0]).toEqual(entered)
})

it('is something to do when the tenancy has ended, until it is returned or disputed (rule: deposits-to-return)', async () => {
  const { put, propose, answer, change, landlord, tenancy, params, calls } = await makeHeldDeposit()
  await put({ protectedOn: '2026-11-02', prescribedInformationOn: '2026-11-02' })
  const tasks = async () => {
    const all = await calls.dashboard.tasks()
    expect(await calls.dashboard.get()).toMatchObject({ taskCount: all.length })
    return all.filter(({ kind }) => kind === 'deposit_return')
  }
  expect(await tasks()).toEqual([])
  await calls.tenancies.update({ params, body: { moveOutDate: '2026-11-10', active: false } })
  const task = { date: '2026-11-10', entityId: tenancy.id, person: 'Sam Carter' }
  expect(await tasks()).toMatchObject([task])
  const { id } = await propose({ amount: 30_000 })
  expect(await tasks()).toMatchObject([task])
  await answer(id, 'disputed')
  expect(await tasks()).toEqual([])
  await put({ returnedOn: '2026-11-12', returnedAmount: 70_000 })
  await change(id, { agreedAmount: 10_000 }, landlord)
  expect(await tasks()).toMatchObject([task])
  await put({ returnedOn: '2026-11-14', returnedAmount: 90_000 })
  expect(await tasks()).toEqual([])
})

it('stays something to do while anything is held after a return, and nothing of it is open', async () => {
  const { put, propose, params, calls } = await makeHeldDeposit()
  await calls.tenancies.update({ params, body: { moveOutDate: '2026-11-10', active: false } })
  const isToReturn = async () => (await calls.dashboard.tasks()).some(({ kind }) => kind === 'deposit_return')
  const { id: deductionId } = await propose({ amount: 30_000 })
  await put({ returnedOn: '2026-11-12', returnedAmount: 70_000 })
  await calls.deposits.removeDeduction({ params: { ...params, deductionId } })
  expect(await isToReturn()).toBe(true)
  await put({ returnedOn: '2026-11-14', returnedAmount: 100_000 })
  expect(await isToReturn()).toBe(false)
  const late = { amount: 5_000, date: '2026-11-15' }
  await calls.deposits.receive({ params, body: late })
  expect(await isToReturn()).toBe(true)
  const { entries } = await calls.ledger.get({ params })
  const receipt = entries.find(({ kind, amount }) => kind === 'receipt' && amount === -late.amount)
  await calls.ledger.reverse({ params: { id: receipt?.id ?? 0 }, body: { reason: 'It bounced' } })
  expect(await isToReturn()).toBe(false)
})

it('is to be returned in the order of the list, one that ended without a day from its beginning on', async () => {
  const { calls, ended, ids } = await makeDeposits()
  const left = await ended('2026-11-10')
  const withoutDay = await ended(null)
  const leftBefore = await ended('2025-12-31')
  const told = { protectedOn: '2026-11-03', prescribedInformationOn: '2026-11-03' }
  for (const params of [left, withoutDay, leftBefore]) await calls.deposits.update({ params, body: told })
  const order = [leftBefore.id, withoutDay.id, left.id]
  expect(await ids({ status: 'ended' })).toEqual(order)
  const tasks = (await calls.dashboard.tasks()).filter(({ kind }) => kind === 'deposit_return')
  expect(tasks.map(({ entityId }) => entityId)).toEqual(order)
})

it('of an ended tenancy is something to do once, protected or not', async () => {
  const { calls, put, propose, answer, params, tenancy, property } = await makeHeldDeposit()
  const tasks = async () => {
    const all = await calls.dashboard.tasks()
    expect(await calls.dashboard.get()).toMatchObject({ taskCount: all.length })
    return all.filter(({ kind }) => kind.startsWith('deposit_'))
  }
  const unprotected = async () => (await calls.deposits.sums()).unprotected.tenancies
  expect(await tasks()).toMatchObject([{ kind: 'deposit_unprotected' }])
  expect(await unprotected()).toBe(1)
  await calls.tenancies.update({ params, body: { moveOutDate: '2026-11-10', active: false } })
  const task = { date: '2026-11-30', entityId: tenancy.id, address: property.address, person: 'Sam Carter' }
  expect(await tasks()).toMatchObject([{ kind: 'deposit_return_unprotected', ...task }])
  expect(await unprotected()).toBe(0)
  const { id } = await propose({ amount: 30_000 })
  await answer(id, 'disputed')
  expect(await tasks()).toMatchObject([{ kind: 'deposit_return_unprotected', ...task }])
  await put({ protectedOn: '2026-11-11', prescribedInformationOn: '2026-11-11' })
  expect(await tasks()).toEqual([])
  await calls.deposits.changeDeduction({ params: { ...params, deductionId: id }, body: { agreedAmount: 0 } })
  expect(await tasks()).toMatchObject([{ ...task, kind: 'deposit_return', date: '2026-11-10' }])
  await put({ returnedOn: '2026-11-12', returnedAmount: 100_000 })
  expect(await tasks()).toEqual([])
})
