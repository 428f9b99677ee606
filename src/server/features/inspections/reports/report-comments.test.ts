import { describe, expect, it } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeReport, readReports, signReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as } = app
const now = testNow.toISOString()

const noticesOf = async (caller: Caller) =>
  (await as(caller).notifications.list()).map(({ type, message }) => ({ type, message }))
const read = (caller: Caller, id: number) => as(caller).inspectionReports.get({ params: { id } })

describe('a comment', () => {
  it('on an item notifies the other side, and is read by both', async () => {
    const { landlord, tenant, property, report } = await makeReport(app, {
      internalRooms: [{ roomType: 'Kitchen', roomName: 'Kitchen' }],
    })
    const say = (who: Caller, content: string, item?: string) =>
      as(who).inspectionReports.comment({
        params: { id: report.id },
        body: { content, ...(item !== undefined && { item }) },
      })
    const first = await say(tenant, ' The tap drips. ', 'room:0')
    expect(first).toEqual({
      id: expect.any(Number),
      item: 'room:0',
      content: 'The tap drips.',
      createdAt: now,
      by: 'Priya Raman',
      role: 'tenant',
    })
    const second = await say(landlord, 'A plumber comes.')
    await say(landlord, 'Tidy.', 'gardenAreas')
    for (const reader of [landlord, tenant]) {
      expect((await read(reader, report.id)).comments.slice(0, 2)).toEqual([first, second])
    }
    const subject = `the inspection report for ${property.address} of 20 November 2026`
    expect(await noticesOf(landlord)).toEqual([
      { type: 'inspection', message: `Priya Raman on ${subject}: The tap drips.` },
    ])
    expect((await noticesOf(tenant))[1]).toEqual({
      type: 'inspection',
      message: `${landlord.name} on ${subject}: A plumber comes.`,
    })
    for (const item of ['room:1', 'room:-1', 'garage', 'constructor']) {
      expect(await refusal(say(tenant, 'Hm', item))).toMatchObject({
        status: 400,
        text: 'item: This is not an item of the report',
      })
    }
    expect(await refusal(say(tenant, ' '))).toMatchObject({ status: 400, text: 'content: Please write a comment' })
  })

  it('names a landlord as they are called now', async () => {
    const { landlord, report } = await makeReport(app)
    await as(landlord).inspectionReports.comment({ params: { id: report.id }, body: { content: 'Hello' } })
    expect((await readReports(app, landlord))[0]?.comments).toMatchObject([{ by: landlord.name }])
    await as(landlord).accounts.updateProfile({ body: { name: 'Renamed', email: landlord.email ?? '' } })
    expect((await readReports(app, landlord))[0]?.comments).toMatchObject([{ by: 'Renamed' }])
  })

  it('comes too late once the tenant has signed', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    await signReport(app, tenant, report.id)
    const late = as(landlord).inspectionReports.comment({ params: { id: report.id }, body: { content: 'Wait' } })
    expect(await refusal(late)).toMatchObject({ status: 409 })
  })
})
