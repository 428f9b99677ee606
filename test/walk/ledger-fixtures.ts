/** The calls about the ledger of a tenancy. */
import type { CallInput } from '#api/contract.ts'
import type { ledger } from '#api/ledger.ts'
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

let pence = 100

type Receipt = CallInput<typeof ledger.addReceipt>['body']

/** A different amount each time, so that it is not refused as a likely repetition. */
const money = (more: Partial<Receipt> = {}): Receipt => ({ amount: pence++, date: '2026-11-20', ...more })

async function spareReceipt({ app, mine }: World) {
  const body = money({ allocations: [] })
  return app.as(mine.landlord).ledger.addReceipt({ params: { id: mine.tenancy.id }, body })
}

const key = { kind: 'key' as const, amount: 1_500, dueDate: '2026-11-20' }

const spareCharge = ({ app, mine }: World) =>
  app.as(mine.landlord).ledger.addCharge({ params: { id: mine.coTenancy.id }, body: key })

const reason = 'A slip of the pen'
const bothSides = ['landlord', 'tenant'] as const

export const ledgerFixtures: Pick<Fixtures, 'ledger'> = {
  ledger: {
    accounts: noInput,
    get: {
      call: ({ mine }) => ({ params: { id: mine.tenancy.id } }),
      about: 'row',
      for: bothSides,
      foreign: {
        'a range that runs backwards': [
          400,
          ({ mine }) => ({ params: { id: mine.tenancy.id }, query: { from: '2026-11-02', to: '2026-11-01' } }),
        ],
        'a part of more entries than an answer holds': [
          400,
          ({ mine }) => ({ params: { id: mine.tenancy.id }, query: { limit: 2_501 } }),
        ],
      },
    },
    statementTicket: { call: ({ mine }) => ({ params: { id: mine.tenancy.id } }), about: 'row', for: bothSides },
    statement: { call: ({ mine }) => ({ params: { id: mine.tenancy.id } }), about: 'row', for: bothSides },
    addReceipt: {
      call: ({ mine }) => ({ params: { id: mine.tenancy.id }, body: money({ method: 'cash', reference: 'Rent' }) }),
      about: 'row',
      foreign: {
        'rent of another tenant': [
          404,
          ({ mine }) => ({
            params: { id: mine.tenancy.id },
            body: money({ allocations: [{ rentPaymentId: mine.coPayment.id, amount: 1 }] }),
          }),
        ],
        'rent of another landlord': [
          404,
          ({ mine, theirs }) => ({
            params: { id: mine.tenancy.id },
            body: money({ allocations: [{ chargeId: theirs.payment.chargeId, amount: 1 }] }),
          }),
        ],
        'a day to come': [
          400,
          ({ mine }) => ({ params: { id: mine.tenancy.id }, body: money({ date: '2026-11-22' }) }),
        ],
      },
    },
    reverseReceipt: {
      call: async (world) => ({ params: { id: (await spareReceipt(world)).id }, body: { reason } }),
      about: 'row',
    },
    receipt: { call: async (world) => ({ params: { id: (await spareReceipt(world)).id } }), about: 'row' },
    allocate: {
      call: async (world) => ({ params: { id: (await spareReceipt(world)).id }, body: { allocations: [] } }),
      about: 'row',
    },
    addCharge: { call: ({ mine }) => ({ params: { id: mine.tenancy.id }, body: key }), about: 'row' },
    writeOff: {
      call: async (world) => ({ params: { id: (await spareCharge(world)).id }, body: { amount: 500, reason } }),
      about: 'row',
    },
    refund: {
      call: async (world) => {
        const { tenantId } = await spareReceipt(world)
        return { params: { id: tenantId }, body: { amount: 1, date: '2026-11-21', reason } }
      },
      about: 'row',
      foreign: {
        'out of a receipt of another landlord': [
          409,
          ({ mine, theirs }) => ({
            params: { id: mine.tenancy.id },
            body: { amount: 1, date: '2026-11-21', reason, receiptId: theirs.payment.chargeId },
          }),
        ],
        'more than there is': [
          400,
          ({ mine }) => ({
            params: { id: mine.coTenancy.id },
            body: { amount: 900_000_000, date: '2026-11-21', reason },
          }),
        ],
      },
    },
    reverse: {
      call: async (world) => ({ params: { id: (await spareCharge(world)).id }, body: { reason } }),
      about: 'row',
      foreign: { 'an entry that is not there': [404, () => ({ params: { id: missing }, body: { reason } })] },
    },
  },
}
