import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { CallInput } from '#api/contract.ts'
import type { tenancies } from '#api/tenancies.ts'
import { transactions } from '#server/db/schema/money.ts'
import { runRentJob } from '#server/features/rent/rent.jobs.ts'
import { type Caller, refusal, type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeTenancy } from '#test/factories.ts'
import { booked, makeTenancyAccount } from '#test/tenancy-accounts.ts'

let app: TestApp
let as: TestApp['as']
let services: TestApp['services']
let leaveDatabase: () => Promise<void>
// The mornings here work through everybody's rent.
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
  ;({ as, services } = app)
})
afterAll(() => leaveDatabase())

const today = '2026-11-21'
const morning = new Date(`${today}T10:00:00.000Z`)

const makeAccount = (...dueDates: string[]) => makeTenancyAccount(app, ...dueDates)

const mark = (landlord: Caller, id: number, body: object) =>
  as(landlord).rent.update({ params: { id }, body: body as { status: 'paid' } })

describe('money that comes in', () => {
  it('pays the oldest due first, and the rest is credit until the next charge is due', async () => {
    const { receive, paid, statuses, payments, landlord, params, ledger } = await makeAccount(
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
    )
    const receipt = await receive(200_000, { method: 'bank_transfer', reference: 'NOWAK' })
    expect(receipt).toEqual({
      id: receipt.id,
      tenantId: params.id,
      amount: 200_000,
      date: today,
      method: 'bank_transfer',
      reference: 'NOWAK',
      notes: null,
      reversed: false,
      allocations: [
        { rentPaymentId: payments[0]?.id, chargeId: payments[0]?.chargeId, amount: 95_000 },
        { rentPaymentId: payments[1]?.id, chargeId: payments[1]?.chargeId, amount: 95_000 },
      ],
      credit: 10_000,
      balance: -10_000,
    })
    expect(await statuses()).toEqual(['paid', 'paid', 'unpaid'])
    expect(await paid()).toEqual([95_000, 95_000, 0])
    expect(await booked(landlord)).toEqual([`${today} rent_payment 200000`])
    await runRentJob({ ...services, now: () => new Date('2026-12-01T06:00:00Z') }, '2026-12-01')
    expect((await paid()).slice(0, 3)).toEqual([95_000, 95_000, 10_000])
    const { closing } = await ledger.get({ params, query: { to: '2026-12-01' } })
    expect(closing).toBe(85_000)
  })

  it('in part leaves the rest outstanding', async () => {
    const { receive, rent } = await makeAccount('2026-11-01', '2026-12-01')
    await receive(40_000)
    expect(await rent()).toMatchObject([
      { paidAmount: 40_000, outstanding: 55_000, status: 'overdue', paidDate: null },
      { paidAmount: 0, outstanding: 95_000, status: 'unpaid' },
    ])
    await receive(55_000, { date: '2026-11-20' })
    expect((await rent())[0]).toMatchObject({ outstanding: 0, status: 'paid', paidDate: `${today}T12:00:00.000Z` })
  })

  it('pays what is chosen, also in advance', async () => {
    const { receive, paid, payments, landlord } = await makeAccount('2026-10-01', '2026-11-01', '2026-12-01')
    const allocations = [
      { rentPaymentId: payments[2]?.id, amount: 95_000 },
      { chargeId: payments[1]?.chargeId, amount: 1_000 },
    ]
    const receipt = await receive(100_000, { allocations })
    expect(receipt.credit).toBe(4_000)
    expect(await paid()).toEqual([0, 1_000, 95_000])
    await as(landlord).ledger.allocate({
      params: { id: receipt.id },
      body: { allocations: [{ rentPaymentId: payments[0]?.id ?? 0, amount: 95_000 }] },
    })
    expect(await paid()).toEqual([95_000, 0, 0])
    const [first, second] = payments
    const both = (chargeId = 0) => [{ rentPaymentId: first?.id, chargeId, amount: 1_000 }]
    const other = await refusal(receive(1_000, { allocations: both(second?.chargeId), confirm: true }))
    expect([other.status, other.text]).toEqual([
      400,
      'allocations: This rent payment is not this charge: name one of them',
    ])
  })

  test.each([
    [{ amount: 0 }, 'amount: Amount must be greater than 0'],
    [{ amount: -1 }, 'amount: Amount must be greater than 0'],
    [{ amount: 1.5 }, 'amount: Must be a whole number of pence'],
    [{ amount: 1_000_000_001 }, 'amount: Must be at most £10,000,000'],
    [{ date: '2026-11-22' }, 'date: Date cannot be in the future'],
    [{ date: '' }, 'date: Date is required'],
    [{ method: 'cheque' }, 'method: Must be one of bank_transfer, standing_order, card, cash, housing_benefit, other'],
    [{ allocations: [{ amount: 5 }] }, 'allocations.0: Say which rent payment or charge is paid'],
  ])('with %j is refused: %s', async (changes, text) => {
    const { receive, read } = await makeAccount('2026-11-01')
    const refused = await refusal(receive(95_000, changes as never))
    expect([refused.status, refused.text]).toEqual([400, text])
    expect((await read()).entries).toHaveLength(1)
  })

  it('never pays more than came in, nor more than is outstanding', async () => {
    const { receive, payments, read } = await makeAccount('2026-11-01')
    const all = (amount: number) => [{ rentPaymentId: payments[0]?.id, amount }]
    const more = await refusal(receive(500, { allocations: all(600) }))
    expect([more.status, more.text]).toEqual([400, 'allocations: £6 is more than the £5 that came in'])
    await receive(90_000)
    const twice = await refusal(receive(10_000, { allocations: all(6_000) }))
    expect([twice.status, twice.text]).toEqual([400, 'allocations: Only £50 is outstanding on this charge'])
    expect((await read()).entries).toHaveLength(2)
  })

  it('entered by two people at once is entered once', async () => {
    const { receive, read, landlord } = await makeAccount('2026-11-01')
    const same = { reference: 'NOV', confirm: undefined }
    const answers = await Promise.allSettled([receive(95_000, same), receive(95_000, same)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const again = await refusal(receive(95_000, { ...same, reference: 'nov' }))
    expect([again.status, again.text]).toEqual([409, 'Enter it again?'])
    expect((await read()).entries).toHaveLength(2)
    await receive(95_000, { ...same, confirm: true })
    await receive(95_000, { ...same, reference: 'DEC' })
    app.setNow(new Date(morning.getTime() + 60_000))
    await receive(95_000, same)
    app.setNow(morning)
    expect(await booked(landlord)).toHaveLength(4)
  })
})

it('rent that is charged is a rent payment, and is called in the account what the landlord calls it', async () => {
  const { charge, rent } = await makeAccount('2026-11-01')
  const named = await charge({ kind: 'rent', dueDate: '2026-10-01', description: 'Rent of the garage' })
  expect(named).toMatchObject({ chargeKind: 'rent', description: 'Rent of the garage', balance: 1_500 })
  expect((await rent())[0]).toMatchObject({ id: named.rentPaymentId, chargeId: named.id, status: 'overdue' })
  expect(await charge({ kind: 'rent', dueDate: '2026-12-01' })).toMatchObject({ description: 'Rent' })
})

describe('the books', () => {
  it('have interest as a late fee and a deposit as a deposit', async () => {
    const { receive, charge, landlord } = await makeAccount('2026-11-01')
    const interest = await charge({ kind: 'late_interest', amount: 1_200, dueDate: '2026-11-15' })
    const deposit = await charge({ kind: 'deposit', amount: 50_000, dueDate: '2026-11-16' })
    const receipt = await receive(150_000, { date: '2026-11-18' })
    const of = (type: string, amount: number) => `2026-11-18 ${type} ${amount}`
    expect(await booked(landlord)).toEqual([of('deposit', 50_000), of('late_fee', 1_200), of('rent_payment', 98_800)])
    const allocations = [{ chargeId: interest.id, amount: 200 }]
    await as(landlord).ledger.allocate({ params: { id: receipt.id }, body: { allocations } })
    expect(await booked(landlord)).toEqual([of('late_fee', 200), of('rent_payment', 149_800)])
    expect(deposit.openAmount).toBe(50_000)
  })
})

it('books credit as what it comes to pay', async () => {
  const { receive, charge, landlord } = await makeAccount('2026-12-01')
  await receive(1_000)
  expect(await booked(landlord)).toEqual([`${today} rent_payment 1000`])
  await charge({ kind: 'late_interest', amount: 1_000 })
  expect(await booked(landlord)).toEqual([`${today} late_fee 1000`])
})

describe('marking paid and back', () => {
  it('enters the rest of what is outstanding, and takes everything off again', async () => {
    const { receive, rent, payments, landlord, read } = await makeAccount('2026-11-01')
    const id = payments[0]?.id ?? 0
    await receive(40_000, { date: '2026-11-05' })
    await mark(landlord, id, { status: 'paid', paidDate: '2026-11-10' })
    expect((await rent())[0]).toMatchObject({ paidAmount: 95_000, paidDate: '2026-11-10T12:00:00.000Z' })
    expect((await read()).entries.map(({ amount }) => amount)).toEqual([95_000, -40_000, -55_000])
    await mark(landlord, id, { status: 'unpaid' })
    const { entries, closing } = await read()
    expect(entries.map(({ amount }) => amount)).toEqual([95_000, -40_000, -55_000, 55_000])
    expect(closing).toBe(55_000)
    expect((await rent())[0]).toMatchObject({ status: 'overdue', paidAmount: 0, outstanding: 95_000 })
    expect(await booked(landlord)).toEqual(['2026-11-05 rent_payment 40000'])
    await runRentJob(services, today)
    expect((await rent())[0]).toMatchObject({ paidAmount: 0 })
  })
})

describe('a charge with money on it', () => {
  it('stays when the rent changes or the tenancy ends', async () => {
    const { landlord, payments, receive, rent, params } = await makeAccount('2026-12-01')
    await as(landlord).rent.generate({ body: {} })
    await receive(10_000, { allocations: [{ rentPaymentId: payments[0]?.id, amount: 10_000 }] })
    const change = async (body: CallInput<typeof tenancies.update>['body']) =>
      (await as(landlord).tenancies.update({ params, body })).rentPaymentsThatStay
    expect(await change({ rentAmount: 100_000 })).toBe(1)
    expect(await change({ notes: 'Two bicycles' })).toBe(0)
    expect((await rent()).map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
      ['2026-12-01', 95_000],
      ['2027-01-01', 100_000],
    ])
    expect(await change({ endDate: '2026-11-25' })).toBe(1)
    expect((await rent()).map(({ dueDate }) => dueDate)).toEqual(['2026-12-01'])
  })

  it('that was due before the end of the tenancy moved is cancelled in the open when nothing was paid of it', async () => {
    const { landlord, rent, params, read } = await makeAccount('2026-10-01', '2026-11-01')
    await as(landlord).tenancies.update({ params, body: { endDate: '2026-10-15' } })
    expect(await rent()).toHaveLength(1)
    const { entries, closing } = await read()
    expect(entries.map(({ kind, amount, rentPaymentId }) => [kind, amount, rentPaymentId === null])).toEqual([
      ['charge', 95_000, false],
      ['charge', 95_000, true],
      ['reversal', -95_000, true],
    ])
    expect(closing).toBe(95_000)
  })

  it('is owed again once the end date that cancelled it is taken back, or moved past it', async () => {
    const { landlord, rent, params, read } = await makeAccount('2026-10-01', '2026-11-01')
    await as(landlord).rent.generate({ body: {} })
    const before = (await rent()).map(({ dueDate, amount }) => [dueDate, amount])
    const change = (body: CallInput<typeof tenancies.update>['body']) => as(landlord).tenancies.update({ params, body })
    const owed = async () => (await rent()).map(({ dueDate, status, amount }) => [dueDate, status, amount])
    expect((await change({ moveOutDate: '2026-09-15' })).rentPaymentsCancelled).toBe(2)
    expect(await owed()).toEqual([])
    expect((await change({ moveOutDate: '2026-10-15', active: true })).rentPaymentsCancelled).toBe(0)
    expect(await owed()).toEqual([['2026-10-01', 'overdue', 95_000]])
    await change({ moveOutDate: '2026-09-15' })
    // A second end date cancels nothing more, and the rent that the first one cancelled still comes back.
    await change({ moveOutDate: '2026-09-10' })
    await change({ moveOutDate: null, active: true })
    await as(landlord).rent.generate({ body: {} })
    expect((await rent()).map(({ dueDate, amount }) => [dueDate, amount])).toEqual(before)
    expect((await read()).closing).toBe(190_000)
  })

  const takenBack = async (createdAt: string) => {
    const { landlord, tenancy } = await makeTenancy({ moveInDate: '2026-01-01', rentAmount: 95_000, createdAt })
    const params = { id: tenancy.id }
    await as(landlord).tenancies.update({ params, body: { moveOutDate: '2026-10-15' } })
    await as(landlord).tenancies.update({ params, body: { moveOutDate: null, active: true } })
    const due = (await as(landlord).rent.list()).map(({ dueDate }) => dueDate)
    return due.filter((day) => day <= today).toSorted()
  }

  it('is made after all where an end date has kept it from being made', async () => {
    expect(await takenBack('2026-01-01T09:00:00Z')).toEqual(['2026-11-01'])
  })

  it('is not made where the tenancy was entered after that, as nothing before its day ever is', async () => {
    expect(await takenBack('2026-11-10T09:00:00Z')).toEqual([])
  })

  it('and that was marked overdue before its day gives way to rent of other terms', async () => {
    const { landlord, rent, params, payments } = await makeAccount('2026-12-01')
    await mark(landlord, payments[0]?.id ?? 0, { status: 'overdue' })
    await as(landlord).tenancies.update({ params, body: { rentAmount: 100_000 } })
    expect((await rent()).map(({ dueDate, amount }) => [dueDate, amount])).toContainEqual(['2026-12-01', 100_000])
  })
})

it('goes with its property, and the books stay', async () => {
  const { receive, landlord, property, params } = await makeAccount('2026-11-01')
  await receive(100_000)
  await as(landlord).properties.remove({ params: { id: property.id } })
  expect((await refusal(as(landlord).ledger.get({ params }))).status).toBe(404)
  const rows = await services.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.landlordId, landlord.id), eq(transactions.type, 'rent_payment')))
  expect(rows).toMatchObject([{ amount: 100_000, propertyId: null }])
})

test('a tenant finds their account and deposit before any rent is due, and nobody else’s', async () => {
  const { tenant, tenancy, property, landlord } = await makeTenancy()
  await makeTenancy()
  const charge = { kind: 'deposit' as const, amount: 95_000, dueDate: '2026-11-01' }
  await as(landlord).ledger.addCharge({ params: { id: tenancy.id }, body: charge })
  expect(await as(tenant).rent.list()).toEqual([])
  const { rentAmount, paymentFrequency, paymentDay, moveInDate, moveOutDate } = tenancy
  const terms = { rentAmount, paymentFrequency, paymentDay, moveInDate, moveOutDate }
  const { address, city } = property
  expect(await as(tenant).ledger.accounts()).toEqual([
    { tenantId: tenancy.id, propertyId: property.id, address, city, addressForNotices: null, active: true, ...terms },
  ])
  expect(await as(tenant).ledger.get({ params: { id: tenancy.id } })).toMatchObject({ closing: 95_000 })
  const waiting = await makeTenancy({ accepted: false })
  expect(await as(waiting.tenant).ledger.accounts()).toEqual([])
})
