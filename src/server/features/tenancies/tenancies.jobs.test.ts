import { describe, expect, it, test } from 'vitest'
import { runTenancyJob } from '#server/features/tenancies/tenancies.jobs.ts'
import { type Caller, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { occupancyOf } from '#test/lettings.ts'

const app = await testApp()
const { as, services } = app
const morning = (today: string) => runTenancyJob(services, today)

const noticesOf = async (person: Caller) =>
  (await as(person).notifications.list()).map(({ title, message }) => `${title}: ${message}`)

async function stateOf(landlord: Caller, tenancyId: number) {
  const { active, propertyId } = await as(landlord).tenancies.get({ params: { id: tenancyId } })
  return { active, occupancy: await occupancyOf(app, landlord, propertyId) }
}

describe('the end of a tenancy', () => {
  it('comes the morning after its last day, and the landlord is told once', async () => {
    const { landlord, tenancy, property } = await makeTenancy({ moveOutDate: '2026-11-30' })
    await morning('2026-11-30')
    expect(await stateOf(landlord, tenancy.id)).toEqual({ active: true, occupancy: 'occupied' })
    await morning('2026-12-01')
    await morning('2026-12-01')
    expect(await stateOf(landlord, tenancy.id)).toEqual({ active: false, occupancy: 'vacant' })
    expect(await noticesOf(landlord)).toEqual([
      `Tenancy ended: The tenancy of Sam Carter at ${property.address}, York ended on 30 November 2026. If they are staying, clear its end date. If not, they still know the join code: the page of the tenancy offers a new one.`,
    ])
  })

  it('says nothing of a new join code to a landlord whose plan has none', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    const [property, tenant] = [
      await makeProperty({ landlordId: landlord.id }),
      await makeTenant({ invitedBy: landlord.id }),
    ]
    const terms = { userId: tenant.id, propertyId: property.id, moveInDate: '2026-10-01', endDate: '2026-11-30' }
    await as(landlord).tenancies.create({ body: terms })
    await morning('2026-12-01')
    expect(await noticesOf(landlord)).toEqual([expect.stringMatching(/If they are staying, clear its end date\.$/)])
  })

  it('comes also when the server was off that morning', async () => {
    const { landlord, tenancy } = await makeTenancy({ moveOutDate: '2026-11-30' })
    await morning('2026-12-04')
    expect((await stateOf(landlord, tenancy.id)).active).toBe(false)
  })

  it('leaves the property occupied while somebody else still lives there', async () => {
    const { landlord, tenancy, property } = await makeTenancy({ moveOutDate: '2026-11-30' })
    const partner = await makeTenant({ invitedBy: landlord.id })
    const terms = { userId: partner.id, propertyId: property.id, moveInDate: '2026-10-01', rentAmount: 40_000 }
    await as(landlord).tenancies.create({ body: terms })
    await morning('2026-12-01')
    expect(await stateOf(landlord, tenancy.id)).toEqual({ active: false, occupancy: 'occupied' })
  })

  it('can be taken back, and a later end is announced again', async () => {
    const { landlord, tenancy } = await makeTenancy({ moveOutDate: '2026-11-20', leaseExpiryReminderDays: null })
    await morning('2026-11-21')
    const params = { id: tenancy.id }
    const cleared = await as(landlord).tenancies.update({ params, body: { endDate: null } })
    expect(cleared.active).toBe(true)
    await as(landlord).tenancies.update({ params, body: { endDate: '2026-11-25' } })
    await morning('2026-11-26')
    expect(await noticesOf(landlord)).toHaveLength(2)
  })
})

describe('the reminder before a tenancy ends', () => {
  test.each([
    [60, '2027-01-20', 'in 60 days'],
    [1, '2026-11-22', 'tomorrow'],
    [0, '2026-11-21', 'today'],
  ])('comes its own %s days before, on 21 November for %s', async (leaseExpiryReminderDays, moveOutDate, when) => {
    const { landlord } = await makeTenancy({ moveOutDate, leaseExpiryReminderDays })
    await morning('2026-11-21')
    await morning('2026-11-21')
    const notices = await noticesOf(landlord)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(new RegExp(`^Tenancy ending: The tenancy of Sam Carter at .* ends on .*, ${when}\\.$`))
  })

  test.each([
    ['of another day', { moveOutDate: '2027-01-21', leaseExpiryReminderDays: 60 }],
    ['switched off', { moveOutDate: '2027-01-20', leaseExpiryReminderDays: null }],
    ['without an end date', { moveOutDate: null, leaseExpiryReminderDays: 60 }],
    ['of a tenancy that is over', { moveOutDate: '2027-01-20', leaseExpiryReminderDays: 60, active: false }],
  ])('%s does not come', async (_, terms) => {
    const { landlord } = await makeTenancy(terms)
    await morning('2026-11-21')
    expect(await noticesOf(landlord)).toEqual([])
  })
})
