/** What guards an account. */
import { openSession } from '#server/platform/auth/viewer.ts'
import { testNow } from '#test/services.ts'
import { type Fixtures, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

/** Of the landlord, on another device. */
async function secondSession({ app, mine }: World): Promise<number> {
  await openSession(app.services.db, { userId: mine.landlord.id, address: '192.0.2.1' }, testNow)
  const all = await app.as(mine.landlord).sessions.list()
  return all.find(({ current }) => !current)?.id ?? 0
}

export const securityFixtures = {
  sessions: {
    list: noInput,
    removeOthers: noInput,
    remove: { call: async (world) => ({ params: { id: await secondSession(world) } }), about: 'row' },
  },
} satisfies Partial<Fixtures>
