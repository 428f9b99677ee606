import { expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'

const { as } = await testApp()

it('keeps the other people who live there, in the order in which they were added', async () => {
  const { landlord, tenancy } = await makeTenancy()
  const params = { id: tenancy.id }
  const body = {
    name: 'Robin',
    relationship: 'Partner',
    email: 'robin@example.com',
    phone: '07700 900456',
    notes: 'Nights',
  }
  const robin = await as(landlord).tenancies.addOccupant({ params, body })
  expect(robin).toMatchObject({ tenantId: tenancy.id, ...body })
  const kit = await as(landlord).tenancies.addOccupant({ params, body: { name: 'Kit', email: '' } })
  expect(kit).toMatchObject({ name: 'Kit', email: null, relationship: null })
  expect(await as(landlord).tenancies.occupants({ params })).toEqual([robin, kit])
})

it('changes and removes an occupant', async () => {
  const { landlord, tenancy } = await makeTenancy()
  const params = { id: tenancy.id }
  const kit = await as(landlord).tenancies.addOccupant({ params, body: { name: 'Kit', phone: '07700 900456' } })
  const ofKit = { ...params, occupantId: kit.id }
  const changed = await as(landlord).tenancies.updateOccupant({ params: ofKit, body: { name: 'Kit Reed', phone: '' } })
  expect(changed).toMatchObject({ id: kit.id, name: 'Kit Reed', phone: null })
  await as(landlord).tenancies.removeOccupant({ params: ofKit })
  expect(await as(landlord).tenancies.occupants({ params })).toEqual([])
  expect((await refusal(as(landlord).tenancies.removeOccupant({ params: ofKit }))).status).toBe(404)
})

it('asks for a name and a valid e-mail address', async () => {
  const { landlord, tenancy } = await makeTenancy()
  const body = { name: ' ', email: 'robin at home' }
  const refused = await refusal(as(landlord).tenancies.addOccupant({ params: { id: tenancy.id }, body }))
  expect([refused.status, refused.text]).toEqual([400, 'name: Name is required; email: Invalid email address'])
})

it("is closed to other landlords, to the tenant, and through another tenancy's address", async () => {
  const { landlord, tenancy, tenant } = await makeTenancy()
  const params = { id: tenancy.id }
  const { id: occupantId } = await as(landlord).tenancies.addOccupant({ params, body: { name: 'Robin' } })
  const body = { name: 'Changed' }

  const stranger = as(await makeLandlord()).tenancies
  const foreign = [
    () => stranger.occupants({ params }),
    () => stranger.addOccupant({ params, body }),
    () => stranger.updateOccupant({ params: { ...params, occupantId }, body }),
    () => stranger.removeOccupant({ params: { ...params, occupantId } }),
  ]
  for (const call of foreign) expect((await refusal(call())).status).toBe(404)
  expect((await refusal(as(tenant).tenancies.occupants({ params }))).status).toBe(403)

  const other = await makeTenancy()
  const throughOther = { id: other.tenancy.id, occupantId }
  expect((await refusal(as(other.landlord).tenancies.updateOccupant({ params: throughOther, body }))).status).toBe(404)
  expect((await as(landlord).tenancies.occupants({ params }))[0]?.name).toBe('Robin')
})
