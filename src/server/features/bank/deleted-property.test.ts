/** A deleted property's money stays in the books, and no bank line adds it again (rule: bank-deleted-property). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { addRentPayment, makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const elsewhere = await testApp()
const { as } = app

afterEach(() => vi.restoreAllMocks())

const longEnoughMs = 400

const october = { from: '2026-10-01', to: '2026-10-31' }

/** Of the same landlord, with a tenant of its own. */
async function anotherHome(landlord: Caller & { id: number }) {
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  const { id: userId } = await makeTenant({ invitedBy: landlord.id })
  const body = { userId, propertyId, moveInDate: '2026-01-15', rentAmount: 0 }
  const { id: tenancyId } = await as(landlord).tenancies.create({ body })
  return { propertyId, tenancyId }
}

/** A line of £1,000 on 2 October, posted to one home's tenancy or split evenly with another home's. */
async function postedLine({ isShared = false } = {}) {
  const { landlord, tenancy, property } = await makeTenancy()
  const other = await anotherHome(landlord)
  await addRentPayment(tenancy, { amount: 100_000, dueDate: '2026-10-01' })
  const { id } = await importStatement(app, landlord, ['2026-10-02', 'RENT', 100_000])
  const { bank, financial, bin, properties } = as(landlord)
  const line = async () => {
    const [only] = await bank.lines({ params: { id } })
    if (!only) throw new Error('The line is gone')
    return only
  }
  const lineId = (await line()).id
  const tenants = isShared ? [tenancy.id, other.tenancyId] : [tenancy.id]
  const splits = tenants.map((tenantId) => ({ tenantId, amount: 100_000 / tenants.length }))
  await bank.updateLine({ params: { id: lineId }, body: { post: true, splits } })
  return {
    landlord,
    property,
    line,
    income: async () => (await financial.summary({ query: october })).income,
    undo: () => bank.undoLine({ params: { id: lineId } }),
    undoStatement: () => bank.undoImport({ params: { id } }),
    id,
    lineId,
    post: () =>
      bank.updateLine({
        params: { id: lineId },
        body: { post: true, splits: [{ tenantId: other.tenancyId, amount: 100_000 }] },
      }),
    remove: async (homeId = property.id) => (await properties.remove({ params: { id: homeId } })).binId,
    restore: (binId: number) => bin.restore({ params: { id: binId } }),
    otherId: other.propertyId,
  }
}

test.each([
  ['all', false],
  ['a part', true],
])(
  'a line of which %s went with a property is neither undone nor posted again until it is back',
  async (_, isShared) => {
    const { line, income, undo, undoStatement, post, remove, restore } = await postedLine({ isShared })
    const binId = await remove()
    for (const refused of [undo, undoStatement, post]) expect((await refusal(refused())).status).toBe(409)
    expect(await line()).toMatchObject({
      state: 'posted',
      reasons: ['Its property is no longer here, and what came in stays in the books'],
    })
    expect(await income()).toBe(100_000)

    await restore(binId)
    expect(await income()).toBe(100_000)
    await undoStatement()
    expect(await line()).toMatchObject({ receiptIds: [] })
    expect((await line()).state).not.toBe('posted')
    expect(await income()).toBe(0)
  },
)

/** Begins deleting the property, and finishes while somebody who has seen it waits. */
async function removedMeanwhile(property: { id: number }, remove: () => Promise<number>, act: () => Promise<unknown>) {
  const { db } = app.services
  const transaction = db.transaction.bind(db)
  let acting: Promise<unknown> | undefined
  vi.spyOn(db, 'transaction').mockImplementationOnce((work, ...rest) =>
    transaction(
      async (tx) => {
        await tx.execute(sql`select id from properties where id = ${property.id} for update`)
        acting = asSomebodyElse(() => refusal(act()))
        await wait(longEnoughMs)
        return work(tx)
      },
      ...rest,
    ),
  )
  const asSomebodyElse = AsyncLocalStorage.snapshot()
  return { binId: await remove(), refused: await acting }
}

test.each(['the line', 'the statement'])(
  '%s that is taken back while its property is deleted stays posted',
  async (what) => {
    const { landlord, property, id, lineId, line, income, post, remove, restore, undo } = await postedLine()
    const { bank } = elsewhere.as(landlord)
    const takeBack = () =>
      what === 'the line' ? bank.undoLine({ params: { id: lineId } }) : bank.undoImport({ params: { id } })
    const { binId, refused } = await removedMeanwhile(property, remove, takeBack)
    expect(refused).toMatchObject({ status: 409 })
    expect((await refusal(post())).status).toBe(409)
    expect(await line()).toMatchObject({ state: 'posted' })
    expect(await income()).toBe(100_000)
    await restore(binId)
    await undo()
    expect(await income()).toBe(0)
  },
)

test('a line of two deleted properties is whole again when both are back', async () => {
  const { line, undo, remove, restore, otherId } = await postedLine({ isShared: true })
  const bins = [await remove(), await remove(otherId)]
  await restore(bins[0] ?? 0)
  expect((await refusal(undo())).status).toBe(409)
  await restore(bins[1] ?? 0)
  await undo()
  expect((await line()).state).not.toBe('posted')
})

test('other lines of its statement are undone', async () => {
  const { landlord, tenancy, property } = await makeTenancy()
  const { bank, properties, financial } = as(landlord)
  const staying = await anotherHome(landlord)
  const { id } = await importStatement(app, landlord, ['2026-10-02', 'RENT', 60_000], ['2026-10-03', 'ROOM', 40_000])
  for (const { id: lineId, amount } of await bank.lines({ params: { id } })) {
    const tenantId = amount === 60_000 ? tenancy.id : staying.tenancyId
    await bank.updateLine({ params: { id: lineId }, body: { post: true, splits: [{ tenantId, amount }] } })
  }
  await properties.remove({ params: { id: property.id } })
  await bank.undoImport({ params: { id } })
  expect((await bank.lines({ params: { id } })).map(({ state, amount }) => [amount, state]).sort()).toEqual([
    [40_000, 'unknown'],
    [60_000, 'posted'],
  ])
  expect((await financial.summary({ query: october })).income).toBe(60_000)
})

test('a line of a property that a restored backup leaves out is neither undone nor posted again', async () => {
  const { landlord, property } = await postedLine()
  const whole = await downloadBackup(app, landlord, (await makeBackup(app, landlord)).fileName)
  const archive = await changedArchive(await unzip(whole), (files) => {
    const others = rowsIn(files, 'properties').filter(({ id }) => id !== property.id)
    putRows(files, 'properties', others)
  })
  const another = await makeLandlord()
  await restoreBackup(app, another, archive)
  const { bank, financial, tenancies } = as(another)
  const [statement] = await bank.list()
  const [tenancy] = await tenancies.list()
  const [line] = await bank.lines({ params: { id: statement?.id ?? 0 } })
  expect(line).toMatchObject({ state: 'posted', receiptIds: [] })
  expect((await financial.summary({ query: october })).income).toBe(100_000)

  const params = { id: line?.id ?? 0 }
  const splits = [{ tenantId: tenancy?.id ?? 0, amount: 100_000 }]
  for (const refused of [bank.undoLine({ params }), bank.updateLine({ params, body: { post: true, splits } })])
    expect((await refusal(refused)).status).toBe(409)
  expect((await financial.summary({ query: october })).income).toBe(100_000)
})
