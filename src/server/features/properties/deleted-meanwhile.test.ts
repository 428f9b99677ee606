/** What somebody is about to write under a property whose deletion is under way (rule: access-foreign-rows). */
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { refusal, testApp } from '#test/app.ts'
import { documentForm } from '#test/documents.ts'
import { makeDocument, makeProperty, makeTenancy } from '#test/factories.ts'

const { as, services } = await testApp()
const leak = { requestType: 'plumbing', description: 'Water drips from under the kitchen sink.' } as const

async function makeHomes() {
  const home = await makeTenancy()
  return { ...home, other: await makeProperty({ landlordId: home.landlord.id }) }
}
type Homes = Awaited<ReturnType<typeof makeHomes>>

/** Long enough for a call to come to the row that it has to wait for. */
const untilItWaits = 300

/** The refusal of a call that has seen the row, and goes on when it is gone. */
async function refusedMeanwhile(
  remove: 'property' | 'tenancy',
  { property, tenancy }: Homes,
  call: () => Promise<unknown>,
) {
  const [removed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removal = services.db.transaction(async (tx) => {
    await (remove === 'property'
      ? tx.delete(properties).where(eq(properties.id, property.id))
      : tx.delete(tenancies).where(eq(tenancies.id, tenancy.id)))
    removed.resolve()
    await goOn.promise
  })
  await removed.promise
  const refused = refusal(call())
  await wait(untilItWaits)
  goOn.resolve()
  await removal
  return refused
}

type Act = (homes: Homes) => Promise<() => Promise<unknown>>
const report: Act = async ({ tenant }) => {
  return () => as(tenant).maintenance.create({ body: leak })
}
const occupant: Act = async ({ landlord, tenancy }) => {
  return () => as(landlord).tenancies.addOccupant({ params: { id: tenancy.id }, body: { name: 'Rosa' } })
}

test.each<[string, 'property' | 'tenancy', number, Act]>([
  ['a repair, by the tenant', 'property', 403, report],
  ['a repair, by a tenant whose tenancy goes', 'tenancy', 403, report],
  [
    'a repair, by a guest',
    'property',
    403,
    async ({ property: { joinCode } }) => {
      const guest = await as(null).accounts.tenantLogin({ body: { joinCode } })
      return () => as(guest).maintenance.create({ body: leak })
    },
  ],
  [
    'a document of another property',
    'property',
    404,
    async ({ landlord, property, other }) => {
      const { id } = await makeDocument(other)
      const form = documentForm({ propertyId: property.id }, null)
      return () => as(landlord).documents.update({ params: { id }, form })
    },
  ],
  [
    'an event of another property',
    'property',
    404,
    async ({ landlord, property, other }) => {
      const body = { title: 'Gutters', date: '2026-11-25', propertyId: other.id }
      const { id } = await as(landlord).calendar.create({ body })
      return () => as(landlord).calendar.update({ params: { id }, body: { propertyId: property.id } })
    },
  ],
  ['an occupant', 'tenancy', 404, occupant],
])('%s is refused when its %s is deleted meanwhile, and nothing breaks', async (_, remove, status, prepare) => {
  const homes = await makeHomes()
  expect((await refusedMeanwhile(remove, homes, await prepare(homes))).status).toBe(status)
})
