/** Lines that share an id of the bank with another statement's line are neither lost nor doubled (rule: bank-once). */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { hsbc, ofx, type Row, type RowWithId, statementForm } from '#test/statements.ts'

const app = await testApp()

/** Imports files into one account, and lists what of each was new. */
async function oneAccount() {
  const { bank } = app.as(await makeLandlord())
  const putFile = async (content: string, fileName: string) => {
    const { id, duplicates, problems } = await bank.create({ form: statementForm(content, { fileName }) })
    const lines = (await bank.lines({ params: { id } })).map(({ description }) => description)
    return { id, lines, duplicates, problems: problems.map(({ line }) => line) }
  }
  return Object.assign((...rows: RowWithId[]) => putFile(ofx(...rows), 'statement.ofx'), {
    withoutIds: (...rows: Row[]) => putFile(hsbc(...rows), 'statement.csv'),
  })
}

const october: Row = ['2026-10-30', 'OCTOBER', 95_000]
const november: Row = ['2026-11-02', 'NOVEMBER', 95_000]
const cafe: Row = ['2026-11-02', 'CAFE', -700]

test('an id that comes again in a later file is another line, and a problem', async () => {
  const put = await oneAccount()
  expect(await put([october, '0'])).toMatchObject({ lines: ['OCTOBER'], problems: [] })
  const later = await put([november, '0'], [cafe, '1'])
  expect(later).toMatchObject({ lines: ['NOVEMBER', 'CAFE'], duplicates: 0, problems: [2] })
  expect(await put([november, '0'], [cafe, '1'])).toMatchObject({ lines: [], duplicates: 2, problems: [] })
})

test('a line that came alone is known in the file that gives its id to another one first', async () => {
  const put = await oneAccount()
  await put([november, 'X'])
  expect(await put([october, 'X'], [november, 'X'])).toMatchObject({ lines: ['OCTOBER'], duplicates: 1 })
})

test('lines that two files number differently are the same lines', async () => {
  const put = await oneAccount()
  await put([october, '0'], [november, '1'])
  expect(await put([november, '0'], [cafe, '1'])).toMatchObject({ lines: ['CAFE'], duplicates: 1 })
})

test('lines of a taken id that were stored by their text are known again, also after undoing', async () => {
  const put = await oneAccount()
  const whole = [
    [october, 'X'],
    [november, 'X'],
  ] as const
  const { id } = await put(...whole)
  const { db } = app.services
  await db.execute(
    sql`update bank_lines set key = '2026-11-02|95000|november|0' where import_id = ${id} and date = '2026-11-02'`,
  )
  expect(await put(...whole)).toMatchObject({ lines: [], duplicates: 2 })
  await db.execute(sql`update bank_imports set undone = true where id = ${id}`)
  expect(await put(...whole)).toMatchObject({ lines: ['OCTOBER', 'NOVEMBER'], duplicates: 0 })
  const { rows } = await db.execute(sql`select 1 from bank_lines where import_id = ${id}`)
  expect(rows).toEqual([])
})

test('lines that came without ids are known in a file that gives one id to two of them, and the other way round', async () => {
  const put = await oneAccount()
  const whole = [
    [october, 'X'],
    [november, 'X'],
    [cafe, 'Y'],
  ] as const
  await put.withoutIds(october, november, cafe)
  expect(await put(...whole)).toMatchObject({ lines: [], duplicates: 3 })
  expect(await put(...whole)).toMatchObject({ lines: [], duplicates: 3 })
  expect(await put.withoutIds(october, november, cafe)).toMatchObject({ lines: [], duplicates: 3 })
})

test('an id of an undone line stays that of this line, though another one came under it since', async () => {
  const put = await oneAccount()
  const { db } = app.services
  const undone = async ({ id }: { id: number }) =>
    db.execute(sql`update bank_imports set undone = true where id = ${id}`)
  await undone(await put([november, 'X']))
  await undone(await put.withoutIds(october))
  await put([october, 'X'])
  expect(await put([october, 'X'], [november, 'X'])).toMatchObject({ lines: ['NOVEMBER'], duplicates: 1 })
})

test('equal lines are counted together, however many others a statement has between them', async () => {
  const put = await oneAccount()
  const others = (many: number) =>
    Array.from({ length: many }, (_, at): RowWithId => [['2026-11-03', `SHOP ${at}`, -100 - at], `${at + 1}`])
  const old = Array.from({ length: 50 }, (_, at): RowWithId => [['2026-10-01', `OLD ${at}`, -100 - at], `${at}`])
  await put(...old, [cafe, '50'])
  const later = await put([cafe, '0'], ...others(40), [cafe, '41'])
  expect(later.lines.filter((text) => text === 'CAFE')).toHaveLength(1)
  expect(later.duplicates).toBe(1)
})

test('a line that has its own id further on in the statement is not what another one is compared with', async () => {
  const put = await oneAccount()
  await put([october, 'X'], [cafe, 'A'])
  const others = Array.from({ length: 40 }, (_, at): RowWithId => [['2026-11-03', `SHOP ${at}`, -100 - at], `S${at}`])
  const later = await put([cafe, 'X'], ...others, [cafe, 'A'])
  expect(later.lines.filter((text) => text === 'CAFE')).toHaveLength(1)
  expect(later.duplicates).toBe(1)
})
