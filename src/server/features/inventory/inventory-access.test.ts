import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancy, makeTenant } from '#test/factories.ts'
import { inventoryCalls } from '#test/inventories.ts'
import { lettingOf } from '#test/lettings.ts'

const app = await testApp()
const { as } = app

const { add, idsOf, noticesOf, sign, change } = inventoryCalls(app)

describe('whose it is', () => {
  it('follows the day and the kind: who leaves sees the check-out, who comes the check-in', async () => {
    const { landlord, property, tenant: leaving } = await makeTenancy({ moveOutDate: '2026-11-25' })
    const coming = await makeTenant({ invitedBy: landlord.id, name: 'Siân', username: 'Prosser' })
    await lettingOf(app)(landlord, property, coming, { moveInDate: '2026-11-28' })
    const out = await add(landlord, property, { checkType: 'check-out', date: '2026-11-25' })
    const into = await add(landlord, property, { checkType: 'check-in', date: '2026-11-27' })
    expect(await idsOf(leaving)).toEqual([out.id])
    expect(await idsOf(coming)).toEqual([into.id])
    expect(into.tenantNames).toBe('Siân Prosser')
    for (const [caller, id] of [
      [leaving, into.id],
      [coming, out.id],
    ] as const) {
      expect((await refusal(as(caller).inventory.get({ params: { id } }))).status).toBe(404)
      expect((await refusal(as(caller).inventory.pdf({ params: { id } }))).status).toBe(404)
      expect((await refusal(sign(caller, id))).status).toBe(404)
    }
    expect(await noticesOf(leaving)).toHaveLength(1)
    expect(await noticesOf(coming)).toMatchObject([
      {
        title: 'New inventory',
        message: `Check-in inventory of ${property.address}, 27 November 2026. Please review and sign it.`,
        entityId: into.id,
        relatedEntityType: 'inventory_report',
      },
    ])
    expect(await idsOf(landlord)).toEqual([into.id, out.id])
  })

  it('notifies nobody who has not accepted, and is shown to nobody who has left', async () => {
    const invited = await makeTenancy({ accepted: false })
    const { id } = await add(invited.landlord, invited.property)
    expect(await idsOf(invited.tenant)).toEqual([])
    expect(await noticesOf(invited.tenant)).toEqual([])
    expect((await refusal(as(invited.tenant).inventory.get({ params: { id } }))).status).toBe(404)

    const left = await makeTenancy()
    const { id: theirs } = await add(left.landlord, left.property)
    expect(await idsOf(left.tenant)).toEqual([theirs])
    await as(left.landlord).tenancies.update({ params: { id: left.tenancy.id }, body: { moveOutDate: '2026-11-20' } })
    expect(await idsOf(left.tenant)).toEqual([])
  })

  it('changes with the day, and its new tenants are notified', async () => {
    const { landlord, property, tenant } = await makeTenancy({ moveInDate: '2026-11-10' })
    const report = await add(landlord, property, { checkType: 'periodic', date: '2026-11-01' })
    expect([report.tenantIds, report.tenantNames, await idsOf(tenant)]).toEqual([[], null, []])
    await change(landlord, report.id, property.id, { checkType: 'periodic', date: '2026-11-21' })
    expect([await idsOf(tenant), (await noticesOf(tenant)).length]).toEqual([[report.id], 1])
    await change(landlord, report.id, property.id, { checkType: 'periodic', date: '2026-11-20' })
    expect((await noticesOf(tenant)).length).toBe(1)
    await change(landlord, report.id, property.id, { checkType: 'periodic', date: '2026-11-01' })
    expect(await noticesOf(tenant)).toEqual([])
  })

  it('has been read by whoever signs it', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const report = await add(landlord, property)
    expect(await noticesOf(tenant)).toMatchObject([{ isRead: false }])
    await sign(tenant, report.id)
    expect(await noticesOf(tenant)).toMatchObject([{ isRead: true }])
  })

  it('is told to nobody any more once it is deleted, but for what they have read', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const read = await add(landlord, property)
    await as(tenant).notifications.markAllRead()
    const unread = await add(landlord, property)
    for (const { id } of [read, unread]) await as(landlord).inventory.remove({ params: { id } })
    expect((await noticesOf(tenant)).map(({ entityId }) => entityId)).toEqual([read.id])
  })

  it('is for its landlord to know: tenants are not told whose tenancies it belongs to', async () => {
    const { landlord, property, tenant, tenancy } = await makeTenancy()
    const report = await add(landlord, property)
    expect(report.tenantIds).toEqual([tenancy.id])
    expect(await as(tenant).inventory.get({ params: { id: report.id } })).not.toHaveProperty('tenantIds')
  })

  it('is in the calendar of the two sides, and of no guest', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const report = await add(landlord, property)
    const other = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, other, { moveInDate: '2026-12-20' })
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    const range = { query: { from: '2026-11-21', to: '2026-11-21' } }
    for (const caller of [landlord, tenant]) {
      expect(await as(caller).calendar.list(range)).toMatchObject([
        { id: report.id, type: 'inspection', source: 'inventory', title: 'Check-in inventory', date: '2026-11-21' },
      ])
    }
    for (const caller of [other, guest]) expect(await as(caller).calendar.list(range)).toEqual([])
  })
})
