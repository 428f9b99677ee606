/** Lines whose text has commas are the same lines in every statement that holds them (rule: bank-once). */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeLandlord, makeRentPayment, makeTenancy } from '#test/factories.ts'
import { ofx, type Row, statementForm } from '#test/statements.ts'

const app = await testApp()
const { db } = app.services

type Landlord = Awaited<ReturnType<typeof makeLandlord>>

/** Imports files into one account, and lists what of each was new. */
function oneAccountOf(landlord: Landlord, { mapping, accountName }: { mapping?: object; accountName?: string } = {}) {
  const { bank } = app.as(landlord)
  const listTexts = async (id: number) =>
    (await bank.lines({ params: { id }, query: { limit: 200 } })).map(({ description }) => description)
  const put = async (content: string, fileName = 'statement.csv') => {
    const form = statementForm(content, { fileName, ...(mapping && { mapping }), ...(accountName && { accountName }) })
    const { id, duplicates } = await bank.create({ form })
    return { id, lines: await listTexts(id), duplicates }
  }
  return Object.assign(put, { listTexts })
}

const oneAccount = async (mapping?: object) => oneAccountOf(await makeLandlord(), mapping && { mapping })

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

const columns = { date: 0, amount: 1, description: 2, dayOrder: 'dmy' }

const shortOf = (text: string) => text.split(',')[0] ?? ''

/**
 * Makes the lines of a statement known as they once were: by the text up to its first comma. `cut` says whether that
 * was all that was stored.
 */
async function makeOlder(importId: number, cut: boolean) {
  const { rows } = await db.execute<{ id: number; date: string; amount: number; description: string }>(
    sql`select id, date::text, amount, description from bank_lines where import_id = ${importId} order by line_number`,
  )
  const counts = new Map<string, number>()
  for (const { id, date, amount, description } of rows) {
    const like = `${date}|${amount}|${shortOf(description).toLowerCase()}`
    const before = counts.get(like) ?? 0
    counts.set(like, before + 1)
    const text = cut ? shortOf(description) : description
    await db.execute(
      sql`update bank_lines set key = ${`${like}|${before}`}, description = ${text} where id = ${id}::int`,
    )
  }
}

const nowak: Row = ['2026-11-02', 'FLAT 2, Z NOWAK', 95_000]
const smith: Row = ['2026-11-02', 'FLAT 2, J SMITH', 95_000]
const plain: Row = ['2026-11-02', 'FLAT 2', 95_000]
const cafe: Row = ['2026-11-03', 'CAFE', -700]

test('a line of a bank that is not known is not new because another line of the file has no comma', async () => {
  const put = await oneAccount(columns)
  expect((await put(unknownBank(nowak))).lines).toEqual(['FLAT 2, Z NOWAK'])
  expect(await put(unknownBank(nowak, cafe))).toMatchObject({ lines: ['CAFE'], duplicates: 1 })
  expect(await put(unknownBank(nowak))).toMatchObject({ lines: [], duplicates: 1 })
})

test('payments that differ behind the comma alone are not taken for each other', async () => {
  const put = await oneAccount()
  await put(barclays(nowak))
  expect(await put(barclays(smith))).toMatchObject({ lines: ['FLAT 2, J SMITH'], duplicates: 0 })
  expect(await put(barclays(plain, smith))).toMatchObject({ lines: ['FLAT 2'], duplicates: 1 })
  expect(await put(barclays(smith, plain, nowak))).toMatchObject({ lines: [], duplicates: 3 })
})

test('a line that was stored with its text up to the comma is known, and has all of it once it is undone', async () => {
  const put = await oneAccount()
  const { id, lines } = await put(barclays(nowak, smith))
  expect(lines).toEqual(['FLAT 2, Z NOWAK', 'FLAT 2, J SMITH'])
  await makeOlder(id, true)
  await db.execute(sql`update bank_imports set undone = true where id = ${id}`)
  expect((await put(barclays(nowak, smith))).lines).toEqual(lines)
  expect(await put.listTexts(id)).toEqual([])
})

test('an open line that was stored with its text up to the comma is shown with all of it, and matched by that', async () => {
  const { landlord, tenancy } = await makeRentPayment({ dueDate: '2026-11-01' }, { name: 'Zofia', username: 'Nowak' })
  const put = oneAccountOf(landlord)
  const { id } = await put(barclays(['2026-11-02', 'ANY, ZOFIA NOWAK', 95_000]))
  await makeOlder(id, true)
  await db.execute(
    sql`update bank_lines set payer_key = 'any', certainty = 'unknown', proposal = null where import_id = ${id}`,
  )
  const read = () => app.as(landlord).bank.lines({ params: { id } })
  expect(await read()).toMatchObject([{ description: 'ANY', certainty: 'unknown' }])
  const again = await put(barclays(['2026-11-02', 'ANY, ZOFIA NOWAK', 95_000], ['2026-11-02', 'ANY, SMITH', 95_000]))
  expect(again).toMatchObject({ lines: ['ANY, SMITH'], duplicates: 1 })
  expect(await read()).toMatchObject([
    { description: 'ANY, ZOFIA NOWAK', certainty: 'certain', proposal: { splits: [{ tenantId: tenancy.id }] } },
  ])
})

test('a posted line that was stored with its text up to the comma is known, and stays as it was posted', async () => {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 })
  const put = oneAccountOf(landlord)
  const { id } = await put(barclays(nowak))
  await makeOlder(id, true)
  const { bank } = app.as(landlord)
  const [line] = await bank.lines({ params: { id } })
  const splits = [{ tenantId: tenancy.id, amount: 95_000 }]
  await bank.updateLine({ params: { id: line?.id ?? 0 }, body: { post: true, splits } })
  for (const _ of [1, 2]) expect(await put(barclays(nowak))).toMatchObject({ lines: [], duplicates: 1 })
  expect(await bank.lines({ params: { id } })).toMatchObject([{ state: 'posted', description: 'FLAT 2' }])
  expect(await put(barclays(smith))).toMatchObject({ lines: ['FLAT 2, J SMITH'] })
})

test('of lines that were stored before, the one with the same whole text is the same', async () => {
  const put = await oneAccount()
  const { id } = await put(barclays(nowak, plain, smith))
  await makeOlder(id, false)
  expect(await put(barclays(smith))).toMatchObject({ lines: [], duplicates: 1 })
  expect(await put(barclays(plain, nowak))).toMatchObject({ lines: [], duplicates: 2 })
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

const payment = fc.tuple(
  fc.constantFrom('2026-10-30', '2026-10-31'),
  fc.constantFrom('FLAT 2', 'FLAT 2, Z NOWAK', 'FLAT 2, J SMITH', 'flat 2, Z NOWAK, MAY', 'CAFE'),
  fc.constantFrom(95_000, 47_500),
)
/** All payments, with equal ones beside each other, and the files that hold some of them in an order of their own. */
const overlapping = fc
  .uniqueArray(payment, { minLength: 1, maxLength: 8, selector: (row) => row.join() })
  .chain((kinds) => fc.tuple(fc.constant(kinds), fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 8 })))
  .map(([kinds, copies]) => kinds.map((row, at): Row[] => Array<Row>(copies[at] ?? 1).fill(row)))
  .chain((kinds) =>
    fc.record({
      all: fc.constant(kinds.flat()),
      files: fc.array(fc.shuffledSubarray(kinds, { minLength: 1 }), { minLength: 1, maxLength: 4 }),
      last: fc.shuffledSubarray(kinds, { minLength: kinds.length }),
    }),
  )
const bank = fc.constantFrom({ write: barclays }, { write: unknownBank, mapping: columns })

const sorted = (texts: readonly string[]) => texts.toSorted()

test('whatever part of its payments each file lists, and in which order, each payment is stored once', async () => {
  const landlord = await makeLandlord()
  let account = 0
  await fc.assert(
    fc.asyncProperty(overlapping, bank, async ({ all, files, last }, { write, ...options }) => {
      account += 1
      const put = oneAccountOf(landlord, { ...options, accountName: `Account ${account}` })
      const ids: number[] = []
      for (const file of [...files, last, ...files]) ids.push((await put(write(...file.flat()))).id)
      const stored = await Promise.all(ids.map(put.listTexts))
      expect(sorted(stored.flat())).toEqual(sorted(all.map(([, text]) => text)))
    }),
    { numRuns: 30 },
  )
}, 120_000)

test('the same holds where the first files were stored with shorter texts', async () => {
  const landlord = await makeLandlord()
  let account = 0
  await fc.assert(
    fc.asyncProperty(overlapping, bank, fc.boolean(), async ({ all, files, last }, { write, ...options }, cut) => {
      account += 1
      const put = oneAccountOf(landlord, { ...options, accountName: `Older ${account}` })
      const [first, ...others] = files
      const ids = [(await put(write(...(first?.flat() ?? [])))).id]
      await makeOlder(ids[0] ?? 0, cut)
      for (const file of [...others, last, ...files]) ids.push((await put(write(...file.flat()))).id)
      const stored = await Promise.all(ids.map(put.listTexts))
      expect(sorted(stored.flat())).toEqual(sorted(all.map(([, text]) => text)))
    }),
    { numRuns: 30 },
  )
}, 120_000)
