import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { lettingOf, openInvitationOf } from '#test/lettings.ts'
import { newEmail, newNetworkAddress } from '#test/senders.ts'

const app = await testApp()
const { as } = app
const letTo = lettingOf(app)
const today = '2026-11-21'

describe('the offers that a landlord makes in an hour', () => {
  it('count among their invitations, a tenancy of somebody whom they have invited does not', async () => {
    const { landlord, property } = await makeTenancy()
    const [settled, invited] = await Promise.all([1, 2].map(() => makeTenant({ invitedBy: landlord.id })))
    if (!settled || !invited) throw new Error('No tenants were made')
    await letTo(landlord, property, settled)
    await openInvitationOf(settled)
    const second = await makeProperty({ landlordId: landlord.id })
    const billed = await testApp({ env: { BILLING: '' } })
    for (let count = 0; count < 100; count += 1) await billed.services.limits.invitations.attempt(landlord.id)

    const offer = (userId: number) =>
      billed
        .as(landlord)
        .tenancies.create({ body: { userId, propertyId: second.id, moveInDate: today, rentAmount: 95000 } })
    expect(await refusal(offer(settled.id))).toMatchObject({ status: 429 })
    const seen = await as(landlord).tenancies.list()
    expect(seen.map(({ propertyId }) => propertyId)).not.toContain(second.id)
    await offer(invited.id)
  })

  it('are not counted where nobody is asked: past tenancies are recorded in any number', async () => {
    const { landlord } = await makeTenancy()
    const settled = await makeTenant({ invitedBy: landlord.id })
    const first = await makeProperty({ landlordId: landlord.id })
    await letTo(landlord, first, settled)
    await openInvitationOf(settled)
    const { tenancies } = (await testApp({ env: { BILLING: '' } })).as(landlord)
    const terms = { moveInDate: '2020-01-01', endDate: '2020-12-31', rentAmount: 95_000 }
    for (let count = 0; count < 7; count += 1) {
      const home = await makeProperty({ landlordId: landlord.id })
      await tenancies.create({ body: { ...terms, userId: settled.id, propertyId: home.id } })
    }
  })
})

it('one address is invited five times in a day, whoever asks', async () => {
  const billed = await testApp({ env: { BILLING: '' } })
  const [landlord, other] = [await makeLandlord(), await makeLandlord()]
  const stranger = newEmail()
  const invite = async (by: typeof landlord) => {
    const { accounts, tenancies } = billed.as(by, newNetworkAddress())
    const property = await makeProperty({ landlordId: by.id })
    const account = await accounts.register({ body: { role: 'tenant', name: 'Stranger', email: stranger } })
    const userId = 'user' in account ? account.user.id : account.id
    const body = { userId, propertyId: property.id, moveInDate: today, rentAmount: 95_000 }
    const { id } = await tenancies.create({ body })
    await tenancies.update({ params: { id }, body: { email: newEmail() } })
  }
  for (let count = 0; count < 5; count += 1) await invite(landlord)
  expect(await refusal(invite(other))).toMatchObject({ status: 429 })
})
