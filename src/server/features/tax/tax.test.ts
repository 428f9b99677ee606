import { describe, expect, test } from 'vitest'
import type { CallInput } from '#api/contract.ts'
import type { tax } from '#api/tax.ts'
import { runTaxJob } from '#server/features/tax/tax.jobs.ts'
import { saveTaxSettings } from '#server/features/tax/tax.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as } = app

type Terms = CallInput<typeof tax.createMortgage>['body']

async function borrow(more: Partial<Terms> = {}) {
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  const mortgage = await as(landlord).tax.createMortgage({
    body: {
      propertyId: property.id,
      lender: 'Northern Bank',
      balance: 10_000_000,
      rate: 4.5,
      monthlyPayment: 60_000,
      ...more,
    },
  })
  return { landlord, property, mortgage }
}

const earn = (landlord: Caller, amount: number, date: string) =>
  as(landlord).financial.create({ body: { amount, date, type: 'rent_payment' } })

describe('a mortgage', () => {
  test('is entered, changed and deleted, and what has been booked stays', async () => {
    const { landlord, mortgage } = await borrow({ firstPaymentDate: '2026-10-01', fixedUntil: '2027-05-20' })
    expect(mortgage).toMatchObject({ repaymentType: 'repayment', balance: 10_000_000, fixedUntil: '2027-05-20' })
    await runTaxJob(app.services, '2026-11-21')
    const params = { id: mortgage.id }
    expect(await as(landlord).tax.updateMortgage({ params, body: { rate: 5, lender: 'Southern Bank' } })).toMatchObject(
      {
        rate: 5,
        lender: 'Southern Bank',
        bookedUntil: '2026-11-01',
      },
    )
    await as(landlord).tax.removeMortgage({ params })
    expect(await as(landlord).tax.mortgages()).toEqual([])
    expect(await as(landlord).financial.list()).toHaveLength(4)
  })

  test('is paid monthly, each payment once, in interest that is a finance cost and capital that is none', async () => {
    const { landlord, property, mortgage } = await borrow({ firstPaymentDate: '2026-10-31' })
    await Promise.all([runTaxJob(app.services, '2026-11-30'), runTaxJob(app.services, '2026-11-30')])
    await runTaxJob(app.services, '2026-12-30')
    const rows = await as(landlord).financial.list()
    const shown = rows.map(({ date, amount, hmrcBox, capital }) => ({ date, amount, hmrcBox, capital }))
    expect(shown).toEqual([
      { date: '2026-11-30', amount: 22_584, hmrcBox: null, capital: true },
      { date: '2026-11-30', amount: 37_416, hmrcBox: '44', capital: false },
      { date: '2026-10-31', amount: 22_500, hmrcBox: null, capital: true },
      { date: '2026-10-31', amount: 37_500, hmrcBox: '44', capital: false },
    ])
    expect(rows[0]).toMatchObject({ propertyId: property.id, supplier: 'Northern Bank', editable: true })
    const [after] = await as(landlord).tax.mortgages()
    expect(after).toMatchObject({ id: mortgage.id, balance: 10_000_000 - 22_500 - 22_584, bookedUntil: '2026-11-30' })
    expect(await as(landlord).financial.summary()).toMatchObject({
      expenses: 0,
      financeCosts: 74_916,
      net: -74_916,
      categories: [],
    })
    expect(await as(landlord).tax.taxYear({ params: { year: 2026 } })).toMatchObject({
      boxes: { '44': 74_916 },
      financeCostRelief: 14_983,
      capital: 45_084,
    })
  })

  test('is refused with amounts that are none, and for a first payment long ago', async () => {
    const { landlord, property } = await borrow()
    const terms = { propertyId: property.id, lender: 'Bank', balance: 1, rate: 1, monthlyPayment: 1 }
    const wrong = [
      { lender: ' ' },
      { balance: -1 },
      { rate: 101 },
      { rate: -1 },
      { monthlyPayment: 0 },
      { repaymentType: 'never' },
      { firstPaymentDate: '2021-11-20' },
    ]
    for (const each of wrong) {
      const call = as(landlord).tax.createMortgage({ body: { ...terms, ...each } as never })
      expect((await refusal(call)).status).toBe(400)
    }
    expect(await as(landlord).tax.mortgages()).toHaveLength(1)
  })

  test('tells its landlord 180, 90 and 30 days before the fixed rate ends, each time once', async () => {
    const { landlord } = await borrow({ fixedUntil: '2027-05-20' })
    const days = ['2026-11-20', '2026-11-21', '2026-11-21', '2027-02-19', '2027-04-20', '2027-05-20']
    for (const today of days) await runTaxJob(app.services, today)
    const notices = await as(landlord).notifications.list()
    const text = expect.stringMatching(
      /^The fixed rate of the mortgage with Northern Bank for .* ends on 20 May 2027\.$/,
    )
    expect(notices.map(({ title, message }) => ({ title, message }))).toEqual(
      Array.from({ length: 3 }, () => ({ title: 'Fixed rate ends', message: text })),
    )
  })

  test('goes with its property', async () => {
    const { landlord, property } = await borrow()
    await as(landlord).properties.remove({ params: { id: property.id } })
    expect(await as(landlord).tax.mortgages()).toEqual([])
  })
})

describe('a share of a property', () => {
  test('changes the tax figures and nothing else', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const body = { amount: 1_000_01, date: '2026-05-01', type: 'rent_payment', propertyId: property.id } as const
    await as(landlord).financial.create({ body })
    const params = { id: property.id }
    expect(await as(landlord).properties.update({ params, body: { ownershipShare: 50 } })).toMatchObject({
      ownershipShare: 50,
    })
    expect(await as(landlord).tax.taxYear({ params: { year: 2026 } })).toMatchObject({
      taxYear: '2026-27',
      boxes: { '20': 50_001 },
      properties: [{ propertyId: property.id, address: property.address, share: 50, boxes: { '20': 50_001 } }],
    })
    expect(await as(landlord).financial.summary()).toMatchObject({ income: 100_001 })
    expect(await as(landlord).tax.mtd({ params: { year: 2026, quarter: 1 } })).toMatchObject({
      body: { ukProperty: { income: { periodAmount: 500.01 } } },
    })
  })

  test('is above nothing, up to the whole, to two decimals', async () => {
    const landlord = await makeLandlord()
    const { id } = await makeProperty({ landlordId: landlord.id })
    for (const ownershipShare of [0, -1, 100.01, 33.333]) {
      const call = as(landlord).properties.update({ params: { id }, body: { ownershipShare } })
      expect((await refusal(call)).status).toBe(400)
    }
    expect(await as(landlord).properties.update({ params: { id }, body: { ownershipShare: 33.33 } })).toMatchObject({
      ownershipShare: 33.33,
    })
  })
})

describe('Making Tax Digital', () => {
  test('counts from two years after the first income above its threshold, at the landlord’s share', async () => {
    const landlord = await makeLandlord()
    const half = await makeProperty({ landlordId: landlord.id, ownershipShare: 50 })
    const enter = (amount: number, date: string) =>
      as(landlord).financial.create({ body: { amount, date, type: 'rent_payment', propertyId: half.id } })
    await enter(10_000_000, '2025-04-05')
    const status = () => as(landlord).tax.mtdStatus({ params: { year: 2026 } })
    expect(await status()).toMatchObject({
      from: null,
      basis: [{ taxYear: '2024-25', grossIncome: 5_000_000, threshold: 5_000_000, above: false }, {}, {}],
    })
    await enter(200, '2024-04-06')
    expect(await status()).toMatchObject({ from: 2026, decidedBy: 'figures' })
  })

  test('has four updates a year, with what HMRC’s software takes and when it is due', async () => {
    const landlord = await makeLandlord()
    await earn(landlord, 100_050, '2026-07-05')
    await earn(landlord, 10, '2026-07-06')
    const update = (quarter: number) => as(landlord).tax.mtd({ params: { year: 2026, quarter } })
    expect(await update(1)).toEqual({
      taxYear: '2026-27',
      quarter: 1,
      from: '2026-04-06',
      to: '2026-07-05',
      due: '2026-08-07',
      body: { fromDate: '2026-04-06', toDate: '2026-07-05', ukProperty: { income: { periodAmount: 1_000.5 } } },
    })
    expect(await update(2)).toMatchObject({ body: { ukProperty: { income: { periodAmount: 1_000.6 } } } })
    await as(landlord).tax.settings({ body: { calendarQuarters: true } })
    expect(await update(1)).toMatchObject({ from: '2026-04-01', to: '2026-06-30', body: { ukProperty: {} } })
  })

  test('marks an update as sent from the day after it ends, and takes the mark away at any time', async () => {
    app.setNow(new Date('2026-10-05T12:00:00Z'))
    const landlord = await makeLandlord()
    const mark = (submitted: boolean) =>
      as(landlord).tax.markUpdate({ params: { year: 2026, quarter: 2 }, body: { submitted } })
    expect(await refusal(mark(true))).toMatchObject({
      status: 409,
      text: 'This update covers 6 Apr 2026 to 5 Oct 2026. It can be marked as sent from the day after.',
    })
    await as(landlord).tax.settings({ body: { calendarQuarters: true } })
    expect(await mark(true)).toMatchObject({ updates: [{}, { submittedOn: '2026-10-05' }, {}, {}] })
    await as(landlord).tax.settings({ body: { calendarQuarters: false } })
    expect(await mark(false)).toMatchObject({ updates: [{}, { submittedOn: null }, {}, {}] })
    app.setNow(new Date('2026-10-06T12:00:00Z'))
    expect(await mark(true)).toMatchObject({ updates: [{}, { submittedOn: '2026-10-06' }, {}, {}] })
    app.setNow(testNow)
  })

  test('goes on for good, and ends where the income that began it was entered by mistake', async () => {
    const early = await makeLandlord()
    await earn(early, 5_000_001, '2025-04-05')
    const mistaken = await makeLandlord()
    const { id } = await earn(mistaken, 5_000_001, '2025-04-05')
    await runTaxJob(app.services, '2027-05-01')
    const august = { query: { from: '2027-08-01', to: '2027-08-31' } }
    const update = { source: 'tax', date: '2027-08-07', title: 'Quarterly tax update 1 due' }
    for (const landlord of [early, mistaken])
      expect(await as(landlord).calendar.list(august)).toEqual([expect.objectContaining(update)])
    await as(mistaken).financial.remove({ params: { id } })
    await runTaxJob(app.services, '2027-05-02')
    expect(await as(early).calendar.list(august)).toHaveLength(1)
    expect(await as(mistaken).calendar.list(august)).toEqual([])
  })

  test.each([
    ['a landlord who was in it then', 2026, '2027-04-20', ['2027-05-07', '2027-08-07']],
    ['a landlord who was in it then, on its last day', 2026, '2027-05-07', ['2027-05-07', '2027-08-07']],
    ['a landlord who was in it then, once it is late', 2026, '2027-05-08', ['2027-08-07']],
    ['a landlord who has just joined', 2027, '2027-04-20', ['2027-08-07']],
  ])(
    'has the updates that are not late yet, also of the year before, for %s and is exempt no longer',
    async (_, mtdFrom, day, due) => {
      const landlord = await makeLandlord()
      await as(landlord).tax.settings({ body: { mtdFrom, exempt: true } })
      await saveTaxSettings(app.services.db, actingFor({ landlordId: landlord.id }), { exempt: false })
      await runTaxJob(app.services, day)
      const events = await as(landlord).calendar.list({ query: { from: '2027-01-01', to: '2027-08-31' } })
      expect(events.map(({ date }) => date)).toEqual(due)
    },
  )

  test('puts its updates among the things to do and into the calendar, until they are ticked off', async () => {
    const landlord = await makeLandlord()
    await earn(landlord, 5_000_001, '2025-04-05')
    await runTaxJob(app.services, '2026-11-21')
    await runTaxJob(app.services, '2026-11-21')
    const tasks = async () => (await as(landlord).dashboard.tasks()).map(({ kind, date }) => ({ kind, date }))
    expect(await tasks()).toEqual([
      { kind: 'tax_overdue', date: '2026-08-07' },
      { kind: 'tax_overdue', date: '2026-11-07' },
    ])
    const seen = await as(landlord).dashboard.get()
    expect(seen).toMatchObject({ taskCount: 2, tasks: [{ kind: 'tax_overdue' }, { kind: 'tax_overdue' }] })
    const events = await as(landlord).calendar.list({ query: { from: '2026-11-01', to: '2027-05-31' } })
    expect(events.map(({ type, source, date, title }) => ({ type, source, date, title }))).toEqual([
      { type: 'custom', source: 'tax', date: '2026-11-07', title: 'Quarterly tax update 2 due' },
      { type: 'custom', source: 'tax', date: '2027-02-07', title: 'Quarterly tax update 3 due' },
      { type: 'custom', source: 'tax', date: '2027-05-07', title: 'Quarterly tax update 4 due' },
    ])
    const mark = (quarter: number, submitted: boolean) =>
      as(landlord).tax.markUpdate({ params: { year: 2026, quarter }, body: { submitted } })
    expect(await mark(1, true)).toMatchObject({ updates: [{ quarter: 1, submittedOn: '2026-11-21' }, {}, {}, {}] })
    expect(await tasks()).toEqual([{ kind: 'tax_overdue', date: '2026-11-07' }])
    app.setNow(new Date('2026-11-07T12:00:00Z'))
    expect(await tasks()).toEqual([{ kind: 'tax_update', date: '2026-11-07' }])
    app.setNow(new Date('2026-11-21T12:00:00Z'))
    await as(landlord).tax.settings({ body: { exempt: true } })
    expect(await tasks()).toEqual([])
    expect(await as(landlord).tax.mtdStatus({ params: { year: 2026 } })).toMatchObject({
      from: null,
      exempt: true,
      updates: [{ submittedOn: '2026-11-21' }, { submittedOn: null }, {}, {}],
    })
    // Taking a mistaken mark off does not make it due.
    expect(await mark(1, false)).toMatchObject({ updates: [{ submittedOn: null }, {}, {}, {}] })
    expect(await tasks()).toEqual([])
  })
})
