import { afterEach, describe, expect, it, test } from 'vitest'
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
      return { ...made, states }
    }

    it('is over: new arrears, also of an earlier day, are followed by letters, and by a plan of their own', async () => {
      const { receive, add, send, states, arrears, params, tenant } = await keptPlan()
      await receive(95_000)
      expect(await states()).toEqual([null, 'none', 'none'])
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

    it('goes on once that money is reversed', async () => {
      const { landlord, receive, states } = await keptPlan()
      const { id } = await receive(95_000)
      expect(await states()).toEqual([null, 'none', 'none'])
      await as(landlord).ledger.reverse({ params: { id }, body: { reason: 'It bounced' } })
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
    })

    it('is not what rolls over: who owes newer rent in place of the old keeps to it', async () => {
      const { add, receive, states } = await keptPlan()
      await add({ dueDate: '2026-11-20' })
      await receive(95_000)
      expect(await states()).toEqual(['kept', 'kept', 'kept'])
    })

    it('is not what pays the next rent a few days early', async () => {
      const { add, receive, states } = await keptPlan()
      await add({ dueDate: '2026-11-25' })
      await receive(100_000)
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
