import { describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { uploadPhoto } from '#test/photo.ts'
import { makeReport, newReport, readReports } from '#test/reports.ts'

const app = await testApp()
const { as } = app

describe('a report that is sent again', () => {
  const clientKey = () => `key-${Math.random().toString(36).slice(2)}-0123456789`

  it('later under the same key is the existing one', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const photos = [(await uploadPhoto(app, landlord)).url]
    const body = newReport(property.id, { clientKey: clientKey(), photos }).body
    const first = await as(landlord).inspectionReports.create({ body })
    const files = await keysOf(app)
    expect(await as(landlord).inspectionReports.create({ body: { ...body, notes: 'Other' } })).toEqual(first)
    expect([await readReports(app, landlord), await keysOf(app)]).toEqual([[first], files])
    expect(await as(tenant).notifications.list()).toHaveLength(1)
  })

  it('at the same moment is written once and answered to all', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const photos = [(await uploadPhoto(app, landlord)).url]
    const body = newReport(property.id, { clientKey: clientKey(), photos, nextInspectionDate: '2027-05-20' }).body
    const files = await keysOf(app)
    const sent = await Promise.all([1, 2, 3, 4].map(() => as(landlord).inspectionReports.create({ body })))
    for (const report of sent) expect(report).toEqual(sent[0])
    expect(await readReports(app, landlord)).toEqual([sent[0]])
    expect(await as(landlord).inspections.list()).toMatchObject([{ completed: false }, { completed: true }])
    expect(await as(landlord).documents.list()).toHaveLength(1)
    expect(await keysOf(app)).toHaveLength(files.length + 1)
    expect(await as(tenant).notifications.list()).toHaveLength(2)
  })

  it('by somebody else under the same key is theirs', async () => {
    const key = clientKey()
    const first = await makeReport(app, { clientKey: key })
    const second = await makeReport(app, { clientKey: key })
    expect(await readReports(app, first.landlord)).toEqual([first.report])
    expect(await readReports(app, second.landlord)).toEqual([second.report])
  })
})
