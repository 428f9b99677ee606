import { afterEach, expect, test, vi } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { beforeItCommits } from '#test/before-it-writes.ts'
import { documentForm } from '#test/documents.ts'
import { makeTenancy } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'

const app = await testApp()
const elsewhere = await testApp()

afterEach(() => vi.restoreAllMocks())

async function makeHome() {
  const home = await makeTenancy()
  const repair = await app.as(home.tenant).maintenance.create({
    body: { requestType: 'plumbing', description: 'The tap drips all night.' },
  })
  const people = { landlord: elsewhere.as(home.landlord), tenant: elsewhere.as(home.tenant) }
  return { ...home, repair, people }
}

type Home = Awaited<ReturnType<typeof makeHome>>
type Act = (people: Home['people'], home: Home) => Promise<unknown>

const acts: [string, number, Act][] = [
  [
    'an expense for a repair',
    404,
    ({ landlord }, { repair }) =>
      landlord.financial.createExpense({
        body: { amount: 12_000, date: '2026-11-02', type: 'maintenance', maintenanceRequestId: repair.id },
      }),
  ],
  [
    'a repair that is reported',
    403,
    ({ tenant }) =>
      tenant.maintenance.create({ body: { requestType: 'plumbing', description: 'The tap drips all day too.' } }),
  ],
  [
    'a document of a tenancy',
    404,
    ({ landlord }, { property, tenancy }) =>
      landlord.documents.create({
        form: documentForm({ name: 'Lease', type: 'Tenancy Agreement', propertyId: property.id, tenantId: tenancy.id }),
      }),
  ],
  [
    'a message',
    404,
    ({ tenant }, { landlord, property }) =>
      tenant.messages.create({ body: { propertyId: property.id, receiverId: landlord.id, content: 'Hello?' } }),
  ],
  [
    'an occupant',
    404,
    ({ landlord }, { tenancy }) =>
      landlord.tenancies.addOccupant({ params: { id: tenancy.id }, body: { name: 'A lodger' } }),
  ],
]

test.each(acts)('%s is refused while the property is deleted', async (_, status, act) => {
  const home = await makeHome()
  const remove = () => app.as(home.landlord).properties.remove({ params: { id: home.property.id } })
  expect((await beforeItCommits(app, remove, () => refusal(act(home.people, home)))).status).toBe(status)
})

test.each(acts.filter(([name]) => name !== 'a message'))(
  '%s is refused while the tenancy is deleted',
  async (...row) => {
    const [, status, act] = row
    const home = await makeHome()
    const remove = () => app.as(home.landlord).tenancies.remove({ params: { id: home.tenancy.id } })
    expect((await beforeItCommits(app, remove, () => refusal(act(home.people, home)))).status).toBe(status)
  },
)

test('an inventory that is added while the tenancy is deleted is nobody’s', async () => {
  const { landlord, property, tenancy } = await makeHome()
  const remove = () => app.as(landlord).tenancies.remove({ params: { id: tenancy.id } })
  const add = () => addInventory(elsewhere, landlord, property.id, { checkType: 'check-out' })
  expect(await beforeItCommits(app, remove, add)).toMatchObject({ tenantIds: [] })
})
