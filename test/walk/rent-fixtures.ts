/** The calls about rent payments. */
import { newPayment, nextDueDate } from '#test/walk/bodies.ts'
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import { addPayment } from '#test/walk/world.ts'

export const rentFixtures: Pick<Fixtures, 'rent'> = {
  rent: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
        'a tenancy of another landlord': [200, ({ theirs }) => ({ query: { tenantId: theirs.tenancy.id } })],
      },
    },
    summary: noInput,
    create: {
      call: ({ mine }) => newPayment(mine.tenancy.id, mine.property.id),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ mine, theirs }) => newPayment(mine.tenancy.id, theirs.property.id)],
        'a property that is not there': [404, ({ mine }) => newPayment(mine.tenancy.id, missing)],
        'a tenancy of another landlord': [404, ({ mine, theirs }) => newPayment(theirs.tenancy.id, mine.property.id)],
        'a tenancy that is not there': [404, ({ mine }) => newPayment(missing, mine.property.id)],
      },
    },
    update: {
      call: async ({ app, mine }) => {
        const { id } = await addPayment(app, mine.landlord, mine.tenancy, nextDueDate())
        return { params: { id }, body: { status: 'paid' } }
      },
      about: 'row',
    },
    remove: {
      call: async ({ app, mine }) => {
        const body = { tenantId: mine.tenancy.id, propertyId: mine.property.id, amount: 1_234, dueDate: nextDueDate() }
        const { id } = await app.as(mine.landlord).rent.create({ body })
        return { params: { id } }
      },
      about: 'row',
    },
    bulkPaid: {
      call: async ({ app, mine }) => {
        const { id } = await addPayment(app, mine.landlord, mine.tenancy, nextDueDate())
        return { body: { ids: [id], paidDate: '2026-11-01' } }
      },
      about: 'row',
      foreign: {
        'a payment of another landlord beside their own': [
          404,
          ({ mine, theirs }) => ({ body: { ids: [mine.payment.id, theirs.payment.id] } }),
        ],
      },
    },
    bulkUnpaid: {
      call: async ({ app, mine }) => {
        const { id } = await addPayment(app, mine.landlord, mine.tenancy, nextDueDate())
        await app.as(mine.landlord).rent.update({ params: { id }, body: { status: 'paid' } })
        return { body: { ids: [id] } }
      },
      about: 'row',
    },
    generate: { call: () => ({ body: {} }) },
  },
}
