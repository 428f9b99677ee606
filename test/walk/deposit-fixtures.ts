/** The calls about the deposit of a tenancy. */
import { uploadDocument } from '#test/documents.ts'
import { uploadPhoto } from '#test/photo.ts'
import { newInventory } from '#test/walk/bodies.ts'
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

const ofTenancy = ({ mine }: World) => ({ params: { id: mine.tenancy.id } })
const cleaning = { description: 'Cleaning of the oven', amount: 4_000, reason: 'It was clean at the check-in' }

/** A deduction with every kind of evidence. */
export async function spareDeduction({ app, mine }: World) {
  const { landlord, tenancy, property } = mine
  const inventory = await app.as(landlord).inventory.create(newInventory(property.id))
  const document = await uploadDocument(app, landlord, { propertyId: property.id })
  const deduction = await app.as(landlord).deposits.propose({
    params: { id: tenancy.id },
    body: {
      ...cleaning,
      documentIds: [document.id],
      inventoryLines: [{ inventoryReportId: inventory.id, line: 'Kitchen: Appliances' }],
      photos: [(await uploadPhoto(app, landlord)).url],
    },
  })
  return { params: { id: tenancy.id, deductionId: deduction.id } }
}

let pence = 70_000

/** Money held for the co-tenant's deposit, a different sum each time. */
export async function heldDeposit({ app, mine }: World) {
  const { landlord, coTenancy } = mine
  const params = { id: coTenancy.id }
  const amount = pence++
  const body = { amount, date: '2026-11-01' }
  const { returnedAmount } = await app.as(landlord).deposits.receive({ params, body })
  const returned = { returnedOn: '2026-11-21', returnedAmount: (returnedAmount ?? 0) + amount }
  return { params, returned }
}

async function returnedDeposit(world: World) {
  const { params, returned: body } = await heldDeposit(world)
  await world.app.as(world.mine.landlord).deposits.update({ params, body })
  return { params, body: { reason: 'A slip of the pen' } }
}

const bothSides = ['landlord', 'tenant'] as const

export const depositFixtures: Pick<Fixtures, 'deposits'> = {
  deposits: {
    list: noInput,
    sums: noInput,
    get: { call: ofTenancy, about: 'row', for: bothSides },
    update: {
      call: (world) => ({ ...ofTenancy(world), body: { receivedOn: '2026-11-01', scheme: 'DPS' } }),
      about: 'row',
      foreign: {
        'a day to come': [400, (world) => ({ ...ofTenancy(world), body: { receivedOn: '2026-11-22' } })],
        'more money than is held': [
          409,
          ({ theirs: _, mine }) => ({
            params: { id: mine.tenancy.id },
            body: { returnedOn: '2026-11-21', returnedAmount: 1_000_000_000 },
          }),
        ],
      },
    },
    receive: {
      call: ({ mine }) => ({ params: { id: mine.coTenancy.id }, body: { amount: pence++, date: '2026-11-01' } }),
      about: 'row',
      foreign: {
        'money of a day to come': [
          400,
          ({ mine }) => ({ params: { id: mine.tenancy.id }, body: { amount: 1, date: '2026-11-22' } }),
        ],
      },
    },
    reverseReturn: { call: returnedDeposit, about: 'row' },
    propose: {
      call: (world) => ({ ...ofTenancy(world), body: cleaning }),
      about: 'row',
      foreign: {
        'a document of another landlord': [
          404,
          ({ mine, theirs }) => ({
            params: { id: mine.tenancy.id },
            body: { ...cleaning, documentIds: [theirs.document.id] },
          }),
        ],
        'an inventory of another landlord': [
          404,
          ({ mine, theirs }) => ({
            params: { id: mine.tenancy.id },
            body: { ...cleaning, inventoryLines: [{ inventoryReportId: theirs.inventory.id }] },
          }),
        ],
        'a photo that is in use': [
          400,
          ({ mine }) => ({ params: { id: mine.tenancy.id }, body: { ...cleaning, photos: [mine.upload.url] } }),
        ],
        'a charge of another landlord': [
          404,
          ({ mine, theirs }) => ({
            params: { id: mine.tenancy.id },
            body: { ...cleaning, chargeId: theirs.payment.chargeId },
          }),
        ],
        'a charge of another tenant': [
          400,
          ({ mine }) => ({
            params: { id: mine.tenancy.id },
            body: { ...cleaning, chargeId: mine.coPayment.chargeId },
          }),
        ],
      },
    },
    getDeduction: { call: spareDeduction, about: 'row', for: bothSides },
    changeDeduction: {
      call: async (world, caller) => ({
        ...(await spareDeduction(world)),
        body: caller === world.mine.landlord ? { amount: 3_000 } : { tenantAnswer: 'agreed' },
      }),
      about: 'row',
      for: bothSides,
      foreign: {
        'a deduction that is not there': [
          404,
          ({ mine }) => ({ params: { id: mine.tenancy.id, deductionId: missing }, body: { amount: 1 } }),
        ],
      },
    },
    removeDeduction: { call: spareDeduction, about: 'row' },
    proposalTicket: { call: ofTenancy, about: 'row', for: bothSides },
    proposal: { call: ofTenancy, about: 'row', for: bothSides },
  },
}
