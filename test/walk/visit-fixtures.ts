/** The calls about visits to a home: inspections with their reports, and inventories. */
import { newReport } from '#test/reports.ts'
import { signature } from '#test/signature.ts'
import { newInspection, newInventory } from '#test/walk/bodies.ts'
import { everybodyLivingAt, everyTenantAt, type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

/** A report that nobody has signed. */
async function spareReport({ app, mine }: World) {
  const { id } = await app.as(mine.landlord).inspectionReports.create(newReport(mine.property.id))
  return { id }
}

/** An inspection made without a report. */
async function spareInspection({ app, mine }: World) {
  const { id } = await app.as(mine.landlord).inspections.create(newInspection(mine.property.id, true))
  return { id }
}

export const visitFixtures: Pick<Fixtures, 'inspectionReports' | 'inspections' | 'inventory'> = {
  inspectionReports: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
      },
    },
    ofProperty: {
      call: ({ mine }) => ({ params: { propertyId: mine.property.id } }),
      about: 'property',
      for: everyTenantAt,
    },
    get: { call: ({ mine }) => ({ params: { id: mine.report.id } }), about: 'row', for: everyTenantAt },
    pdf: { call: ({ mine }) => ({ params: { id: mine.report.id } }), about: 'row', for: everybodyLivingAt },
    create: {
      call: ({ mine }) => newReport(mine.property.id),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ theirs }) => newReport(theirs.property.id)],
        'a property that is not there': [404, () => newReport(missing)],
        'a photo of somebody else': [
          400,
          ({ mine, theirs }) => newReport(mine.property.id, { photos: [theirs.unattached.url] }),
        ],
        'a photo of the property itself': [
          400,
          ({ mine }) => newReport(mine.property.id, { photos: [mine.upload.url] }),
        ],
        'a photo of another report': [400, ({ mine }) => newReport(mine.property.id, { photos: mine.report.photos })],
      },
    },
    comment: {
      call: ({ mine }) => ({ params: { id: mine.report.id }, body: { item: 'gardenAreas', content: 'It is tidy.' } }),
      about: 'row',
      for: everybodyLivingAt,
    },
    sign: {
      call: async (world) => ({ params: await spareReport(world), body: { signature: await signature() } }),
      about: 'row',
      for: everybodyLivingAt,
    },
    remove: { call: async (world) => ({ params: await spareReport(world) }), about: 'row' },
  },
  inspections: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
      },
    },
    summary: noInput,
    pending: noInput,
    properties: noInput,
    create: {
      call: ({ mine }) => newInspection(mine.property.id),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ theirs }) => newInspection(theirs.property.id)],
        'a property that is not there': [404, () => newInspection(missing)],
      },
    },
    update: {
      call: async (world) => ({ params: await spareInspection(world), body: { notes: 'The boiler was looked at' } }),
      about: 'row',
      foreign: {
        'an inspection that has a report': [
          409,
          ({ mine }) => ({ params: { id: mine.report.inspectionId }, body: { date: '2026-11-19' } }),
        ],
      },
    },
    remove: {
      call: async (world) => ({ params: await spareInspection(world) }),
      about: 'row',
      foreign: {
        'an inspection that has a report': [409, ({ mine }) => ({ params: { id: mine.report.inspectionId } })],
      },
    },
  },
  inventory: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
      },
    },
    create: {
      call: ({ mine }) => newInventory(mine.property.id),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ theirs }) => newInventory(theirs.property.id)],
        'a property that is not there': [404, () => newInventory(missing)],
        'a photo of somebody else': [
          400,
          ({ mine, theirs }) =>
            newInventory(mine.property.id, { rooms: [{ name: 'Hall', photos: [theirs.unattached.url] }] }),
        ],
        'a photo of the property itself': [
          400,
          ({ mine }) => newInventory(mine.property.id, { rooms: [{ name: 'Hall', photos: [mine.upload.url] }] }),
        ],
      },
    },
    get: { call: ({ mine }) => ({ params: { id: mine.inventory.id } }), about: 'row', for: everybodyLivingAt },
    update: {
      call: ({ mine }) => {
        const { propertyId: _, ...body } = newInventory(mine.property.id, {
          preparedBy: mine.inventory.preparedBy,
          tenantNames: 'Both tenants',
        }).body
        return { params: { id: mine.inventory.id }, body }
      },
      about: 'row',
    },
    remove: {
      call: async ({ app, mine }) => {
        const { id } = await app.as(mine.landlord).inventory.create(newInventory(mine.property.id))
        return { params: { id } }
      },
      about: 'row',
    },
    sign: {
      call: async ({ app, mine }) => {
        const { id } = await app.as(mine.landlord).inventory.create(newInventory(mine.property.id))
        return { params: { id }, body: { signature: await signature() } }
      },
      about: 'row',
      for: everybodyLivingAt,
    },
    ticket: { call: ({ mine }) => ({ params: { id: mine.inventory.id } }), about: 'row', for: everybodyLivingAt },
    pdf: { call: ({ mine }) => ({ params: { id: mine.inventory.id } }), about: 'row', for: everybodyLivingAt },
  },
}
