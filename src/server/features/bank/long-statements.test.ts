/** Statements of many lines: parts, pages, stored proposals, and a restart that finds one half imported. */
import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { BankLine } from '#api/bank.ts'
import { bankImports, bankLines } from '#server/db/schema/bank.ts'
import { discardInterrupted } from '#server/features/bank/bank.queries.ts'
import { refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { addRentPayment, makeTenancy } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'
import { onEmbedded, rowsRead } from '#test/rows-read.ts'
import { importStatement, type Row } from '#test/statements.ts'

const app = await testApp()
const { as } = app

const letting = () => makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })

const dayOf = (at: number) => `2026-10-${String(1 + (at % 28)).padStart(2, '0')}`

const manyRows = Array.from(
  { length: 450 },
  (_, at): Row => [dayOf(at), `CARD ${'A SHOP '.repeat(6)} number ${at}`, -100 - at],
)

test('a long statement is read in a thread and stored in parts: each line once, none lost, every page reached', async () => {
  const { landlord, tenancy } = await letting()
  await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  const rows: Row[] = [...manyRows, ['2026-10-31', 'ZOFIA NOWAK', 95_000]]
  const statement = await importStatement(app, landlord, ...rows)
  expect(statement).toMatchObject({ lines: 451, duplicates: 0, open: 451, certain: 1, progress: null })
  expect(await importStatement(app, landlord, ...rows)).toMatchObject({ lines: 451, duplicates: 451, open: 0 })

  for (const order of ['day', 'group'] as const) {
    const url = `/api/bank-imports/${statement.id}/lines?order=${order}&limit=200`
    const all = (await pagesOf<BankLine>(app, landlord, url)).flat()
    expect(all).toHaveLength(451)
    expect(new Set(all.map(({ id }) => id)).size).toBe(451)
    const first = order === 'day' ? '2026-10-01' : '2026-10-31'
    expect(all[0]?.date).toBe(first)
  }
})

onEmbedded(
  'importing a long statement reads each line a few times, also where the database took there to be no lines',
  async () => {
    const { db } = await testDatabase()
    const { landlord } = await letting()
    await db.execute(sql`delete from bank_imports`)
    await db.execute(sql`vacuum analyze bank_lines`)
    const before = await rowsRead('bank_lines')
    const ofTenant = Array.from({ length: 5_000 }, (_, at): Row => [dayOf(at), `ZOFIA NOWAK ${at}`, 100 + at])
    const { id } = await importStatement(app, landlord, ...ofTenant)
    expect((await rowsRead('bank_lines')) - before).toBeLessThan(20 * ofTenant.length)
    const [line] = await as(landlord).bank.lines({ params: { id } })
    expect(line).toMatchObject({ proposal: expect.any(Object) })
  },
)

test('proposals follow at once from what they are worked out from', async () => {
  const { landlord, tenancy, property } = await letting()
  const { id } = await importStatement(
    app,
    landlord,
    ['2026-10-03', 'BGC ZOFIA NOWAK', 95_000],
    ['2026-10-04', 'BGC NORBERT ZIELINSKI', 95_000],
    ['2026-10-05', 'CARD SCREWFIX', -700],
    ['2026-10-06', 'CARD SCREWFIX', -800],
  )
  const lines = () => as(landlord).bank.lines({ params: { id } })
  const seen = async () => (await lines()).map(({ state, certainty }) => (state === 'proposed' ? certainty : state))
  expect(await seen()).toEqual(['likely', 'unknown', 'unknown', 'unknown'])

  await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  expect(await seen()).toEqual(['certain', 'unknown', 'unknown', 'unknown'])
  await as(landlord).tenancies.addOccupant({
    params: { id: tenancy.id },
    body: { name: 'Norbert Zielinski', relationship: 'Partner' },
  })
  expect(await seen()).toEqual(['certain', 'likely', 'unknown', 'unknown'])
  const [first, second, third] = await lines()
  const params = (line: BankLine | undefined) => ({ params: { id: line?.id ?? 0 } })
  await as(landlord).bank.updateLine({ ...params(first), body: { setAside: true } })
  expect(await seen()).toEqual(['set_aside', 'certain', 'unknown', 'unknown'])
  await as(landlord).bank.undoLine(params(first))
  expect(await seen()).toEqual(['certain', 'likely', 'unknown', 'unknown'])

  const transaction = { type: 'maintenance' as const, category: 'Tools', propertyId: property.id }
  const posted = await as(landlord).bank.updateLine({ ...params(third), body: { post: true, transaction } })
  expect((await lines())[3]).toMatchObject({ state: 'proposed', proposal: transaction })
  const body = { type: 'insurance' as const, amount: 700, date: '2026-10-05' }
  await as(landlord).financial.update({ params: { id: posted.transactionId ?? 0 }, body })
  expect((await lines())[3]).toMatchObject({ proposal: { type: 'insurance' } })
  await as(landlord).bank.undoLine(params(third))
  expect(await seen()).toEqual(['certain', 'likely', 'unknown', 'unknown'])

  const splits = [{ tenantId: tenancy.id, amount: 95_000 }]
  await as(landlord).bank.updateLine({ ...params(second), body: { post: true, splits } })
  expect((await seen())[0]).toBe('likely')
})

const zofias: Row = ['2026-10-03', 'BGC ZOFIA NOWAK', 95_000]

/** A statement left by a process that died so many seconds ago. */
async function halfStored(secondsAgo: number) {
  const { landlord, tenancy } = await letting()
  await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  const { id } = await importStatement(app, landlord, zofias)
  const { db } = await testDatabase()
  const movedAt = new Date(Date.now() - secondsAgo * 1000).toISOString()
  await db.update(bankImports).set({ work: 'storing', movedAt }).where(eq(bankImports.id, id))
  return { landlord, tenancy, db, id }
}

test('what is still being stored is not posted, and what a start finds of it is removed', async () => {
  const { landlord, db, id } = await halfStored(0)
  const params = { id }
  expect((await refusal(as(landlord).bank.postCertain({ params, body: {} }))).status).toBe(409)
  expect((await refusal(as(landlord).bank.undoImport({ params }))).status).toBe(409)
  await discardInterrupted(db, { isAlone: false })
  expect(await as(landlord).bank.list()).toHaveLength(1)
  await discardInterrupted(db, { isAlone: true })
  expect(await as(landlord).bank.list()).toEqual([])
})

test.each([0, 600])('nor a single line of it, also %i seconds after it was interrupted', async (secondsAgo) => {
  const { landlord, tenancy, id } = await halfStored(secondsAgo)
  const [line] = await as(landlord).bank.lines({ params: { id } })
  const splits = [{ tenantId: tenancy.id, amount: 95_000 }]
  for (const body of [{ post: true }, { post: true, splits }, { setAside: true }]) {
    const refused = await refusal(as(landlord).bank.updateLine({ params: { id: line?.id ?? 0 }, body }))
    expect(refused).toMatchObject({ status: 409, text: 'This statement is still being imported.' })
  }
  expect((await refusal(as(landlord).bank.postCertain({ params: { id }, body: {} }))).status).toBe(409)
  expect(await as(landlord).bank.list()).toMatchObject([{ posted: 0, progress: { work: 'storing' } }])
})

test('until it is finished or removed no other statement of its account counts its lines as there already', async () => {
  const { landlord } = await halfStored(0)
  expect((await refusal(importStatement(app, landlord, zofias))).status).toBe(409)
  const { landlord: other, id } = await halfStored(600)
  const again = await importStatement(app, other, zofias)
  expect(again).toMatchObject({ lines: 1, duplicates: 0, open: 1 })
  expect(await as(other).bank.list()).toMatchObject([{ id: again.id }])
  expect(again.id).not.toBe(id)
})

test('of a statement that fails in the middle nothing stays, and it can be sent again', async () => {
  const { landlord } = await letting()
  const { db } = await testDatabase()
  const refused = 'A LINE THAT CANNOT BE STORED'
  const rows: Row[] = manyRows.toSpliced(300, 1, [dayOf(300), refused, -1])
  await db.execute(
    sql`create function refuse_line() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
  )
  await db.execute(sql`create trigger refuse_line before insert on bank_lines for each row
    when (new.description = ${sql.raw(`'${refused}'`)}) execute function refuse_line()`)
  try {
    expect((await refusal(importStatement(app, landlord, ...rows))).status).toBe(500)
    expect(await as(landlord).bank.list()).toEqual([])
    expect(await db.$count(bankLines, eq(bankLines.landlordId, landlord.id))).toBe(0)
  } finally {
    await db.execute(sql`drop trigger refuse_line on bank_lines`)
    await db.execute(sql`drop function refuse_line()`)
  }
  expect(await importStatement(app, landlord, ...rows)).toMatchObject({ lines: 450, duplicates: 0, open: 450 })
})

test('whether proposals have changed is looked up once for an answer, however many parts it is read in', async () => {
  const { landlord } = await letting()
  const statement = await importStatement(app, landlord, ...manyRows.slice(0, 200))
  const execute = vi.spyOn(app.services.db, 'execute')
  const lookUpsFor = async (limit: number) => {
    execute.mockClear()
    const lines = await as(landlord).bank.lines({ params: { id: statement.id }, query: { limit } })
    expect(lines).toHaveLength(limit)
    return execute.mock.calls.filter(([query]) => /additional_occupants/.test(inspect(query, { depth: 9 }))).length
  }
  expect(await lookUpsFor(10)).toBe(1)
  expect(await lookUpsFor(200)).toBe(1)
  execute.mockRestore()
})

test('words set every line aside that holds them, and each rule counts its own, however many lines there are', async () => {
  const { landlord } = await letting()
  const rows = Array.from(
    { length: 2_100 },
    (_, at): Row => [dayOf(at), `CARD ${at % 3 === 0 ? 'Garage' : 'Shop'} ${at}`, -100],
  )
  const { id } = await importStatement(app, landlord, ...rows)
  const { bank } = as(landlord)
  expect(await bank.addRule({ body: { contains: 'garage' } })).toMatchObject({ lines: 700 })
  expect(await bank.addRule({ body: { contains: 'SHOP' } })).toMatchObject({ lines: 1_400 })
  expect(await bank.addRule({ body: { contains: 'nothing' } })).toMatchObject({ lines: 0 })
  expect((await bank.rules()).map(({ lines }) => lines)).toEqual([700, 1_400, 0])
  expect(await bank.list()).toMatchObject([{ id, open: 0 }])
})
