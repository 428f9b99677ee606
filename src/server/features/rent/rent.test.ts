import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { markedOutRefusal, mostMarks, overdueTitle } from '#domain/rent.ts'
import { transactions } from '#server/db/schema/money.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeTenancyInArrears } from '#test/arrears.ts'
import { testDatabase } from '#test/database.ts'
import { addRentPayment, makeLandlord, makeProperty, makeRentPayment, makeTenancy } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as } = app
const now = '2026-11-21T10:00:00.000Z'
const today = '2026-11-21'

type Change = Parameters<ReturnType<typeof as>['rent']['update']>[0]['body']
const mark = (landlord: Caller, id: number, body: Change) => as(landlord).rent.update({ params: { id }, body })

/** The bookings of one payment. */
async function bookingsOf(paymentId: number) {
  const { db } = await testDatabase()
  return db
    .select()
    .from(transactions)
    .where(and(eq(transactions.relatedEntityType, 'rent_payment'), eq(transactions.relatedEntityId, paymentId)))
}

const noticesOf = async (person: Caller) => (await as(person).notifications.list()).map(({ title }) => title)

test('a rent payment that was marked 5,000 times cannot be marked again, alone or together with others', async () => {
  const { landlord, payment, add } = await makeRentPayment({ dueDate: '2026-11-01' })
  const { id } = payment
  const another = await add({ dueDate: '2026-10-01' })
  await mark(landlord, id, { status: 'paid' })
  const { db } = await testDatabase()
  await db.execute(sql`insert into allocations (receipt_id, charge_id, amount)
    select part.receipt_id, part.charge_id, case n % 2 when 1 then 1 else -1 end
    from rent_payments payment join allocations part on part.charge_id = payment.charge_id,
      generate_series(1, ${mostMarks - 2}::int) n where payment.id = ${id}::int`)
  await mark(landlord, id, { status: 'unpaid' })
  const refused = { status: 403, text: markedOutRefusal }
  const { rent } = as(landlord)
  expect(await refusal(mark(landlord, id, { status: 'paid' }))).toMatchObject(refused)
  expect(await refusal(mark(landlord, id, { status: 'paid', undoes: 'unpaid' }))).toMatchObject(refused)
  const ids = [id, another.id]
  expect(await refusal(rent.bulkPaid({ body: { ids, paidDate: now } }))).toMatchObject(refused)
  expect(await refusal(rent.bulkUnpaid({ body: { ids } }))).toMatchObject(refused)
  await mark(landlord, another.id, { status: 'paid' })
})

test('rent is marked overdue 300 times in a day, of which its tenant is told each time; then it can still be paid', async () => {
  const own = await testApp({ env: { BILLING: '' } })
  const { landlord, tenancy, property, payment } = await makeRentPayment({ dueDate: '2026-12-01' })
  const { rent } = own.as(landlord)
  const markAs = (status: Change['status']) => rent.update({ params: { id: payment.id }, body: { status } })
  const counted = (about: string) => own.services.limits.tellings.attempt({ userId: landlord.id, about })
  for (let times = 1; times < 300; times += 1) await counted(`overdue payment ${payment.id}`)
  await markAs('overdue')
  // Which it is already, so that nobody is told.
  await markAs('overdue')
  await markAs('unpaid')
  expect(await refusal(markAs('overdue'))).toMatchObject({ status: 429 })
  await markAs('paid')
  for (let times = 0; times < 300; times += 1) await counted(`overdue rent of ${tenancy.id}`)
  const december = { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2026-12-20' }
  expect(await refusal(rent.create({ body: { ...december, status: 'overdue' } }))).toMatchObject({ status: 429 })
  await rent.create({ body: december })
})

describe('a rent payment added by hand', () => {
  const december = { amount: 95_000, dueDate: '2026-12-01' }

  async function lettingWith() {
    const { landlord, property, tenancy, tenant } = await makeTenancy()
    return { landlord, tenant, body: { ...december, tenantId: tenancy.id, propertyId: property.id } }
  }

  it('is unpaid unless the landlord says otherwise', async () => {
    const { landlord, body } = await lettingWith()
    const payment = await as(landlord).rent.create({ body })
    expect(payment).toMatchObject({ ...body, status: 'unpaid', paidDate: null })
    expect(await bookingsOf(payment.id)).toEqual([])
  })

  it('is refused when the tenancy already has one due on that day, also when two are sent at once', async () => {
    const { landlord, body } = await lettingWith()
    const twice = await Promise.allSettled([as(landlord).rent.create({ body }), as(landlord).rent.create({ body })])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const again = await refusal(as(landlord).rent.create({ body: { ...body, amount: 1 } }))
    expect([again.status, again.text]).toEqual([409, 'This tenancy already has a rent payment due on 1 December 2026.'])
  })

  it('that has been paid is stamped now and booked today', async () => {
    const { landlord, body } = await lettingWith()
    const payment = await as(landlord).rent.create({ body: { ...body, status: 'paid' } })
    expect(payment).toMatchObject({ status: 'paid', paidDate: now })
    expect(await bookingsOf(payment.id)).toMatchObject([
      {
        landlordId: landlord.id,
        propertyId: body.propertyId,
        amount: 95_000,
        date: '2026-11-21',
        type: 'rent_payment',
        description: 'Rent due on 1 December 2026',
      },
    ])
  })

  it('that was paid on another day is booked to that day', async () => {
    const { landlord, body } = await lettingWith()
    const payment = await as(landlord).rent.create({ body: { ...body, status: 'paid', paidDate: '2026-11-03' } })
    expect(payment.paidDate).toBe('2026-11-03T12:00:00.000Z')
    expect((await bookingsOf(payment.id)).map(({ date }) => date)).toEqual(['2026-11-03'])
  })

  it('takes the status and the payment date of a form that leaves them null', async () => {
    const { landlord, body } = await lettingWith()
    const payment = await as(landlord).rent.create({ body: { ...body, status: null, paidDate: null } as never })
    expect(payment).toMatchObject({ status: 'unpaid', paidDate: null })
  })

  it('has no paid date while it is not paid', async () => {
    const { landlord, body } = await lettingWith()
    const payment = await as(landlord).rent.create({ body: { ...body, status: 'overdue', paidDate: '2026-11-03' } })
    expect(payment).toMatchObject({ status: 'overdue', paidDate: null })
  })

  it('is paid by credit also where it is entered as overdue, as far as that goes', async () => {
    const { landlord, body } = await lettingWith()
    const receipt = { amount: body.amount + 100, date: '2026-11-01' }
    await as(landlord).ledger.addReceipt({ params: { id: body.tenantId }, body: receipt })
    const add = (dueDate: string) => as(landlord).rent.create({ body: { ...body, dueDate, status: 'overdue' } })
    expect(await add('2026-11-02')).toMatchObject({ status: 'paid', outstanding: 0 })
    expect(await add('2026-11-03')).toMatchObject({ status: 'overdue', paidAmount: 100 })
  })

  it('is refused for a tenant of another property, a foreign property and a foreign tenancy', async () => {
    const { landlord, body } = await lettingWith()
    const second = await makeProperty({ landlordId: landlord.id })
    const foreign = await makeTenancy()
    const statusWith = async (changes: object) =>
      (await refusal(as(landlord).rent.create({ body: { ...body, ...changes } }))).status
    expect(await statusWith({ propertyId: second.id })).toBe(400)
    expect(await statusWith({ propertyId: foreign.property.id })).toBe(403)
    expect(await statusWith({ propertyId: 2_000_000_000 })).toBe(404)
    expect(await statusWith({ tenantId: foreign.tenancy.id })).toBe(404)
  })

  test.each([
    [{ amount: 0 }, 'amount: Amount must be greater than 0'],
    [{ amount: -5 }, 'amount: Amount must be greater than 0'],
    [{ dueDate: '' }, 'dueDate: Due date is required'],
    [{ dueDate: '2026-02-30' }, 'dueDate: Due date is required'],
    [{ dueDate: '2026-02-30T00:00:00.000Z' }, 'dueDate: Due date is required'],
    [{ paidDate: '2026-02-30' }, 'paidDate: Must be a date'],
    [{ status: 'paid', paidDate: '0202-11-03' }, 'paidDate: Date must be between 1990 and 2100'],
    [{ status: 'paid', paidDate: '1026-11-03T12:00:00.000Z' }, 'paidDate: Date must be between 1990 and 2100'],
    [{ status: 'late' }, 'status: Must be unpaid, paid or overdue'],
  ])('with %j is refused: %s', async (changes, text) => {
    const { landlord, body } = await lettingWith()
    const refused = await refusal(as(landlord).rent.create({ body: { ...body, ...changes } as never }))
    expect([refused.status, refused.text]).toEqual([400, text])
  })

  it("is the landlord's to add", async () => {
    const { tenant, body } = await lettingWith()
    expect((await refusal(as(tenant).rent.create({ body }))).status).toBe(403)
  })
})

describe('marking rent', () => {
  it('paid books the income once and tells the tenant', async () => {
    const { landlord, tenant, payment } = await makeRentPayment()
    const paid = await mark(landlord, payment.id, { status: 'paid' })
    expect(paid).toMatchObject({ status: 'paid', paidDate: now })
    expect(await bookingsOf(payment.id)).toMatchObject([{ amount: 95_000, date: '2026-11-21' }])
    expect(await noticesOf(tenant)).toEqual(['Rent paid'])
    expect(await as(tenant).notifications.list()).toMatchObject([
      { type: 'rent_payment', relatedEntityType: 'rent_payment', relatedEntityId: payment.id },
    ])
  })

  it('paid by ten people at once books it once and tells the tenant once', async () => {
    const { landlord, tenant, payment } = await makeRentPayment()
    const answers = await Promise.all(Array.from({ length: 10 }, () => mark(landlord, payment.id, { status: 'paid' })))
    expect(new Set(answers.map(({ status, paidDate }) => `${status} ${paidDate}`))).toEqual(new Set([`paid ${now}`]))
    expect(await bookingsOf(payment.id)).toHaveLength(1)
    expect(await noticesOf(tenant)).toEqual(['Rent paid'])
  })

  it('paid on another day enters its receipt again whole, with what of it pays other rent, and once', async () => {
    const { landlord, params, receive, payment, add } = await makeTenancyInArrears(app, '2026-10-01')
    const another = await add({ dueDate: '2026-11-01' })
    const { ledger, rent } = as(landlord)
    const paidOn = (paidDate: string) => mark(landlord, payment.id, { status: 'paid', paidDate })
    const entries = async () => (await ledger.get({ params })).entries
    await paidOn('2026-11-05')
    const receipt = (await entries()).find(({ kind }) => kind === 'receipt')
    const allocations = [
      { rentPaymentId: payment.id, amount: 55_000 },
      { rentPaymentId: another.id, amount: 40_000 },
    ]
    await ledger.allocate({ params: { id: receipt?.id ?? 0 }, body: { allocations } })
    await receive(40_000)
    expect((await entries()).length).toBe(4)
    for (const day of ['2026-11-05', today, '2026-11-06', '2026-11-06', '2026-11-06']) await paidOn(day)
    const after = await entries()
    expect(after.map(({ kind, amount, date }) => [kind, amount, date]).slice(2)).toEqual([
      ['receipt', -95_000, '2026-11-05'],
      ['reversal', 95_000, '2026-11-05'],
      ['receipt', -95_000, '2026-11-06'],
      ['receipt', -40_000, today],
    ])
    expect((await rent.list()).map(({ id, status, paidAmount }) => ({ id, status, paidAmount }))).toEqual([
      { id: another.id, status: 'overdue', paidAmount: 40_000 },
      { id: payment.id, status: 'paid', paidAmount: 95_000 },
    ])
    const { income } = await as(landlord).financial.summary()
    expect(income).toBe(135_000)
  })

  it('paid again keeps the day on which it was first paid, unless a new one is given', async () => {
    const { landlord, payment } = await makeRentPayment()
    await mark(landlord, payment.id, { status: 'paid', paidDate: '2026-11-05' })
    const again = await mark(landlord, payment.id, { status: 'paid' })
    expect(again.paidDate).toBe('2026-11-05T12:00:00.000Z')
    const corrected = await mark(landlord, payment.id, { status: 'paid', paidDate: '2026-11-06' })
    expect(corrected.paidDate).toBe('2026-11-06T12:00:00.000Z')
    expect((await bookingsOf(payment.id)).map(({ date }) => date)).toEqual(['2026-11-06'])
  })

  test.each([
    ['2026-06-30T23:30:00.000Z', '2026-07-01'],
    ['2025-12-31T23:30:00.000Z', '2025-12-31'],
    ['2026-07-01T00:30:00+02:00', '2026-06-30'],
  ])('paid at %s books it to %s, the day in London', async (paidDate, date) => {
    const { landlord, payment } = await makeRentPayment()
    await mark(landlord, payment.id, { status: 'paid', paidDate })
    expect((await bookingsOf(payment.id)).map((booking) => booking.date)).toEqual([date])
  })

  it('unpaid takes a payment back, with what it had booked', async () => {
    const { landlord, payment } = await makeRentPayment()
    await mark(landlord, payment.id, { status: 'paid' })
    expect(await mark(landlord, payment.id, { status: 'unpaid' })).toMatchObject({ status: 'unpaid', paidDate: null })
    expect(await bookingsOf(payment.id)).toEqual([])
  })

  it('taken back and paid again is booked again', async () => {
    const { landlord, payment } = await makeRentPayment()
    await mark(landlord, payment.id, { status: 'paid', paidDate: '2026-11-05' })
    await mark(landlord, payment.id, { status: 'unpaid' })
    expect(await mark(landlord, payment.id, { status: 'paid' })).toMatchObject({ paidDate: now })
    expect(await bookingsOf(payment.id)).toHaveLength(1)
  })

  it('paid and taken back at once leaves books and payment agreeing', async () => {
    const { landlord, payment } = await makeRentPayment()
    const wishes = ['paid', 'unpaid', 'paid', 'unpaid', 'paid', 'unpaid'] as const
    await Promise.all(wishes.map((status) => mark(landlord, payment.id, { status })))
    const [left] = await as(landlord).rent.list()
    expect(await bookingsOf(payment.id)).toHaveLength(left?.status === 'paid' ? 1 : 0)
  })

  it('leaves other transactions of the same number alone', async () => {
    const { landlord, payment } = await makeRentPayment()
    const { db } = await testDatabase()
    const deposit = { landlordId: landlord.id, amount: 1, date: '2026-11-01', type: 'deposit' } as const
    const [other] = await db
      .insert(transactions)
      .values({ ...deposit, relatedEntityType: 'tenancy', relatedEntityId: payment.id })
      .returning()
    await mark(landlord, payment.id, { status: 'paid' })
    await mark(landlord, payment.id, { status: 'unpaid' })
    expect(await db.select().from(transactions).where(eq(transactions.landlordId, landlord.id))).toEqual([other])
  })

  it('overdue is refused once it is paid, so that no money leaves it by that', async () => {
    const { landlord, payment } = await makeRentPayment()
    await mark(landlord, payment.id, { status: 'paid' })
    const before = await as(landlord).rent.list()
    expect(await refusal(mark(landlord, payment.id, { status: 'overdue' }))).toMatchObject({
      status: 409,
      text: 'This rent is paid. Mark it as unpaid first.',
    })
    expect(await as(landlord).rent.list()).toEqual(before)
  })

  it('overdue tells the tenant once', async () => {
    const { landlord, tenant, tenancy, payment } = await makeRentPayment()
    await mark(landlord, payment.id, { status: 'overdue' })
    await mark(landlord, payment.id, { status: 'overdue' })
    expect(await noticesOf(tenant)).toEqual(['Rent overdue'])
    const late = { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 100, dueDate: '2026-11-01' }
    const { id, status } = await as(landlord).rent.create({ body: late })
    expect([status, await noticesOf(tenant)]).toEqual(['overdue', ['Rent overdue']])
    for (let times = 0; times < 2; times += 1) await mark(landlord, id, { status: 'overdue' })
    await as(landlord).rent.create({ body: { ...late, dueDate: '2026-11-02', status: 'overdue' } })
    expect(await noticesOf(tenant)).toEqual(['Rent overdue', 'Rent overdue', 'Rent overdue'])
  })

  it('as it is marked already leaves no entry in the activity, unless its tenant is told of it only now', async () => {
    const { landlord, payment, add } = await makeRentPayment()
    const unaccepted = await makeTenancy({ accepted: false })
    const theirs = await addRentPayment(unaccepted.tenancy, { dueDate: '2026-12-01' })
    const untold = await add({ dueDate: '2026-11-01', status: 'overdue' })
    const entriesAfter = async (by: Caller, id: number, wishes: readonly Change['status'][]) => {
      for (const status of wishes) expect(await mark(by, id, { status })).toMatchObject({ id })
      return (await as(by).activity.list({ query: { entity: 'payment', id } })).map(({ what }) => what)
    }
    const overdueTwice = ['overdue', 'overdue'] as const
    expect(await entriesAfter(landlord, payment.id, ['unpaid', 'unpaid'])).toEqual([])
    expect(await entriesAfter(landlord, payment.id, overdueTwice)).toEqual(['Marked as overdue'])
    expect(await entriesAfter(landlord, untold.id, ['unpaid', ...overdueTwice])).toEqual(['Marked as overdue'])
    expect(await entriesAfter(unaccepted.landlord, theirs.id, overdueTwice)).toEqual(['Marked as overdue'])
  })

  it('overdue does not tell a tenant who has breathing space', async () => {
    const { landlord, tenant, tenancy, payment } = await makeRentPayment()
    const body = { from: null, until: '2099-12-31' }
    await as(landlord).arrears.breathingSpace({ params: { id: tenancy.id }, body })
    await mark(landlord, payment.id, { status: 'overdue' })
    expect(await noticesOf(tenant)).toEqual([])
  })

  it('overdue does not tell a tenant who keeps to a payment plan, until it is broken or paid off', async () => {
    const { landlord, tenant, params, arrears, receive, payment, add } = await makeTenancyInArrears(app, '2026-10-01')
    const another = await add({ dueDate: '2026-12-01' })
    const instalments = ['2026-11-21', '2026-12-21'].map((dueDate) => ({ dueDate, amount: 20_000 }))
    await arrears.offerPlan({ params, body: { instalments } })
    await as(tenant).arrears.acceptPlan({ params, body: {} })
    const markedOverdue = async (id: number) => {
      await mark(landlord, id, { status: 'overdue' })
      return (await noticesOf(tenant)).filter((title) => title === overdueTitle).length
    }
    expect(await markedOverdue(payment.id)).toBe(0)
    app.setNow(new Date('2026-11-22T10:00:00Z'))
    expect(await markedOverdue(payment.id)).toBe(1)
    await receive(20_000)
    expect(await markedOverdue(another.id)).toBe(1)
    const last = await add({ dueDate: '2026-12-05' })
    await receive(75_000)
    expect(await markedOverdue(last.id)).toBe(2)
    app.setNow(testNow)
  })

  it('is not moved to another tenancy', async () => {
    const { landlord, tenancy, payment } = await makeRentPayment()
    const refused = await refusal(mark(landlord, payment.id, { status: 'paid', tenantId: tenancy.id + 1 }))
    expect([refused.status, refused.text]).toEqual([400, 'tenantId: Cannot be changed'])
    expect(await mark(landlord, payment.id, { status: 'paid', tenantId: tenancy.id })).toMatchObject({ status: 'paid' })
  })

  it('is refused to tenants and to other landlords', async () => {
    const { tenant, payment } = await makeRentPayment()
    expect((await refusal(mark(tenant, payment.id, { status: 'paid' }))).status).toBe(403)
    expect((await refusal(mark(await makeLandlord(), payment.id, { status: 'paid' }))).status).toBe(404)
    expect((await refusal(mark(await makeLandlord(), 2_000_000_000, { status: 'paid' }))).status).toBe(404)
    expect(await bookingsOf(payment.id)).toEqual([])
  })
})
