/** The calls about arrears. */
import { addDays } from '#domain/day.ts'
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import { addPayment, type World } from '#test/walk/world.ts'

let count = 0

const step = (name: string) => ({ name, days: 3, send: 'ask' as const })
const instalments = [{ dueDate: '2026-12-01', amount: 1_000 }]

/** The tenancy owes money, and nothing suspends the steps. */
async function owing({ app, mine }: World) {
  const { id } = mine.tenancy
  const calls = app.as(mine.landlord)
  await calls.ledger.addCharge({ params: { id }, body: { kind: 'repair', amount: 500_000, dueDate: '2026-11-01' } })
  await calls.arrears.breathingSpace({ params: { id }, body: { from: null, until: null } })
  const { version } = await calls.arrears.plan({ params: { id } })
  if (version > 0) await calls.arrears.changePlan({ params: { id }, body: { instalments: [] } })
  return { id }
}

/** Adds a step that has not been sent yet. */
async function newStep(world: World) {
  const params = await owing(world)
  const name = `Step ${count++}`
  await world.app.as(world.mine.landlord).arrears.changeSettings({ body: { steps: [step(name)] } })
  return { params, name }
}

export async function offered(world: World) {
  const params = await owing(world)
  await world.app.as(world.mine.landlord).arrears.offerPlan({ params, body: { instalments } })
  return { params }
}

export async function sentLetter(world: World) {
  const { params, name } = await newStep(world)
  const { id } = await world.app.as(world.mine.landlord).arrears.send({ params, body: { name, via: 'print' } })
  return { params: { id } }
}

export async function lateRent({ app, mine }: World) {
  await app.as(mine.landlord).arrears.changeTerms({ params: { id: mine.tenancy.id }, body: { lateInterest: true } })
  const dueDate = addDays('2025-01-01', count++)
  const { chargeId } = await addPayment(app, mine.landlord, mine.tenancy, dueDate)
  return { id: chargeId }
}

const ofTenancy = ({ mine }: World) => ({ params: { id: mine.tenancy.id } })

export const arrearsFixtures: Pick<Fixtures, 'arrears'> = {
  arrears: {
    list: noInput,
    ageing: noInput,
    settings: noInput,
    changeSettings: { call: () => ({ body: { steps: [step('Reminder')] } }) },
    bankRates: noInput,
    changeBankRates: { call: () => ({ body: [{ from: '2026-01-01', rate: 3.75 }] }) },
    letters: { call: ofTenancy, about: 'row' },
    draft: {
      call: async (world) => {
        const { params, name } = await newStep(world)
        return { params, query: { name } }
      },
      about: 'row',
      foreign: {
        'a step that is not there': [400, (world) => ({ ...ofTenancy(world), query: { name: 'No such step' } })],
      },
    },
    send: {
      call: async (world) => {
        const { params, name } = await newStep(world)
        return { params, body: { name, via: 'print' } }
      },
      about: 'row',
      foreign: {
        'a step that is not there': [
          400,
          (world) => ({ ...ofTenancy(world), body: { name: 'No such step', via: 'print' } }),
        ],
      },
    },
    letterTicket: { call: sentLetter, about: 'row' },
    letter: { call: sentLetter, about: 'row' },
    terms: { call: ofTenancy, about: 'row' },
    changeTerms: { call: (world) => ({ ...ofTenancy(world), body: { awaited: 100 } }), about: 'row' },
    breathingSpace: {
      call: (world) => ({ ...ofTenancy(world), body: { from: '2026-11-01', until: '2026-11-02' } }),
      about: 'row',
      foreign: {
        'days that run backwards': [
          400,
          (world) => ({ ...ofTenancy(world), body: { from: '2026-11-02', until: '2026-11-01' } }),
        ],
      },
    },
    plan: { call: ofTenancy, about: 'row', for: ['landlord', 'tenant'] },
    offerPlan: { call: async (world) => ({ params: await owing(world), body: { instalments } }), about: 'row' },
    changePlan: { call: async (world) => ({ ...(await offered(world)), body: { instalments } }), about: 'row' },
    acceptPlan: { call: async (world) => ({ ...(await offered(world)), body: {} }), about: 'row', for: ['tenant'] },
    interest: {
      call: ({ mine }) => ({ params: { id: mine.payment.chargeId } }),
      about: 'row',
      foreign: { 'a charge that is not there': [404, () => ({ params: { id: missing } })] },
    },
    chargeInterest: { call: async (world) => ({ params: await lateRent(world), body: {} }), about: 'row' },
  },
}
