import { makeTenant } from '#test/factories.ts'
import { type Fixtures, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

/** A tenancy of the walk's landlord without money on it. */
async function mistakenTenancy({ app, mine }: World) {
  const { id: userId } = await makeTenant({ invitedBy: mine.landlord.id })
  const { id } = await app.as(mine.landlord).tenancies.create({
    body: { userId, propertyId: mine.property.id, moveInDate: '2026-11-21', rentAmount: 50_000 },
  })
  return { id }
}

export const deletingTenancy = {
  call: async (world: World) => ({ params: await mistakenTenancy(world) }),
  about: 'row',
} as const

/** Something in the bin of the walk's landlord. */
async function deletedEvent({ app, mine }: World) {
  const own = app.as(mine.landlord).calendar
  const { id } = await own.create({ body: { title: 'Gas check', date: '2026-12-01', propertyId: mine.property.id } })
  const { binId } = await own.remove({ params: { id } })
  return { id: binId }
}

export const binFixtures = {
  activity: { list: noInput },
  bin: {
    list: noInput,
    restore: { call: async (world) => ({ params: await deletedEvent(world) }), about: 'row' },
  },
} satisfies Partial<Fixtures>
