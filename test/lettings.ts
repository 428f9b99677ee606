/** Starting points for tests of lettings: a vacant property, and a tenant who moves in. */
import { eq } from 'drizzle-orm'
import type { CallInput } from '#api/contract.ts'
import type { tenancies } from '#api/tenancies.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { Caller, TestApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

type Terms = Partial<CallInput<(typeof tenancies)['create']>['body']>

/** A landlord with a vacant property and an invited tenant who has not signed in yet. */
export async function beforeLetting() {
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  const tenant = await makeTenant({ invitedBy: landlord.id })
  return { landlord, property, tenant }
}

/** Lets a property through the API, from today at £950 unless `terms` change that. */
export const lettingOf =
  ({ as }: Pick<TestApp, 'as'>) =>
  (landlord: Caller, property: { id: number }, tenant: { id: number }, terms: Terms = {}) =>
    as(landlord).tenancies.create({
      body: {
        userId: tenant.id,
        propertyId: property.id,
        moveInDate: testNow.toISOString().slice(0, 10),
        rentAmount: 95_000,
        ...terms,
      },
    })

/** Marks an invitation as opened, as if the tenant had chosen a password. */
export async function openInvitationOf({ id }: { id: number }, { passwordHash = 'set' } = {}) {
  const { db } = await testDatabase()
  await db.update(users).set({ passwordHash, isInvited: false }).where(eq(users.id, id))
}

/** The occupancy of a property, as its landlord reads it. */
export async function occupancyOf({ as }: Pick<TestApp, 'as'>, landlord: Caller, propertyId: number) {
  const property = await as(landlord).properties.get({ params: { id: propertyId } })
  return 'occupancyStatus' in property ? property.occupancyStatus : undefined
}
