import { describe, expect, it, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeDeposit, makeHeldDeposit } from '#test/deposits.ts'

const { as } = await testApp()
const today = '2026-11-21'

describe('a deposit', () => {
  it('has the tenancy’s amount, the cap as a sum and no day of its own', async () => {
    const { read, tenancy } = await makeDeposit()
    expect(await read()).toMatchObject({
      tenantId: tenancy.id,
      agreed: 100_000,
      cap: 109_615,
      capSum: '£950 × 12 = £11,400 a year; £11,400 / 52 × 5 = £1,096.15',
      receivedOn: null,
      paidBy: null,
      scheme: null,
      schemeType: null,
      reference: null,
      protectedOn: null,
      prescribedInformationOn: null,
      protectBy: null,
      state: 'none',
      warning: null,
      deductions: [],
      returnedOn: null,
      returnedAmount: null,
      held: 0,
    })
  })

  it('may be of several charges, together beyond £21 million', async () => {
    const { read, landlord, params } = await makeDeposit()
    const charge = { kind: 'deposit', amount: 1_000_000_000, dueDate: today } as const
    for (let times = 0; times < 3; times += 1) await as(landlord).ledger.addCharge({ params, body: charge })
    const { outstanding } = await read()
    expect(outstanding).toBeGreaterThanOrEqual(3_000_000_000)
  })

  it('says until when it is to be protected, whether it is late, and what is recorded', async () => {
    const { put, read, tenant, params } = await makeDeposit()
    expect(await put({ receivedOn: '2026-11-13' })).toMatchObject({ protectBy: '2026-12-12', state: 'received' })
    expect(await put({ receivedOn: '2026-10-20' })).toMatchObject({ protectBy: '2026-11-18', state: 'late' })
    expect((await read()).warning).toContain('It should have been protected by 18 November 2026: 3 days ago.')
    const recorded = {
      paidBy: 'Her mother',
      scheme: 'TDS' as const,
      schemeType: 'insured' as const,
      reference: 'EW12345',
      protectedOn: '2026-11-15',
      prescribedInformationOn: '2026-11-16',
      prescribedInformationTo: 'Ann Nowak and her mother',
      prescribedInformationHow: 'By e-mail',
    }
    expect(await put(recorded)).toMatchObject({
      ...recorded,
      receivedOn: '2026-10-20',
      state: 'protected',
      warning: null,
    })
    expect(await put({ reference: null })).toMatchObject({ ...recorded, reference: null })
    expect(await as(tenant).deposits.get({ params })).toMatchObject({ scheme: 'TDS', state: 'protected' })
  })

  it('is something to do until it is protected and the tenant is told', async () => {
    const { put, landlord, tenancy, property } = await makeDeposit()
    const task = async () => (await as(landlord).dashboard.tasks()).find(({ kind }) => kind === 'deposit_unprotected')
    expect(await task()).toBeUndefined()
    await put({ receivedOn: '2026-11-13', protectedOn: '2026-11-15' })
    expect(await task()).toMatchObject({
      date: '2026-12-12',
      entityId: tenancy.id,
      propertyId: property.id,
      address: property.address,
      person: 'Sam Carter',
    })
    const seen = await as(landlord).dashboard.get()
    expect(seen).toMatchObject({ taskCount: (await as(landlord).dashboard.tasks()).length })
    await put({ prescribedInformationOn: '2026-11-15' })
    expect(await task()).toBeUndefined()
  })

  it('may be larger than the cap, with a warning for the landlord', async () => {
    const { put, tenant, params } = await makeDeposit()
    const { warning, agreed } = await put({ agreed: 120_000 })
    expect({ warning, agreed }).toEqual({
      warning:
        '£1,200 is more than the £1,096.15 that the law allows in England. Wales, Scotland and Northern Ireland have rules of their own.',
      agreed: 120_000,
    })
    expect((await as(tenant).deposits.get({ params })).warning).toBeNull()
  })

  it('is one sum, whether the deposit or the terms of the tenancy are changed', async () => {
    const { put, read, landlord, params } = await makeDeposit()
    const { tenancies, properties } = as(landlord)
    await put({ agreed: 90_000 })
    const { depositAmount, propertyId } = await tenancies.get({ params })
    expect(depositAmount).toBe(90_000)
    await tenancies.update({ params, body: { depositAmount: 80_000 } })
    expect((await read()).agreed).toBe(80_000)
    await put({ agreed: 0 })
    await tenancies.update({ params, body: { depositAmount: 0 } })
    expect((await read()).agreed).toBe(0)
    await properties.update({ params: { id: propertyId }, body: { securityDeposit: 70_000 } })
    expect((await put({ agreed: null })).agreed).toBe(70_000)
  })

  it('has a holding deposit with its cap and its deadline', async () => {
    const { put } = await makeDeposit()
    const holding = { amount: 20_000, receivedOn: '2026-11-02', notes: 'By card' }
    expect((await put({ holdingDeposit: holding })).holdingDeposit).toMatchObject({
      ...holding,
      cap: 21_923,
      deadline: '2026-11-16',
      outcome: null,
    })
    const outcome = { outcome: 'towards_deposit' as const, outcomeOn: '2026-11-10' }
    expect((await put({ holdingDeposit: outcome })).holdingDeposit).toMatchObject({ ...holding, ...outcome })
    expect((await put({ holdingDeposit: null })).holdingDeposit).toMatchObject({ amount: null, receivedOn: null })
  })

  test.each([
    [{ receivedOn: '2026-11-22' }, 'receivedOn: Date cannot be in the future'],
    [{ returnedOn: '0202-11-03', returnedAmount: 1 }, 'returnedOn: Date must be between 1990 and 2100'],
    [{ prescribedInformationOn: '2026-11-22' }, 'prescribedInformationOn: Date cannot be in the future'],
    [{ holdingDeposit: { receivedOn: '2026-11-22' } }, 'holdingDeposit.receivedOn: Date cannot be in the future'],
    [{ receivedOn: '2026-11-10', protectedOn: '2026-11-09' }, 'protectedOn: The deposit came in on 10 November 2026'],
    [
      { holdingDeposit: { receivedOn: '2026-11-10', outcome: 'returned' as const, outcomeOn: '2026-11-01' } },
      'holdingDeposit.outcomeOn: The holding deposit came in on 10 November 2026',
    ],
    [{ scheme: 'Piggy bank' as never }, 'scheme: Must be one of DPS, mydeposits, TDS'],
    [{ returnedOn: today }, 'returnedAmount: Say how much was paid back'],
  ])('%j is refused', async (body, text) => {
    const { put, read } = await makeDeposit()
    const before = await read()
    const refused = await refusal(put(body))
    expect(refused).toMatchObject({ status: 400, text })
    expect(await read()).toEqual(before)
  })
})

describe('its money', () => {
  it('starts the clock when it first comes in, and is no income', async () => {
    const { read, summary, put } = await makeHeldDeposit()
    expect(await read()).toMatchObject({ receivedOn: '2026-11-01', state: 'received', held: 100_000, outstanding: 0 })
    expect(await summary()).toMatchObject({ income: 0, depositsHeld: 100_000 })
    expect((await put({ receivedOn: '2026-10-31' })).receivedOn).toBe('2026-10-31')
  })

  it('runs the clock from the first money that is left, and not at all without any', async () => {
    const { calls, params, chargeId, receipt, read } = await makeHeldDeposit(40_000)
    const enter = (amount: number, date: string) =>
      calls.ledger.addReceipt({ params, body: { amount, date, allocations: [{ chargeId, amount }] } })
    const reverse = (id: number) => calls.ledger.reverseReceipt({ params: { id }, body: { reason: 'Bounced' } })
    const later = await enter(10_000, '2026-11-10')
    const earlier = await enter(20_000, '2026-10-28')
    expect(await read()).toMatchObject({ receivedOn: '2026-10-28', protectBy: '2026-11-26' })
    await reverse(earlier.id)
    expect(await read()).toMatchObject({ receivedOn: '2026-11-01', protectBy: '2026-11-30' })
    await calls.ledger.allocate({ params: { id: receipt.id }, body: { allocations: [] } })
    expect(await read()).toMatchObject({ receivedOn: '2026-11-10', protectBy: '2026-12-09' })
    await reverse(later.id)
    expect(await read()).toMatchObject({ receivedOn: null, protectBy: null, state: 'none', held: 0 })
    await enter(30_000, '2026-11-15')
    expect(await read()).toMatchObject({ receivedOn: '2026-11-15', state: 'received' })
  })

  it('leaves a day that was recorded by hand', async () => {
    const { calls, receipt, put, read } = await makeHeldDeposit()
    await put({ receivedOn: '2026-10-31' })
    await calls.ledger.reverseReceipt({ params: { id: receipt.id }, body: { reason: 'Another tenant’s' } })
    expect(await read()).toMatchObject({ receivedOn: '2026-10-31', held: 0 })
  })

  it('that goes back is no payment of the tenant', async () => {
    const { calls, put, params } = await makeHeldDeposit()
    const body = { kind: 'key' as const, amount: 1_500, dueDate: '2026-11-02', description: 'A lost key' }
    await calls.ledger.addCharge({ params, body })
    await put({ returnedOn: today, returnedAmount: 100_000 })
    expect(await calls.arrears.list()).toMatchObject([{ lastReceipt: { date: '2026-11-01', amount: 100_000 } }])
  })

  it('goes back whole', async () => {
    const { put, ledger, summary, read, tenant } = await makeHeldDeposit()
    expect(await put({ returnedOn: today, returnedAmount: 100_000 })).toMatchObject({
      state: 'returned',
      returnedOn: today,
      returnedAmount: 100_000,
      keptAmount: 0,
      held: 0,
    })
    const { entries, closing } = await ledger()
    expect(closing).toBe(0)
    expect(
      entries.slice(2).map(({ kind, amount, chargeKind, openAmount }) => [kind, amount, chargeKind, openAmount]),
    ).toEqual([
      ['receipt', -100_000, 'deposit', 0],
      ['refund', 100_000, 'deposit', 0],
    ])
    expect(await summary()).toMatchObject({ income: 0, net: 0, depositsHeld: 0 })
    expect((await read()).deductions).toEqual([])
    expect((await as(tenant).notifications.list())[0]).toMatchObject({ title: 'Deposit paid back' })
  })

  it('is kept as far as that is agreed: other income on the day of return', async () => {
    const { put, propose, answer, ledger, summary, read } = await makeHeldDeposit()
    const { id } = await propose()
    await answer(id, 'agreed')
    expect(await read()).toMatchObject({ state: 'returning', agreedDeductions: 20_000, inDispute: 0, toReturn: 80_000 })
    expect(await put({ returnedOn: '2026-11-20', returnedAmount: 80_000 })).toMatchObject({
      state: 'returned',
      keptAmount: 20_000,
      held: 0,
    })
    const { entries, closing } = await ledger()
    expect(closing).toBe(0)
    expect(entries.slice(2).map(({ kind, amount, description }) => [kind, amount, description])).toEqual([
      ['charge', 20_000, 'Kept of the deposit: Cleaning of the oven'],
      ['receipt', -100_000, 'Out of the deposit'],
      ['refund', 80_000, 'Deposit paid back'],
    ])
    expect(await summary()).toMatchObject({
      income: 20_000,
      categories: [{ type: 'other_income', amount: 20_000 }],
      depositsHeld: 0,
    })
  })

  it('pays rent that is owed, where a deduction says so', async () => {
    const { put, propose, calls, params, property, answer, ledger } = await makeHeldDeposit()
    const due = { tenantId: params.id, propertyId: property.id, amount: 95_000, dueDate: '2026-11-05' }
    const rent = await calls.rent.create({ body: { ...due, status: 'unpaid' } })
    const { id } = await propose({ description: 'Rent of November', amount: 95_000, chargeId: rent.chargeId })
    await answer(id, 'agreed')
    await put({ returnedOn: today, returnedAmount: 5_000 })
    expect(await calls.rent.list()).toMatchObject([{ id: rent.id, status: 'paid', outstanding: 0 }])
    expect((await ledger()).closing).toBe(0)
    expect(await calls.financial.summary({ query: { from: '2026-04-06', to: '2027-04-05' } })).toMatchObject({
      income: 95_000,
      depositsHeld: 0,
    })
    const setBack = calls.rent.update({ params: { id: rent.id }, body: { status: 'unpaid' } })
    expect((await refusal(setBack)).text).toBe('This belongs to the return of the deposit. Undo the return instead.')
  })

  it('stays held as far as it is in dispute, and follows when that is decided', async () => {
    const { put, propose, answer, change, summary, read, ledger } = await makeHeldDeposit()
    const agreed = await propose()
    const disputed = await propose({ description: 'A burn in the worktop', amount: 15_000 })
    await answer(agreed.id, 'agreed')
    expect(await answer(disputed.id, 'disputed', { tenantNote: 'It was there before' })).toMatchObject({
      tenantAnswer: 'disputed',
      tenantNote: 'It was there before',
      agreedAmount: null,
    })
    expect(await read()).toMatchObject({ state: 'disputed', inDispute: 15_000, toReturn: 65_000 })
    expect(await put({ returnedOn: '2026-11-20', returnedAmount: 65_000 })).toMatchObject({
      state: 'disputed',
      held: 15_000,
      keptAmount: 20_000,
    })
    expect(await summary()).toMatchObject({ income: 20_000, depositsHeld: 15_000 })
    await change(disputed.id, { agreedAmount: 5_000 })
    expect(await put({ returnedOn: today, returnedAmount: 75_000 })).toMatchObject({
      state: 'returned',
      returnedOn: today,
      returnedAmount: 75_000,
      keptAmount: 25_000,
    })
    expect(await summary()).toMatchObject({ income: 25_000, depositsHeld: 0 })
    expect((await ledger()).closing).toBe(0)
  })

  it('comes back by reversals alone when a return is taken back', async () => {
    const { put, propose, answer, calls, params, ledger, summary, read } = await makeHeldDeposit(60_000)
    const { id } = await propose()
    await answer(id, 'agreed')
    const before = await read()
    const entriesBefore = (await ledger()).entries.length
    await put({ returnedOn: today, returnedAmount: 40_000 })
    expect((await ledger()).closing).toBe(0)
    expect(await calls.deposits.reverseReturn({ params, body: { reason: 'The bank sent it back' } })).toEqual(before)
    const { entries, closing } = await ledger()
    expect(closing).toBe(40_000)
    const made = entries.filter(({ kind }) => kind !== 'reversal').slice(entriesBefore)
    expect(made.every(({ reversedById, openAmount }) => reversedById !== null && openAmount === 0)).toBe(true)
    expect(await summary()).toMatchObject({ income: 0, depositsHeld: 60_000 })
    expect(await put({ returnedOn: today, returnedAmount: 60_000 })).toMatchObject({ state: 'returned', keptAmount: 0 })
    expect((await ledger()).closing).toBe(0)
  })

  it('tells the tenant what was kept of it, and what is no longer recorded', async () => {
    const { put, calls, params, tenant } = await makeHeldDeposit(60_000)
    const told = async () => (await as(tenant).notifications.list()).map(({ title, message }) => [title, message])[0]
    await put({ returnedOn: today, returnedAmount: 0 })
    const kept = expect.stringMatching(/^Your landlord has recorded £600 as kept of your deposit for /)
    expect(await told()).toEqual(['Deposit kept', kept])
    await calls.deposits.reverseReturn({ params, body: { reason: 'Too early' } })
    await put({ returnedOn: today, returnedAmount: 40_000 })
    const both = expect.stringContaining('has recorded £400 as paid back and £200 as kept of your deposit')
    expect(await told()).toEqual(['Deposit paid back', both])
    await calls.deposits.reverseReturn({ params, body: { reason: 'The bank sent it back' } })
    const corrected = expect.stringContaining('no longer records £400 as paid back and £200 as kept of your deposit')
    expect(await told()).toEqual(['Deposit corrected', corrected])
  })

  it('keeps what nothing says where nothing is open', async () => {
    const { put, summary } = await makeHeldDeposit()
    expect(await put({ returnedOn: today, returnedAmount: 70_000 })).toMatchObject({
      state: 'returned',
      keptAmount: 30_000,
    })
    expect(await summary()).toMatchObject({ income: 30_000, depositsHeld: 0 })
  })

  test.each([
    ['more than is held', { returnedOn: today, returnedAmount: 100_001 }, 409, /Only £1,000 of this deposit is held/],
    ['before it came in', { returnedOn: '2026-10-31', returnedAmount: 1 }, 400, /came in on 1 November 2026/],
    ['on a day to come', { returnedOn: '2026-11-22', returnedAmount: 1 }, 400, /future/],
  ])('%s is not paid back', async (_, body, status, text) => {
    const { put, ledger } = await makeHeldDeposit()
    const refused = await refusal(put(body))
    expect(refused.status).toBe(status)
    expect(refused.text).toMatch(text)
    expect((await ledger()).entries).toHaveLength(2)
  })

  it('is not paid back before it is in the account', async () => {
    const { put } = await makeDeposit()
    await put({ receivedOn: '2026-11-01' })
    const refused = await refusal(put({ returnedOn: today, returnedAmount: 100_000 }))
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.text).toContain('No money has come in for this deposit')
  })

  it('is paid back once, however often the same is sent', async () => {
    const { put, ledger } = await makeHeldDeposit()
    const body = { returnedOn: today, returnedAmount: 100_000 }
    await Promise.all([put(body), put(body)])
    await put(body)
    expect((await ledger()).entries).toHaveLength(4)
  })

  it('is never paid back twice by two people at once', async () => {
    const { put, ledger, summary, read } = await makeHeldDeposit()
    const both = await Promise.allSettled([
      put({ returnedOn: today, returnedAmount: 90_000 }),
      put({ returnedOn: '2026-11-20', returnedAmount: 100_000 }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { returnedAmount, keptAmount, held } = await read()
    expect((returnedAmount ?? 0) + keptAmount + held).toBe(100_000)
    expect((await ledger()).closing).toBe(0)
    expect((await summary()).depositsHeld).toBe(0)
  })

  it('is protected in the ledger once it has been returned', async () => {
    const { put, receipt, calls, params, ledger, chargeId } = await makeHeldDeposit()
    await put({ returnedOn: today, returnedAmount: 80_000 })
    const before = await ledger()
    const reason = 'A slip of the pen'
    const first = await refusal(calls.ledger.reverseReceipt({ params: { id: receipt.id }, body: { reason } }))
    expect(first).toMatchObject({ status: 409, text: expect.stringContaining('Undo the return first') })
    const taken = calls.ledger.allocate({
      params: { id: receipt.id },
      body: { allocations: [{ chargeId, amount: 1 }] },
    })
    expect((await refusal(taken)).status).toBe(409)
    for (const { id, kind } of before.entries.slice(2)) {
      const refused = await refusal(calls.ledger.reverse({ params: { id }, body: { reason } }))
      expect(refused.text, kind).toMatch(/belongs to the return of the deposit|money on this charge/)
    }
    const paid = before.entries.find(({ chargeKind, kind }) => kind === 'receipt' && chargeKind === 'deposit')
    const moved = calls.ledger.allocate({ params: { id: paid?.id ?? 0 }, body: { allocations: [] } })
    expect((await refusal(moved)).text).toContain('belongs to the return of the deposit')
    expect(await ledger()).toEqual(before)
    await calls.deposits.reverseReturn({ params, body: { reason } })
    expect(await calls.ledger.reverseReceipt({ params: { id: receipt.id }, body: { reason } })).toMatchObject({
      reversed: true,
    })
  })
})
