import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract.ts'
import type { financial, Transaction } from '#api/financial.ts'
import { rowBudgets } from '#domain/budget.ts'
import { transactions } from '#server/db/schema/money.ts'
import { repeatExpenses } from '#server/features/finances/finances.jobs.ts'
import { sweepUploads } from '#server/features/uploads/uploads.jobs.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { documentForm, officeFile, pdf } from '#test/documents.ts'
import { makeLandlord, makeProperty, makeRentPayment, makeTenancy } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { pagesOf } from '#test/pages.ts'
import { uploadPhoto } from '#test/photo.ts'

const app = await testApp()
const { as } = app

type Entry = CallInput<typeof financial.createExpense>['body']

const spend = (landlord: Caller, more: Partial<Entry> = {}) =>
  as(landlord).financial.createExpense({ body: { amount: 12_000, date: '2026-11-02', type: 'maintenance', ...more } })

const amounts = (rows: readonly Transaction[]) => rows.map(({ amount }) => amount)

const daysLater = (days: number) => new Date(app.services.now().getTime() + days * 86_400_000)

describe('an expense', () => {
  test('is kept with all that belongs to it, and listed by both names of the same rows', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const repair = await as(tenant).maintenance.create({
      body: { requestType: 'plumbing', description: 'The tap drips all night.' },
    })
    const expense = await spend(landlord, {
      description: 'New tap',
      category: 'Plumbing',
      supplier: 'Plumbright',
      reference: 'INV-7',
      notes: 'Guaranteed for a year',
      vat: 2_000,
      maintenanceRequestId: repair.id,
    })
    expect(expense).toMatchObject({
      propertyId: property.id,
      property: { address: property.address },
      hmrcBox: '25',
      capital: false,
      supplier: 'Plumbright',
      vat: 2_000,
      files: [],
      repeats: null,
      maintenanceRequestId: repair.id,
      editable: true,
    })
    expect(await as(landlord).financial.expenses()).toEqual([expense])
    expect(await as(landlord).financial.list()).toEqual([expense])
  })

  test('is one of the expense types, above nothing, on a day, for a box that fits', async () => {
    const landlord = await makeLandlord()
    const wrong: Partial<Record<keyof Entry, unknown>>[] = [
      { type: 'rent_payment' },
      { amount: 0 },
      { amount: -5 },
      { amount: 10.5 },
      { date: '2026-02-30' },
      { date: '0900-01-01' },
      { hmrcBox: '20' },
      { hmrcBox: 99 },
      { repeats: 'weekly' },
      { files: ['../../etc/passwd'] },
      { vat: -1 },
    ]
    for (const each of wrong) expect((await refusal(spend(landlord, each as never))).status).toBe(400)
    expect((await refusal(spend(landlord, { date: '' }))).text).toBe('date: Date is required')
    expect(await as(landlord).financial.list()).toEqual([])
  })

  test('is found by what is written on it, by type, property and days', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id, address: '8 Quay Walk' })
    await spend(landlord, { amount: 1, date: '2026-10-31', supplier: 'Acme 100%' })
    await spend(landlord, { amount: 2, date: '2026-11-01', type: 'insurance', propertyId: property.id })
    await spend(landlord, { amount: 3, date: '2026-11-30', notes: 'for Acme' })
    await as(landlord).financial.create({ body: { amount: 4, date: '2026-11-30', type: 'other_income' } })
    const matches = async (query: CallInput<typeof financial.list>['query']) =>
      amounts(await as(landlord).financial.list({ query }))
    expect(await matches({})).toEqual([4, 3, 2, 1])
    expect(await matches({ q: 'acme' })).toEqual([3, 1])
    expect(await matches({ q: '100%' })).toEqual([1])
    expect(await matches({ q: 'quay' })).toEqual([2])
    expect(await matches({ type: 'insurance' })).toEqual([2])
    expect(await matches({ propertyId: property.id })).toEqual([2])
    expect(await matches({ from: '2026-11-01', to: '2026-11-29' })).toEqual([2])
    expect(amounts(await as(landlord).financial.expenses())).toEqual([3, 2, 1])
    expect(await as(landlord).financial.expenseMonths({ query: { q: 'acme' } })).toEqual([
      { month: '2026-11', count: 1, expenses: 3, financeCosts: 0, capital: 0 },
      { month: '2026-10', count: 1, expenses: 1, financeCosts: 0, capital: 0 },
    ])
  })

  test('comes a page at a time, none twice and none left out', async () => {
    const landlord = await makeLandlord()
    for (let at = 1; at <= 7; at++) await spend(landlord, { amount: at, date: at % 2 ? '2026-11-01' : '2026-11-02' })
    const pages = await pagesOf<Transaction>(app, landlord, '/api/expenses?limit=3')
    expect(pages.map(amounts)).toEqual([[6, 4, 2], [7, 5, 3], [1]])
  })

  test('is changed where it is told to, and its box follows its type unless one is chosen', async () => {
    const landlord = await makeLandlord()
    const { id } = await spend(landlord, { hmrcBox: '36' })
    const change = (body: CallInput<typeof financial.update>['body']) =>
      as(landlord).financial.update({ params: { id }, body })
    expect(await change({ amount: 9_900 })).toMatchObject({ amount: 9_900, hmrcBox: '36', type: 'maintenance' })
    expect(await change({ type: 'insurance' })).toMatchObject({ hmrcBox: '24' })
    expect(await change({ hmrcBox: 29 })).toMatchObject({ hmrcBox: '29' })
    expect(await change({ hmrcBox: null })).toMatchObject({ hmrcBox: '24' })
    expect(await change({ capital: true })).toMatchObject({ hmrcBox: null, capital: true })
    expect((await refusal(change({ hmrcBox: '20' }))).status).toBe(400)
    expect((await refusal(change({ type: 'rent_payment', hmrcBox: '25' }))).status).toBe(400)
  })

  test('of a repair belongs to the property of that repair', async () => {
    const { landlord, tenant } = await makeTenancy()
    const elsewhere = await makeProperty({ landlordId: landlord.id })
    const { id } = await as(tenant).maintenance.create({
      body: { requestType: 'plumbing', description: 'The tap drips all night.' },
    })
    const refused = await refusal(spend(landlord, { propertyId: elsewhere.id, maintenanceRequestId: id }))
    expect(refused).toMatchObject({ status: 400, text: 'maintenanceRequestId: This repair was at another property' })
  })
})

test('income that was booked from rent is neither changed nor deleted in the books', async () => {
  const { landlord, payment } = await makeRentPayment()
  await as(landlord).rent.update({ params: { id: payment.id }, body: { status: 'paid', paidDate: '2026-11-20' } })
  const [booked] = await as(landlord).financial.list()
  const params = { id: booked?.id ?? 0 }
  expect(booked).toMatchObject({ amount: payment.amount, date: '2026-11-20', hmrcBox: '20', editable: false })
  for (const call of [
    () => as(landlord).financial.update({ params, body: { amount: 1 } }),
    () => as(landlord).financial.remove({ params }),
  ]) {
    expect(await refusal(call())).toMatchObject({
      status: 409,
      text: expect.stringContaining("booked from a payment in a tenant's account"),
    })
  }
  expect(await as(landlord).financial.list()).toEqual([booked])
})

describe('receipts', () => {
  test('are added, shown with a ticket, and gone with their transaction after a day', async () => {
    const landlord = await makeLandlord()
    const { id } = await spend(landlord)
    const form = documentForm({ name: 'Invoice 7' }, pdf('Invoice'))
    const { files } = await as(landlord).financial.addFile({ params: { id }, form })
    expect(files).toMatchObject([{ name: 'Invoice 7', mimeType: 'application/pdf' }])
    const fileId = files[0]?.id ?? 0
    const { ticket } = await as(landlord).financial.fileTicket({ params: { id, fileId } })
    const shown = await app.app.inject({ url: `/api/financial/${id}/files/${fileId}?token=${ticket}` })
    expect(shown.body).toContain('Invoice')
    expect(shown.headers['content-disposition']).toContain('Invoice 7.pdf')
    expect((await app.app.inject({ url: `/api/financial/${id}/files/${fileId + 1}?token=${ticket}` })).statusCode).toBe(
      401,
    )

    await as(landlord).financial.remove({ params: { id } })
    await sweepUploads({ ...app.services, now: () => daysLater(2) })
    expect(await keysOf(app)).toContain(files[0]?.file)
  })

  test('go a day after they were taken off', async () => {
    const landlord = await makeLandlord()
    const { id } = await spend(landlord)
    const { files } = await as(landlord).financial.addFile({ params: { id }, form: documentForm({ name: 'Bill' }) })
    await as(landlord).financial.update({ params: { id }, body: { files: [] } })
    await sweepUploads({ ...app.services, now: () => daysLater(0.9) })
    expect(await keysOf(app)).toContain(files[0]?.file)
    await sweepUploads({ ...app.services, now: () => daysLater(2) })
    expect(await keysOf(app)).not.toContain(files[0]?.file)
  })

  test('are given to another transaction when they are taken off one, and by nobody else', async () => {
    const [landlord, stranger] = [await makeLandlord(), await makeLandlord()]
    const { id } = await spend(landlord)
    const { files } = await as(landlord).financial.addFile({ params: { id }, form: documentForm({ name: 'Bill' }) })
    const named = files.map(({ file, name }) => ({ file, name }))
    expect((await refusal(spend(landlord, { files: named }))).status).toBe(400)
    await as(landlord).financial.update({ params: { id }, body: { files: [] } })
    expect((await refusal(spend(stranger, { files: named }))).status).toBe(400)
    expect(await spend(landlord, { files: named })).toMatchObject({ files: [{ name: 'Bill', file: files[0]?.file }] })
    expect((await refusal(spend(landlord, { files: named }))).status).toBe(400)
  })

  test('may be photos that were uploaded before, and stay or go by the list', async () => {
    const landlord = await makeLandlord()
    const [first, second] = [await uploadPhoto(app, landlord), await uploadPhoto(app, landlord)]
    const { id } = await spend(landlord, { files: [first.file] })
    const { files } = await as(landlord).financial.update({ params: { id }, body: { files: [first.url, second.url] } })
    expect(files.map(({ file }) => file)).toEqual([first.file, second.file])
    const { files: left } = await as(landlord).financial.update({ params: { id }, body: { files: [second.file] } })
    expect(left.map(({ file }) => file)).toEqual([second.file])
    await sweepUploads({ ...app.services, now: () => new Date(app.services.now().getTime() + 2 * 86_400_000) })
    expect(await keysOf(app)).toContain(second.file)
    expect(await keysOf(app)).not.toContain(first.file)
  })

  test.each([
    ['a program', 'scan.exe', pdf(), 415],
    ['what only says that it is a PDF', 'scan.pdf', Buffer.from('MZ'), 415],
    ['what only says that it is a picture', 'scan.png', Buffer.from('<svg/>'), 415],
    ['an empty file', 'scan.pdf', Buffer.alloc(0), 400],
  ])('refuse %s, and leave no file', async (_, name, content, status) => {
    const landlord = await makeLandlord()
    const { id } = await spend(landlord)
    const before = await keysOf(app)
    const call = as(landlord).financial.addFile({ params: { id }, form: documentForm({}, content, name) })
    expect((await refusal(call)).status).toBe(status)
    expect(await keysOf(app)).toEqual(before)
  })

  test('of one transaction are ten at most', async () => {
    const landlord = await makeLandlord()
    const { id } = await spend(landlord)
    const add = () =>
      as(landlord).financial.addFile({ params: { id }, form: documentForm({}, officeFile('xl'), 'sums.xlsx') })
    const ended = await Promise.allSettled(Array.from({ length: 12 }, add))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await refusal(add())).status).toBe(409)
  })
})

describe('what repeats', () => {
  test('is made once for each period by the daily job, with exact ends of months, until it is stopped', async () => {
    const landlord = await makeLandlord()
    const first = await spend(landlord, { date: '2026-08-31', repeats: 'monthly', supplier: 'Service charge Ltd' })
    await Promise.all([repeatExpenses(app.services, '2026-10-31'), repeatExpenses(app.services, '2026-10-31')])
    await repeatExpenses(app.services, '2026-11-29')
    const rows = await as(landlord).financial.list()
    expect(rows.map(({ date, repeats }) => [date, repeats])).toEqual([
      ['2026-10-31', null],
      ['2026-09-30', null],
      ['2026-08-31', 'monthly'],
    ])
    expect(new Set(rows.map(({ supplier }) => supplier))).toEqual(new Set(['Service charge Ltd']))
    await as(landlord).financial.remove({ params: { id: rows[0]?.id ?? 0 } })
    await repeatExpenses(app.services, '2026-10-31')
    expect(await as(landlord).financial.list()).toHaveLength(2)
    await as(landlord).financial.update({ params: { id: first.id }, body: { repeats: null } })
    await repeatExpenses(app.services, '2027-03-31')
    expect(await as(landlord).financial.list()).toHaveLength(2)
  })

  test('is made once for a period, also where its day is corrected to a later one of the month', async () => {
    const landlord = await makeLandlord()
    const { id } = await spend(landlord, { date: '2026-08-15', repeats: 'monthly' })
    await repeatExpenses(app.services, '2026-10-20')
    await as(landlord).financial.update({ params: { id }, body: { date: '2026-08-31' } })
    await repeatExpenses(app.services, '2026-11-30')
    const days = (await as(landlord).financial.list()).map(({ date }) => date)
    expect(days).toEqual(['2026-11-30', '2026-10-15', '2026-09-15', '2026-08-31'])
  })

  test('is made for the periods between, too, where its first day is corrected to an earlier one', async () => {
    const landlord = await makeLandlord()
    const { id } = await spend(landlord, { amount: 3_000, date: '2026-09-10', repeats: 'monthly', supplier: 'Acme' })
    await repeatExpenses(app.services, '2026-10-20')
    const move = (date: string) => as(landlord).financial.update({ params: { id }, body: { date, amount: 3_100 } })
    const days = async () => (await as(landlord).financial.list()).map(({ date }) => date).toSorted()
    await move('2026-06-01')
    const all = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-10']
    expect(await days()).toEqual(all)
    const [made] = await as(landlord).financial.list({ query: { from: '2026-07-01', to: '2026-07-01' } })
    expect(made).toMatchObject({ amount: 3_100, supplier: 'Acme', repeats: null, type: 'maintenance' })

    // There and back makes nothing twice.
    await move('2026-11-03')
    await move('2026-06-03')
    expect(await days()).toEqual(['2026-06-03', ...all.slice(1)])
    await repeatExpenses(app.services, '2026-11-30')
    expect(await days()).toEqual(['2026-06-03', ...all.slice(1), '2026-11-03'])
  })

  test('counts with every period that it is entered for, and only so many repeat', async () => {
    const landlord = await makeLandlord()
    await app.services.db.execute(sql`insert into financial_transactions (landlord_id, amount, date, type)
      select ${landlord.id}::int, 1, '2026-11-02', 'other_expense' from generate_series(1, ${30_000 - 59})`)
    const longAgo = { date: '2021-12-01', repeats: 'monthly' } as const
    const tooMany = { status: 403, text: expect.stringContaining('There can be at most 30,000 transactions') }
    expect(await refusal(spend(landlord, longAgo))).toMatchObject(tooMany)
    const { id } = await spend(landlord, { date: '2021-12-01' })
    const change = as(landlord).financial.update({ params: { id }, body: { repeats: 'monthly' } })
    expect(await refusal(change)).toMatchObject(tooMany)
    const yearly = await spend(landlord, { date: '2022-01-01', repeats: 'yearly' })
    const monthly = await spend(landlord, { date: '2026-11-01', repeats: 'monthly' })
    const moved = { params: { id: monthly.id }, body: { date: '2021-12-01' } }
    expect(await refusal(as(landlord).financial.update(moved))).toMatchObject(tooMany)
    expect(yearly).toMatchObject({ repeats: 'yearly' })
  })

  test('begins five years ago at most', async () => {
    const landlord = await makeLandlord()
    expect(await refusal(spend(landlord, { date: '2021-11-20', repeats: 'yearly' }))).toMatchObject({
      status: 400,
      text: 'date: What repeats may begin at most five years ago',
    })
  })
})

test('the books of thousands of long entries are sent as they are read', async () => {
  const landlord = await makeLandlord()
  await app.services.db.execute(sql`insert into financial_transactions (landlord_id, amount, date, type, description, notes)
    select ${landlord.id}, n, '2026-11-02', 'maintenance', repeat('"Gutter", ', 500), repeat('notes', 1000) from generate_series(1, 1200) n`)
  const url = '/api/financial/export?format=csv&from=2026-11-01&to=2026-11-30'
  const headers = { authorization: `Bearer ${landlord.token}` }
  const result = await app.app.inject({ url, headers })
  expect(result.headers['content-length']).toBeUndefined()
  const lines = result.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1_203)
  expect(lines[1]).toBe(`2026-11-02,,Maintenance,"${'""Gutter"", '.repeat(500)}",,,,25,,12.00,,,`)
  expect(lines.at(-1)).toBe('Net,,,,,,,,-7206.00,,,,')
})

test('a property that is deleted leaves its transactions, under its address and at its share', async () => {
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id, address: '3 Gone Street', ownershipShare: 50 })
  await spend(landlord, { propertyId: property.id, description: 'Roof' })
  await as(landlord).properties.remove({ params: { id: property.id } })
  expect(await as(landlord).financial.list()).toMatchObject([
    { propertyId: null, property: null, description: 'Roof · 3 Gone Street', amount: 12_000 },
  ])
  const { boxes } = await as(landlord).tax.taxYear({ params: { year: 2026 } })
  expect(boxes['25']).toBe(6_000)
})

test('what a deleted property cost repeats no more, and again once it is back', async () => {
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  await spend(landlord, { propertyId: property.id, date: '2026-09-15', repeats: 'monthly' })
  const { binId } = await as(landlord).properties.remove({ params: { id: property.id } })
  const days = async () => {
    await repeatExpenses(app.services, '2026-11-20')
    return (await as(landlord).financial.list()).map(({ date, propertyId }) => [date, propertyId])
  }
  expect(await days()).toEqual([['2026-09-15', null]])
  await as(landlord).bin.restore({ params: { id: binId } })
  expect(await days()).toEqual(['2026-11-15', '2026-10-15', '2026-09-15'].map((day) => [day, property.id]))
})

test('what repeats again with its property has to find room', async () => {
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  await app.services.db.execute(sql`insert into financial_transactions (landlord_id, property_id, amount, date, type, repeats)
    select ${landlord.id}, ${property.id}, 1, '2026-01-01', 'utilities', 'yearly'
    from generate_series(1, ${rowBudgets.repeatingTransactions.limits.premium})`)
  const { financial, properties, bin } = as(landlord)
  const { binId } = await properties.remove({ params: { id: property.id } })
  const { id } = await spend(landlord, { repeats: 'monthly' })
  expect((await refusal(bin.restore({ params: { id: binId } }))).status).toBe(403)
  await financial.update({ params: { id }, body: { repeats: null } })
  // One that somebody set to repeat meanwhile already does.
  const again = (await financial.list()).find((row) => row.id !== id)
  await financial.update({ params: { id: again?.id ?? 0 }, body: { repeats: 'yearly' } })
  await bin.restore({ params: { id: binId } })
})

test('two who change and delete the same entry at once leave it gone', async () => {
  const landlord = await makeLandlord()
  const { id } = await spend(landlord)
  const ended = await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, at) =>
      as(landlord).financial.update({ params: { id }, body: { amount: 100 + at } }),
    ),
    as(landlord).financial.remove({ params: { id } }),
  ])
  for (const end of ended) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 404 })
  const { db } = await testDatabase()
  expect(await db.select().from(transactions).where(eq(transactions.id, id))).toEqual([])
})
