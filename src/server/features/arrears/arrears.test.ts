import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { letterKindOf } from '#domain/arrears/arrears.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { users } from '#server/db/schema/accounts.ts'
import { arrearsSettings } from '#server/db/schema/arrears.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { sendArrearsSteps } from '#server/features/arrears/arrears.jobs.ts'
import { mailsTo } from '#test/accounts.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancyInArrears, planOf } from '#test/arrears.ts'
import { makeLandlord, makeTenant } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'
import { readPdf } from '#test/pdf-text.ts'

const app = await testApp()
const { as, services } = app
const today = '2026-11-21'

const makeArrears = (...dueDates: string[]) => makeTenancyInArrears(app, ...dueDates)

describe('the list of arrears', () => {
  it('says what is owed, since when, and what is next', async () => {
    const { row, receive, property, params } = await makeArrears('2026-10-01', '2026-11-01', '2026-12-01')
    await receive(20_000, '2026-10-20')
    expect(await row()).toEqual({
      tenantId: params.id,
      tenantName: 'Ann Nowak',
      propertyId: property.id,
      address: property.address,
      owed: 170_000,
      since: '2026-10-01',
      days: 51,
      periods: 2,
      lastReceipt: { date: '2026-10-20', amount: 20_000 },
      step: null,
      nextStep: { name: 'Reminder', on: '2026-10-04' },
      breathingSpaceUntil: null,
      plan: 'none',
      rests: null,
    })
  })

  it('has only who owes something that is due, and nobody else’s', async () => {
    const { row, receive, arrears } = await makeArrears('2026-11-01', '2026-12-01')
    await receive(95_000)
    expect(await row()).toBeUndefined()
    await makeArrears('2026-10-01')
    expect(await arrears.list()).toEqual([])
  })

  it('is summed up by the age of each part, and credit pays the oldest', async () => {
    const { arrears, receive, landlord, params } = await makeArrears(
      '2026-07-01',
      '2026-10-01',
      '2026-11-01',
      '2026-11-21',
    )
    const ageing = async () => (await arrears.ageing()).map(({ owed }) => owed)
    expect(await ageing()).toEqual([95_000, 95_000, 0, 95_000])
    await receive(10_000)
    expect(await ageing()).toEqual([95_000, 95_000, 0, 85_000])
    const charge = { kind: 'repair' as const, amount: 50_000, dueDate: '2026-08-30' }
    await as(landlord).ledger.addCharge({ params, body: charge })
    expect(await ageing()).toEqual([95_000, 95_000, 50_000, 85_000])
    const credit = { amount: 100_000, date: today, method: 'cash' as const, allocations: [] }
    await as(landlord).ledger.addReceipt({ params, body: credit })
    expect(await ageing()).toEqual([95_000, 95_000, 35_000, 0])
    await receive(1_000_000)
    expect(await ageing()).toEqual([0, 0, 0, 0])
  })

  it('has the largest sum first, in pages', async () => {
    const { arrears, landlord, property, payment } = await makeArrears('2026-11-01')
    const tenants = [await makeTenant({ invitedBy: landlord.id }), await makeTenant({ invitedBy: landlord.id })]
    for (const [at, { id: userId }] of tenants.entries()) {
      const body = { userId, propertyId: property.id, moveInDate: '2026-01-01', rentAmount: 1 }
      const { id } = await as(landlord).tenancies.create({ body })
      const charge = { kind: 'repair' as const, amount: 90_000 + at * 10_000, dueDate: '2026-11-01' }
      await as(landlord).ledger.addCharge({ params: { id }, body: charge })
    }
    const all = await arrears.list()
    expect(all.map(({ owed }) => owed)).toEqual(all.map(({ owed }) => owed).toSorted((a, b) => b - a))
    expect(all.map(({ tenantId }) => tenantId)).toContain(payment.tenantId)
    expect(all).toHaveLength(3)
    expect(await pagesOf(app, landlord, '/api/arrears?limit=1')).toEqual(all.map((each) => [each]))
  })
})

describe('steps', () => {
  it('keep their wording under another name (rule: arrears-wording)', async () => {
    const { arrears, params } = await makeTenancyInArrears(app, '2026-09-01')
    const steps = [{ name: 'Final notice', days: 60, send: 'ask' as const, letter: 'before_action' as const }]
    expect(await arrears.changeSettings({ body: { steps } })).toEqual({ steps })
    const { letter, subject } = await arrears.draft({ params, query: { name: 'Final notice' } })
    expect(subject).toMatch(/^Final notice: /)
    expect(letter).toContain('the Letter of Claim of the Pre-Action Protocol')
    const other = { ...steps[0], letter: 'court' } as never
    expect((await refusal(arrears.changeSettings({ body: { steps: [other] } }))).text).toBe(
      'steps.0.letter: Must be one of reminder, demand, payment_plan, before_action',
    )
  })

  it('are sent once, and the letter is kept as it was sent', async () => {
    const { send, row, arrears, params, receive } = await makeArrears('2026-11-01')
    const sent = await send()
    expect(sent).toMatchObject({ name: 'Reminder', via: 'print', sentOn: today, owed: 95_000, sentTo: null })
    expect(sent.letter).toContain('£950 is owed')
    expect(await row()).toMatchObject({ step: 'Reminder', nextStep: { name: 'Letter', on: '2026-11-25' } })
    expect((await refusal(send())).text).toBe('Reminder was sent on 21 November 2026 already.')
    await receive(10_000)
    const [stored] = await arrears.letters({ params })
    expect(stored).toEqual(sent)
    const pdf = await arrears.letter({ params: { id: sent.id } })
    const { pages } = readPdf(pdf)
    expect(pages.join(' ')).toContain('£950 is owed')
  })

  it('say on paper whom they are to, where, and how the landlord is reached', async () => {
    const { send, arrears, landlord, property } = await makeArrears('2026-11-01')
    const { id } = await send()
    const print = async () => readPdf(await arrears.letter({ params: { id } })).pages.join(' ')
    const paper = await print()
    for (const part of ['Ann Nowak', property.address, property.city, landlord.name, landlord.email ?? ''])
      expect(paper.slice(0, paper.indexOf(formatDayLong(today)))).toContain(part)
    await services.db.update(users).set({ phone: '01904 555 019' }).where(eq(users.id, landlord.id))
    expect(await print()).toContain('01904 555 019')
  })

  it('two people who send the same one at once send it once', async () => {
    const { send, arrears, params } = await makeArrears('2026-11-01')
    const both = await Promise.allSettled([send(), send()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await arrears.letters({ params })).toHaveLength(1)
  })

  it('begin again with new arrears', async () => {
    const { send, row, receive, add } = await makeArrears('2026-10-01')
    await send()
    await receive(95_000)
    await add({ dueDate: '2026-11-25' })
    expect(await row()).toBeUndefined()
  })

  test.each([
    ['a step that there is not', 'Fee', 400, /Must be one of Reminder, Letter, Second letter/],
    ['no step', '', 400, /Say which step/],
  ])('%s is refused', async (_, name, status, text) => {
    const { send } = await makeArrears('2026-11-01')
    const refused = await refusal(send(name))
    expect(refused.status).toBe(status)
    expect(refused.text).toMatch(text)
  })

  it('about older rent do not count for the rent that fell due on their day', async () => {
    const { row, send, receive } = await makeArrears('2026-11-01', today)
    await send()
    await receive(95_000)
    expect(await row()).toMatchObject({ since: today, step: null, nextStep: { name: 'Reminder', on: '2026-11-24' } })
    await send()
    expect(await row()).toMatchObject({ since: today, step: 'Reminder', nextStep: { name: 'Letter' } })
  })

  it('rest in breathing space, until it ends', async () => {
    const { send, row, arrears, params } = await makeArrears('2026-11-01')
    await arrears.breathingSpace({ params, body: { from: '2026-11-20', until: '2027-01-18' } })
    expect(await row()).toMatchObject({ breathingSpaceUntil: '2027-01-18', nextStep: null })
    expect(await refusal(send())).toMatchObject({ status: 409, text: expect.stringContaining('Breathing space') })
    await arrears.breathingSpace({ params, body: { from: null, until: null } })
    expect(await row()).toMatchObject({ breathingSpaceUntil: null, nextStep: { name: 'Reminder' } })
    await send()
  })

  it('ask for nothing that Universal Credit is awaited for', async () => {
    const { send, arrears, params } = await makeArrears('2026-11-01')
    await arrears.changeTerms({ params, body: { awaited: 95_000 } })
    expect((await refusal(send())).text).toMatch(/Universal Credit/)
    await arrears.changeTerms({ params, body: { awaited: 60_000 } })
    const sent = await send()
    expect(sent.owed).toBe(35_000)
    expect(sent.letter).toContain(
      'Rent, due on 1 November 2026: £950\nLess what we await from Universal Credit: £600\n\n',
    )
    expect(sent.letter).toContain('Please pay £350')
  })

  it('say what is in credit, where it was left so by choice', async () => {
    const { send, params, landlord } = await makeArrears('2026-11-01')
    const body = { amount: 20_000, date: '2026-11-02', allocations: [] }
    await as(landlord).ledger.addReceipt({ params, body })
    const sent = await send()
    expect(sent.owed).toBe(75_000)
    expect(sent.letter).toContain('Rent, due on 1 November 2026: £950\nLess what you have in credit: £200\n\n')
  })

  it('go out by themselves where the landlord chose so, once, and rest', async () => {
    const { arrears, params, landlord, tenant } = await makeArrears('2026-11-01')
    const resting = await makeArrears('2026-11-01')
    const steps = [{ name: 'Reminder', days: 3, send: 'self' as const }]
    await arrears.changeSettings({ body: { steps } })
    await resting.arrears.changeSettings({ body: { steps } })
    await resting.arrears.breathingSpace({ params: resting.params, body: { from: today, until: today } })
    await sendArrearsSteps(services, '2026-11-03')
    expect(await arrears.letters({ params })).toEqual([])
    await Promise.all([sendArrearsSteps(services, today), sendArrearsSteps(services, today)])
    expect(await arrears.letters({ params })).toMatchObject([{ name: 'Reminder', via: 'mail', sentTo: tenant.email }])
    expect(await resting.arrears.letters({ params: resting.params })).toEqual([])
    expect(landlord.id).not.toBe(resting.landlord.id)
  })

  it('go out for sums beyond £21 million too, which keeps nobody else waiting', async () => {
    const { add, arrears, params, row } = await makeArrears('2026-11-01')
    for (const dueDate of ['2026-11-02', '2026-11-03', '2026-11-04']) await add({ dueDate, amount: 1_000_000_000 })
    const [owed, steps] = [3_000_095_000, [{ name: 'Reminder', days: 3, send: 'self' as const }]]
    expect(await row()).toMatchObject({ owed })
    await arrears.changeSettings({ body: { steps } })
    await sendArrearsSteps(services, today)
    expect(await arrears.letters({ params })).toMatchObject([{ name: 'Reminder', owed }])
    expect(await arrears.offerPlan({ params, body: planOf(30_000) })).toMatchObject({ owedAtOffer: owed })
    expect(await row()).toMatchObject({ owed, plan: 'offered' })
  })

  it('lead nowhere, whatever a landlord has written: neither a link nor a paragraph comes from a description or a name', async () => {
    const { arrears, params, tenant, landlord } = await makeArrears('2026-11-01')
    const lure = 'Your account is locked.\n\nConfirm it here:\nhttps://lure.example/\n\nThis'
    const lines = [lure, 'Look at lüre.example', 'Write to us@lure.example', `Keys\n\n${'and a lock '.repeat(400)}`]
    const charge = { kind: 'other' as const, dueDate: '2026-11-01', amount: 100 }
    for (const description of lines) await as(landlord).ledger.addCharge({ params, body: { ...charge, description } })
    await services.db.update(users).set({ name: 'Lure at //lure' }).where(eq(users.id, landlord.id))
    await arrears.changeSettings({ body: { steps: [{ name: 'See www.lure.example', days: 1, send: 'ask' }] } })
    const { subject, letter } = await arrears.send({ params, body: { name: 'See www.lure.example', via: 'mail' } })
    expect(subject).toMatch(/^Letter: £954 owed for /)
    expect(letter.match(/Other charge, due on 1 November 2026: £1/g)).toHaveLength(3)
    expect(letter).toMatch(/Keys and a lock .{100,190}, due on 1 November 2026: £1\n\n/)
    const mail = (await mailsTo(app, tenant.email ?? '')).at(-1)
    for (const text of [letter, mail?.text, mail?.html]) expect(text).not.toMatch(/lure|lüre/i)
  })

  it('go to one address five times in a day, whatever the steps are called', async () => {
    const { arrears, params } = await makeArrears('2026-11-01')
    const sendAs = async (name: string) => {
      await arrears.changeSettings({ body: { steps: [{ name, days: 1, send: 'ask' }] } })
      return arrears.send({ params, body: { name, via: 'mail' } })
    }
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await sendAs(name)
    expect((await refusal(sendAs('Six'))).status).toBe(429)
    expect(await arrears.letters({ params })).toHaveLength(5)
    expect(await arrears.send({ params, body: { name: 'Six', via: 'print' } })).toMatchObject({ name: 'Six' })
  })

  it('do not go out by themselves to somebody who has not accepted the tenancy, or has closed the account', async () => {
    const { db } = services
    const steps = [{ name: 'Reminder', days: 3, send: 'self' as const }]
    const [waiting, closed] = [await makeArrears('2026-11-01'), await makeArrears('2026-11-01')]
    await db.update(tenancies).set({ accepted: false }).where(eq(tenancies.id, waiting.params.id))
    await db.update(users).set({ closedAt: '2026-11-20T10:00:00Z' }).where(eq(users.id, closed.tenant.id))
    for (const { arrears } of [waiting, closed]) await arrears.changeSettings({ body: { steps } })
    await sendArrearsSteps(services, today)
    for (const { arrears, params } of [waiting, closed]) expect(await arrears.letters({ params })).toEqual([])
  })

  it('are not for a landlord who has closed the account, until they open it again', async () => {
    const { arrears, landlord, params } = await makeArrears('2026-11-01')
    const steps = [{ name: 'Reminder', days: 3, send: 'self' as const }]
    await arrears.changeSettings({ body: { steps } })
    const setClosed = (closedAt: string | null) =>
      services.db.update(users).set({ closedAt }).where(eq(users.id, landlord.id))
    await setClosed('2026-11-20T10:00:00Z')
    await sendArrearsSteps(services, today)
    expect(await arrears.letters({ params })).toEqual([])
    await setClosed(null)
    await sendArrearsSteps(services, today)
    expect(await arrears.letters({ params })).toMatchObject([{ name: 'Reminder' }])
  })
})

test('settings as by default are not stored, so they follow when the defaults change', async () => {
  const landlord = await makeLandlord()
  const { arrears } = as(landlord)
  const { steps } = await arrears.settings()
  const rates = await arrears.bankRates()
  await arrears.changeSettings({ body: { steps: steps.slice(0, 2) } })
  await arrears.changeBankRates({ body: [...rates, { from: '2026-11-05', rate: 3.5 }] })
  expect(await arrears.settings()).toEqual({ steps: steps.slice(0, 2) })
  expect(await arrears.bankRates()).toHaveLength(rates.length + 1)
  const twice = { body: [...rates, { from: '2025-12-18', rate: 3.5 }] }
  expect((await refusal(arrears.changeBankRates(twice))).text).toBe(
    `${rates.length}.from: Only one rate begins on a day`,
  )
  const undated = { body: [...rates, { from: '', rate: 3.5 }] }
  expect((await refusal(arrears.changeBankRates(undated))).text).toBe(`${rates.length}.from: Date is required`)
  const worded = steps.map((step) => ({ ...step, letter: letterKindOf(step) }))
  expect(await arrears.changeSettings({ body: { steps: worded } })).toEqual({ steps })
  await arrears.changeBankRates({ body: rates.toReversed() })
  const [row] = await services.db.select().from(arrearsSettings).where(eq(arrearsSettings.landlordId, landlord.id))
  expect(row).toMatchObject({ steps: null, bankRates: null })
})

test.each([
  [
    [
      { name: 'A', days: 7 },
      { name: 'B', days: 7 },
    ],
    /^steps.1.days: Each step must be later than the one before/,
  ],
  [
    [
      { name: 'A', days: 7 },
      { name: 'A', days: 8 },
    ],
    /^steps.1.name: Each step must have a name of its own/,
  ],
  [[{ name: 'A', days: 0 }], /1 to 365/],
])('steps of %j are refused', async (steps, text) => {
  const { arrears } = as(await makeLandlord())
  const body = { steps: steps.map((step) => ({ ...step, send: 'ask' as const })) }
  expect((await refusal(arrears.changeSettings({ body }))).text).toMatch(text)
})

test('in breathing space a tenant gets no notice that speaks of what is owed', async () => {
  const { arrears, params, receive, tenant } = await makeArrears()
  await arrears.breathingSpace({ params, body: { from: today, until: today } })
  await arrears.offerPlan({ params, body: planOf(30_000) })
  await arrears.changePlan({ params, body: planOf(40_000) })
  await receive(20_000)
  const notices = await as(tenant).notifications.list()
  expect(notices.map(({ title }) => title)).toEqual(['Payment received'])
  expect(notices[0]?.message).toMatch(/^£200 for .* came in on 21 November 2026\.$/)
  expect((await as(tenant).arrears.plan({ params })).state).toBe('offered')
  await arrears.breathingSpace({ params, body: { from: null, until: null } })
  await receive(10_000)
  expect((await as(tenant).notifications.list())[0]?.message).toMatch(/Your account: £650 owed\.$/)
})
