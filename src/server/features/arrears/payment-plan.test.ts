import { afterEach, describe, expect, it, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { sendArrearsSteps } from '#server/features/arrears/arrears.jobs.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancyInArrears, planOf } from '#test/arrears.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as } = app
const today = '2026-11-21'

const makeArrears = (...dueDates: string[]) => makeTenancyInArrears(app, ...dueDates)

describe('a payment plan', () => {
  it('is offered, accepted by the tenant, and kept; steps rest', async () => {
    const { arrears, params, tenant, row, send } = await makeArrears('2026-10-01')
    const offered = await arrears.offerPlan({ params, body: planOf(30_000) })
    expect(offered).toMatchObject({ state: 'offered', owedAtOffer: 95_000, acceptedAt: null })
    expect((await row())?.plan).toBe('offered')
    const own = as(tenant).arrears
    expect(await own.plan({ params })).toEqual(offered)
    const accepted = await own.acceptPlan({ params, body: { version: offered.version } })
    expect(accepted.state).toBe('kept')
    expect(await row()).toMatchObject({ plan: 'kept', nextStep: null })
    expect((await refusal(send())).text).toMatch(/plan is being kept/)
  })

  it('is broken on the day after an unpaid instalment, for both sides and with one letter, until the money is in', async () => {
    const { arrears, params, tenant, row, receive } = await makeArrears('2026-10-01')
    await arrears.changeSettings({ body: { steps: [{ name: 'Reminder', days: 3, send: 'self' }] } })
    await arrears.offerPlan({ params, body: planOf(47_500) })
    await as(tenant).arrears.acceptPlan({ params, body: {} })
    const morningOf = async (day: string) => {
      app.setNow(new Date(`${day}T07:00:00Z`))
      // Run again after a restart.
      for (const _ of ['once', 'again']) await sendArrearsSteps(app.services, day)
      const home = await as(tenant).dashboard.get()
      const own = 'accounts' in home && home.accounts[0]?.plan
      const { length: letters } = await arrears.letters({ params })
      return [(await row())?.plan, (await arrears.plan({ params })).state, own, letters]
    }
    expect(await morningOf('2026-12-01')).toEqual(['kept', 'kept', 'kept', 0])
    expect(await morningOf('2026-12-02')).toEqual(['broken', 'broken', 'broken', 1])
    expect(await morningOf('2026-12-03')).toEqual(['broken', 'broken', 'broken', 1])
    await receive(47_500, '2026-12-03')
    expect(await morningOf('2026-12-04')).toEqual(['kept', 'kept', 'kept', 1])
    app.setNow(testNow)
  })

  it('of less than was owed is over after its last instalment: what it leaves is followed by letters', async () => {
    const { arrears, params, tenant, row, receive, send } = await makeArrears('2026-10-01')
    await arrears.offerPlan({ params, body: { instalments: [{ dueDate: '2026-12-01', amount: 60_000 }] } })
    await as(tenant).arrears.acceptPlan({ params, body: {} })
    await receive(60_000)
    app.setNow(new Date('2026-12-01T12:00:00Z'))
    expect(await row()).toMatchObject({ plan: 'kept', nextStep: null })
    app.setNow(new Date('2026-12-02T12:00:00Z'))
    expect(await row()).toMatchObject({ plan: 'none', rests: null, nextStep: { name: 'Reminder' } })
    expect((await as(tenant).arrears.plan({ params })).state).toBe('none')
    await send()
    app.setNow(testNow)
  })

  it('that is changed is to be accepted again, and not as it was before', async () => {
    const { arrears, params, tenant } = await makeArrears('2026-10-01')
    const { version } = await arrears.offerPlan({ params, body: planOf(30_000) })
    await arrears.changePlan({ params, body: planOf(40_000) })
    const titles = (await as(tenant).notifications.list()).map(({ title }) => title)
    expect(titles.filter((title) => title === 'Payment plan offered')).toHaveLength(1)
    const own = as(tenant).arrears
    const refused = await refusal(own.acceptPlan({ params, body: { version } }))
    expect(refused).toMatchObject({ status: 409 })
    await own.acceptPlan({ params, body: undefined })
    expect((await arrears.changePlan({ params, body: planOf(30_000) })).state).toBe('offered')
    expect((await arrears.changePlan({ params, body: { instalments: [] } })).state).toBe('none')
    const [withdrawn] = await as(tenant).notifications.list()
    expect(withdrawn).toMatchObject({ title: 'Payment plan withdrawn' })
    await arrears.changePlan({ params, body: { instalments: [] } })
    expect((await as(tenant).notifications.list())[0]?.id).toBe(withdrawn?.id)
    expect((await refusal(own.acceptPlan({ params, body: {} }))).status).toBe(409)
  })

  it('and what else is recorded is in the activity, each under its own words', async () => {
    const { arrears, params, landlord } = await makeArrears('2026-10-01')
    await arrears.offerPlan({ params, body: planOf(30_000) })
    await arrears.changePlan({ params, body: planOf(40_000) })
    await arrears.changePlan({ params, body: { instalments: [] } })
    await arrears.breathingSpace({ params, body: { until: '2027-01-10' } })
    for (const body of [{ until: '2027-01-10' }, { from: '2026-11-20', until: '2027-01-12' }])
      await arrears.breathingSpace({ params, body })
    for (const body of [{ until: null }, { until: null }]) await arrears.breathingSpace({ params, body })
    await arrears.changeTerms({ params, body: { awaited: 10_000 } })
    await arrears.changeTerms({ params, body: { lateInterest: true } })
    await arrears.changeTerms({ params, body: {} })
    await arrears.changeTerms({ params, body: { awaited: 10_000, lateInterest: true } })
    await arrears.changeTerms({ params, body: { awaited: 10_000, lateInterest: false } })
    const entries = await as(landlord).activity.list({ query: { entity: 'tenancy', id: params.id } })
    expect(entries.slice(0, 9).map(({ what }) => what)).toEqual([
      'Late interest switched off',
      'Late interest switched on',
      'Awaited Universal Credit changed from £0.00 to £100.00',
      'Breathing space ended (it was 20 Nov 2026 – 12 Jan 2027)',
      'Breathing space changed from 21 Nov 2026 – 10 Jan 2027 to 20 Nov 2026 – 12 Jan 2027',
      'Breathing space recorded: 21 Nov 2026 – 10 Jan 2027',
      'Payment plan withdrawn',
      'Payment plan changed',
      'Payment plan offered',
    ])
  })

  it('is one: a second is refused, also at once', async () => {
    const { arrears, params } = await makeArrears('2026-10-01')
    const both = await Promise.allSettled([1, 2].map(() => arrears.offerPlan({ params, body: planOf(30_000) })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    [[], /at least one instalment/],
    [[{ dueDate: '2026-11-20', amount: 1 }], /past/],
    [[{ dueDate: today, amount: 95_001 }], /only £950 is owed/],
    [[{ dueDate: today, amount: 0 }], /greater than 0/],
  ])('of %j is refused', async (instalments, text) => {
    const { arrears, params } = await makeArrears('2026-10-01')
    const refused = await refusal(arrears.offerPlan({ params, body: { instalments } }))
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(text)
  })

  describe('that has been paid off', () => {
    afterEach(() => app.setNow(testNow))

    const keptPlan = async () => {
      const made = await makeArrears('2026-10-01')
      await made.arrears.offerPlan({ params: made.params, body: planOf(47_500) })
      await as(made.tenant).arrears.acceptPlan({ params: made.params, body: {} })
      app.setNow(new Date('2026-11-21T10:01:00Z'))
      const { row, tenant, params } = made
      const states = async () => {
        const home = await as(tenant).dashboard.get()
        const { state } = await as(tenant).arrears.plan({ params })
        return [(await row())?.plan ?? null, 'accounts' in home && home.accounts[0]?.plan, state]
      }
      const paidOff = async () => [
        (await made.arrears.plan({ params })).paidOff,
        (await as(tenant).arrears.plan({ params })).paidOff,
      ]
      return { ...made, states, paidOff }
    }

    /** Days that are less apart than sessions last. */
    const atNoonOf = (day: string) => app.setNow(new Date(`${day}T12:00:00Z`))

    it('is over: new arrears, also of an earlier day, are followed by letters, and by a plan of their own', async () => {
      const { receive, add, send, states, arrears, params, tenant } = await keptPlan()
      await receive(95_000)
      expect(await states()).toEqual([null, 'kept', 'kept'])
      await add({ dueDate: '2026-09-01' })
      expect(await states()).toEqual(['none', 'none', 'none'])
      await send()
      app.setNow(new Date('2026-11-21T10:02:00Z'))
      await arrears.offerPlan({ params, body: planOf(20_000) })
      expect(await states()).toEqual(['offered', 'offered', 'offered'])
      app.setNow(new Date('2026-11-21T10:03:00Z'))
      await receive(95_000)
      expect((await refusal(as(tenant).arrears.acceptPlan({ params, body: {} }))).status).toBe(409)
    })

    it('says so to both sides, also on the day on which new rent is due', async () => {
      const { receive, add, row, paidOff } = await keptPlan()
      expect(await paidOff()).toEqual([false, false])
      await receive(95_000)
      expect(await paidOff()).toEqual([true, true])
      await add({ dueDate: today })
      expect(await paidOff()).toEqual([true, true])
      // No steps rest because of it, though none is due yet.
      expect(await row()).toMatchObject({ plan: 'none', rests: null, nextStep: { on: '2026-11-24' } })
    })

    it('says so for long after the last instalment, until there are new arrears', async () => {
      const { receive, add, states, paidOff } = await keptPlan()
      atNoonOf('2026-12-01')
      await receive(47_500, '2026-12-01')
      atNoonOf('2026-12-20')
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
      atNoonOf('2027-01-01')
      await receive(47_500, '2027-01-01')
      for (const day of ['2027-01-01', '2027-01-02', '2027-01-31']) {
        atNoonOf(day)
        expect(await states()).toEqual([null, 'kept', 'kept'])
        expect(await paidOff()).toEqual([true, true])
      }
      await add({ dueDate: '2027-01-30' })
      expect(await states()).toEqual(['none', 'none', 'none'])
      expect(await paidOff()).toEqual([false, false])
    })

    it('is not one of which no instalment was paid: it stays broken, however many rents are paid since', async () => {
      const { receive, add, states, paidOff } = await keptPlan()
      for (const day of ['2026-12-10', '2027-01-02', '2027-02-01']) {
        atNoonOf(day)
        await add({ dueDate: day })
        await receive(95_000, day)
        atNoonOf(addDays(day, 1))
        expect(await states()).toEqual(['broken', 'broken', 'broken'])
      }
      await receive(95_000, '2027-02-02')
      expect(await states()).toEqual([null, 'kept', 'kept'])
      expect(await paidOff()).toEqual([true, true])
    })

    it('is withdrawn without telling the tenant, and a plan in its place is offered anew', async () => {
      const { receive, add, arrears, params, tenant, landlord } = await keptPlan()
      await receive(95_000)
      await add({ dueDate: '2026-11-10' })
      await arrears.changePlan({ params, body: planOf(20_000) })
      app.setNow(new Date('2026-11-21T10:02:00Z'))
      await receive(95_000)
      await arrears.changePlan({ params, body: { instalments: [] } })
      const told = (await as(tenant).notifications.list()).map(({ title }) => title)
      expect(told).not.toContain('Payment plan withdrawn')
      const entries = await as(landlord).activity.list({ query: { entity: 'tenancy', id: params.id } })
      expect(entries.map(({ what }) => what).filter((what) => what.startsWith('Payment plan'))).toEqual([
        'Payment plan withdrawn',
        'Payment plan offered',
        'Payment plan accepted',
        'Payment plan offered',
      ])
    })

    it('goes on once that money is reversed', async () => {
      const { landlord, receive, states } = await keptPlan()
      const { id } = await receive(95_000)
      expect(await states()).toEqual([null, 'kept', 'kept'])
      await as(landlord).ledger.reverse({ params: { id }, body: { reason: 'It bounced' } })
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
    })

    const reason = 'Wrong reference'

    it('stays so when the money is entered again, or moved to and fro', async () => {
      const { landlord, receive, add, payment, states } = await keptPlan()
      const { ledger } = as(landlord)
      const first = await receive(95_000)
      await add({ dueDate: '2026-11-10' })
      expect(await states()).toEqual(['none', 'none', 'none'])
      await ledger.reverse({ params: { id: first.id }, body: { reason } })
      const again = await receive(95_000)
      expect(await states()).toEqual(['none', 'none', 'none'])
      const second = await receive(10_000)
      const allot = (id: number, amount: number) =>
        ledger.allocate({
          params: { id },
          body: { allocations: amount > 0 ? [{ rentPaymentId: payment.id, amount }] : [] },
        })
      await allot(again.id, 85_000)
      await allot(second.id, 10_000)
      await allot(second.id, 0)
      await allot(again.id, 95_000)
      expect(await states()).toEqual(['none', 'none', 'none'])
    })

    it('is not what a reversed write-off has to do with', async () => {
      const { landlord, receive, add, payment, states } = await keptPlan()
      const { ledger } = as(landlord)
      const { id } = await receive(95_000)
      await add({ dueDate: '2026-11-10' })
      await ledger.allocate({ params: { id }, body: { allocations: [{ rentPaymentId: payment.id, amount: 94_000 }] } })
      await ledger.writeOff({ params: { id: payment.chargeId }, body: { amount: 1_000, reason } })
      const entries = (await ledger.get({ params: { id: payment.tenantId } })).entries
      const writtenOff = entries.find(({ kind }) => kind === 'write_off')
      await ledger.reverse({ params: { id: writtenOff?.id ?? 0 }, body: { reason } })
      await ledger.allocate({ params: { id }, body: { allocations: [{ rentPaymentId: payment.id, amount: 95_000 }] } })
      expect(await states()).toEqual(['none', 'none', 'none'])
    })

    it('is not money of a later day in place of what bounced, nor more than was reversed', async () => {
      const { landlord, receive, add, states } = await keptPlan()
      const { ledger } = as(landlord)
      const part = await receive(47_500)
      await add({ dueDate: '2026-11-10' })
      await ledger.reverse({ params: { id: part.id }, body: { reason } })
      const again = await receive(47_500)
      const rest = await receive(47_500)
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
      await ledger.reverse({ params: { id: again.id }, body: { reason } })
      await ledger.reverse({ params: { id: rest.id }, body: { reason } })
      app.setNow(new Date('2026-11-24T10:00:00Z'))
      await receive(95_000, '2026-11-24')
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
    })

    it('is not money in place of what a reversed receipt had left over, nor counted twice when that was moved', async () => {
      const { landlord, receive, add, payment, params, states } = await keptPlan()
      const { ledger } = as(landlord)
      const allocations = [{ rentPaymentId: payment.id, amount: 47_500 }]
      const { id } = await ledger.addReceipt({ params, body: { amount: 95_000, date: today, allocations } })
      for (const wanted of [[], allocations]) await ledger.allocate({ params: { id }, body: { allocations: wanted } })
      await add({ dueDate: '2026-11-10' })
      await ledger.reverse({ params: { id }, body: { reason } })
      await receive(95_000)
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
    })

    it('is not what rolls over: who owes newer rent in place of the old keeps to it', async () => {
      const { add, receive, states } = await keptPlan()
      await add({ dueDate: '2026-11-20' })
      await receive(95_000)
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
    })

    it('is what pays the last instalment on its day, though the next rent is due soon', async () => {
      const { add, arrears, params, receive, row, tenant } = await makeArrears('2026-10-01')
      const instalments = [{ dueDate: '2026-12-01', amount: 95_000 }]
      await arrears.offerPlan({ params, body: { instalments } })
      await as(tenant).arrears.acceptPlan({ params, body: {} })
      await add({ dueDate: '2026-12-05' })
      app.setNow(new Date('2026-12-01T12:00:00Z'))
      await receive(95_000, '2026-12-01')
      expect((await arrears.plan({ params })).paidOff).toBe(true)
      app.setNow(new Date('2026-12-06T12:00:00Z'))
      expect([(await row())?.plan, (await arrears.plan({ params })).state]).toEqual(['none', 'none'])
    })

    it('is not what pays the next rent a few days early', async () => {
      const { add, receive, states, arrears, params } = await keptPlan()
      await add({ dueDate: '2026-11-25' })
      await receive(100_000)
      expect((await arrears.plan({ params })).paidOff).toBe(false)
      app.setNow(new Date('2026-11-25T10:00:00Z'))
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
    })
  })

  it('is nobody else’s', async () => {
    const { arrears, params } = await makeArrears('2026-10-01')
    await arrears.offerPlan({ params, body: planOf(30_000) })
    const other = await makeArrears('2026-10-01')
    expect((await refusal(as(other.tenant).arrears.acceptPlan({ params, body: {} }))).status).toBe(404)
    expect((await refusal(as(other.tenant).arrears.plan({ params }))).status).toBe(404)
    expect((await refusal(other.arrears.changePlan({ params, body: planOf(30_000) }))).status).toBe(404)
  })
})
