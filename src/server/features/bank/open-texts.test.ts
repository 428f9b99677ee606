/** Lines whose text has commas are the same lines in every statement that holds them (rule: bank-once). */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { ofx, type Row, statementForm } from '#test/statements.ts'

const app = await testApp()

/** Imports files into one account, and lists what of each was new. */
async function oneAccount(mapping?: object) {
  const { bank } = app.as(await makeLandlord())
  return async (content: string, fileName = 'statement.csv') => {
    const form = statementForm(content, { fileName, ...(mapping && { mapping }) })
    const { id, duplicates } = await bank.create({ form })
    const lines = (await bank.lines({ params: { id } })).map(({ description }) => description)
    return { id, lines, duplicates }
  }
}

const dayFirst = (day: string) => day.split('-').toReversed().join('/')

/** The CSV that Barclays writes, whose text has no quotation marks. */
const barclays = (...rows: Row[]) =>
  [
    'Number,Date,Account,Amount,Subcategory,Memo',
    ...rows.map(([day, text, pence]) => `,${dayFirst(day)},20-00-00 1,${(pence / 100).toFixed(2)},FT,${text}`),
  ].join('\n')

const unknownBank = (...rows: Row[]) =>
  ['Day,Sum,Text', ...rows.map(([day, text, pence]) => `${dayFirst(day)},${(pence / 100).toFixed(2)},${text}`)].join(
    '\n',
  )

const nowak: Row = ['2026-11-02', 'FLAT 2, Z NOWAK', 95_000]
const smith: Row = ['2026-11-02', 'FLAT 2, J SMITH', 95_000]
const cafe: Row = ['2026-11-03', 'CAFE', -700]

test('a line of a bank that is not known is not new because another line of the file has no comma', async () => {
  const put = await oneAccount({ date: 0, amount: 1, description: 2, dayOrder: 'dmy' })
  expect((await put(unknownBank(nowak))).lines).toEqual(['FLAT 2'])
  expect(await put(unknownBank(nowak, cafe))).toMatchObject({ lines: ['CAFE'], duplicates: 1 })
  expect(await put(unknownBank(nowak))).toMatchObject({ lines: [], duplicates: 1 })
})

test('a line that was stored with its text up to the comma is known, and has all of it once it is undone', async () => {
  const put = await oneAccount()
  const { id, lines } = await put(barclays(nowak, smith))
  expect(lines).toEqual(['FLAT 2, Z NOWAK', 'FLAT 2, J SMITH'])
  const { db } = app.services
  await db.execute(sql`update bank_lines set description = 'FLAT 2', key = '2026-11-02|95000|flat 2|' || line_number - 2
    where import_id = ${id}`)
  expect(await put(barclays(nowak, smith))).toMatchObject({ lines: [], duplicates: 2 })
  await db.execute(sql`update bank_imports set undone = true where id = ${id}`)
  expect((await put(barclays(nowak, smith))).lines).toEqual(lines)
})

test('the same lines in another format, with ids of the bank, are the same lines', async () => {
  const rows = [nowak, smith, cafe]
  const withIds = ofx(...rows.map((row, at) => [row, `F${at}`] as const))
  const [put, putOther] = [await oneAccount(), await oneAccount()]
  await put(barclays(...rows))
  expect(await put(withIds, 'statement.ofx')).toMatchObject({ lines: [], duplicates: 3 })
  expect(await put(barclays(...rows))).toMatchObject({ lines: [], duplicates: 3 })
  await putOther(withIds, 'statement.ofx')
  expect(await putOther(barclays(...rows))).toMatchObject({ lines: [], duplicates: 3 })
})
