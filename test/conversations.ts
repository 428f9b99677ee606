/** A tenant and a landlord who write to each other about a home. */
import type { users } from '#server/db/schema/accounts.ts'
import type { TestApp } from '#test/app.ts'
import { makeTenancy, makeTenant } from '#test/factories.ts'
import { lettingOf, openInvitationOf } from '#test/lettings.ts'

/** A let home; `ask` sends a message from the tenant, `answer` one from the landlord. */
export async function makeConversingHome({ as }: Pick<TestApp, 'as'>, who: Partial<typeof users.$inferInsert> = {}) {
  const home = await makeTenancy({}, { name: 'Priya', username: 'Raman', passwordHash: 'set', ...who })
  const toLandlord = { propertyId: home.property.id, receiverId: home.landlord.id }
  const toTenant = { propertyId: home.property.id, receiverId: home.tenant.id }
  return {
    ...home,
    ask: (content = 'The tap drips.', more: object = {}) =>
      as(home.tenant).messages.create({ body: { ...toLandlord, content, ...more } }),
    answer: (content = 'On Friday.', more: object = {}) =>
      as(home.landlord).messages.create({ body: { ...toTenant, content, ...more } }),
  }
}

type Home = Pick<Awaited<ReturnType<typeof makeConversingHome>>, 'landlord' | 'property'>

/** Another tenant of the home, with an account. */
export const addCoTenant =
  (app: Pick<TestApp, 'as'>) =>
  async ({ landlord, property }: Home, name = 'Jack Thornley') => {
    const coTenant = await makeTenant({ invitedBy: landlord.id, name })
    await lettingOf(app)(landlord, property, coTenant)
    await openInvitationOf(coTenant)
    return coTenant
  }
