/** The calls of the calendar. */
import { newEvent } from '#test/walk/bodies.ts'
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

/** Gives every landlord a feed, so that each changes their own. */
async function withFeeds({ app, mine, theirs }: World) {
  for (const { landlord } of [mine, theirs]) await app.as(landlord).calendar.createFeed({ body: undefined })
  return {}
}

export const calendarFixtures: Fixtures['calendar'] = {
  list: {
    ...noInput,
    foreign: {
      'a range that is too long': [400, () => ({ query: { from: '2026-01-01', to: '2027-02-05' } })],
      'a range that runs backwards': [400, () => ({ query: { from: '2026-01-02', to: '2026-01-01' } })],
      'half a range': [400, () => ({ query: { from: '2026-01-01' } })],
    },
  },
  create: {
    call: ({ mine }) => newEvent(mine.property.id),
    about: 'property',
    foreign: {
      'a property of another landlord': [403, ({ theirs }) => newEvent(theirs.property.id)],
      'a property that is not there': [404, () => newEvent(missing)],
    },
  },
  update: {
    call: ({ mine }) => ({ params: { id: mine.event.id }, body: { details: 'Bring the keys' } }),
    about: 'row',
    foreign: {
      'a property of another landlord': [
        403,
        ({ mine, theirs }) => ({ params: { id: mine.event.id }, body: { propertyId: theirs.property.id } }),
      ],
      'a property that is not there': [
        404,
        ({ mine }) => ({ params: { id: mine.event.id }, body: { propertyId: missing } }),
      ],
    },
  },
  remove: {
    call: async ({ app, mine }) => ({
      params: { id: (await app.as(mine.landlord).calendar.create(newEvent(mine.property.id))).id },
    }),
    about: 'row',
  },
  feed: noInput,
  createFeed: { call: () => ({ body: undefined }) },
  updateFeed: { call: async (world) => ({ ...(await withFeeds(world)), body: { showsTenantNames: true } }) },
  removeFeed: { call: withFeeds },
}
