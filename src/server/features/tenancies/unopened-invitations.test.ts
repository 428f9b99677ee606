import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeTenant } from '#test/factories.ts'
import { beforeLetting, lettingOf } from '#test/lettings.ts'
import { newEmail } from '#test/senders.ts'

const app = await testApp()
const { as, mails, drain } = app
const letTo = lettingOf(app)

describe('an invitation that nobody has opened', () => {
  const sentTo = async (email: string | null) => {
    await drain()
    return mails.filter(({ to }) => to === email).map(({ text }) => text)
  }

  it('is sent again, to set a password or to accept another home, with a link that works', async () => {
    const { landlord, property } = await beforeLetting()
    const unopened = await makeTenant({ invitedBy: landlord.id, isInvited: true })
    const settled = await makeTenant({ invitedBy: landlord.id, passwordHash: 'set' })
    for (const tenant of [unopened, settled]) {
      const { id } = await letTo(landlord, property, tenant, { moveInDate: '2026-01-01' })
      const before = (await sentTo(tenant.email)).length
      const answer = await as(landlord).tenancies.invite({ params: { id } })
      expect(answer).toEqual({ message: 'The invitation has been sent again.' })
      const mailed = await sentTo(tenant.email)
      expect(mailed).toHaveLength(before + 1)
      expect(mailed.at(-1)).toMatch(tenant === unopened ? /reset=true&token=[\w-]+/ : /invitation=[\w-]+/)
      await as(landlord).tenancies.update({ params: { id }, body: { moveOutDate: '2026-11-20' } })
      expect((await refusal(as(landlord).tenancies.invite({ params: { id } }))).status).toBe(409)
    }
  })

  it('says in the activity which details of its tenant were corrected, and none of them', async () => {
    const { landlord, property } = await beforeLetting()
    const tenant = await makeTenant({ invitedBy: landlord.id, isInvited: true, name: 'Sofia' })
    const { id } = await letTo(landlord, property, tenant, { moveInDate: '2026-01-01' })
    const correct = (body: { name?: string; email?: string | null; phone?: string; notes?: string }) =>
      as(landlord).tenancies.update({ params: { id }, body })
    await correct({ name: 'Zofia', phone: '0123', email: newEmail() })
    await correct({ name: 'Zofia', phone: '0123' })
    await correct({ email: null, notes: 'Works nights' })
    const entries = await as(landlord).activity.list({ query: { entity: 'tenancy', id } })
    expect(entries.map(({ what }) => what)).toEqual([
      'E-mail address changed',
      'Notes changed',
      'Name changed; E-mail address changed; Phone changed',
      'Added',
    ])
    for (const { before, after } of entries) expect([before, after]).toEqual([undefined, undefined])
  })

  it('goes to an address, which has to be there', async () => {
    const { landlord, property } = await beforeLetting()
    const { id } = await letTo(landlord, property, await makeTenant({ invitedBy: landlord.id, email: null }))
    const refused = await refusal(as(landlord).tenancies.invite({ params: { id } }))
    expect(refused).toMatchObject({ status: 400, text: 'email: Enter the e-mail address of this tenant first' })
  })
})
