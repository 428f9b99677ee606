import { describe, expect, it } from 'vitest'
import { sweepUploads } from '#server/features/uploads/uploads.jobs.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { lettingOf } from '#test/lettings.ts'
import { uploadPhoto } from '#test/photo.ts'
import { makeReport, signReport, submitReport } from '#test/reports.ts'
import { signature } from '#test/signature.ts'

const app = await testApp()
const { as } = app

const sizeOf = async (file: Promise<unknown>) => ((await file) as Uint8Array).length
const listed = (caller: Caller) => as(caller).inspectionReports.list()
/** The reports of the list, each in full. */
const readAll = async (caller: Caller) =>
  Promise.all((await listed(caller)).map(({ id }) => as(caller).inspectionReports.get({ params: { id } })))
const read = (caller: Caller, id: number) => as(caller).inspectionReports.get({ params: { id } })

describe('a report is read', () => {
  it('by the tenants of that day and by no later one', async () => {
    const { landlord, property, tenant, report } = await makeReport(app)
    const later = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, later)
    expect((await readAll(tenant)).map(({ id }) => id)).toEqual([report.id])
    expect(await readAll(later)).toEqual([])
    expect(await refusal(read(later, report.id))).toMatchObject({ status: 404 })
    expect(await refusal(as(later).inspectionReports.pdf({ params: { id: report.id } }))).toMatchObject({ status: 404 })
    expect(await refusal(signReport(app, later, report.id))).toMatchObject({ status: 404 })
  })

  it('by nobody who lives there later once the tenancy of that day is deleted (rule: inspections-readers)', async () => {
    const home = await makeTenancy()
    const { landlord, property, tenancy } = home
    const { file, url } = await uploadPhoto(app, landlord)
    const report = await submitReport(app, landlord, property.id, { photos: [url] })
    const params = { id: report.id }
    const later = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, later)
    const { binId } = await as(landlord).tenancies.remove({ params: { id: tenancy.id } })
    const { inspectionReports, inspections, uploads } = as(later)
    expect(await listed(later)).toEqual([])
    expect((await inspections.list()).filter(({ completed }) => completed)).toEqual([])
    const attempts = [
      () => read(later, report.id),
      () => inspectionReports.pdf({ params }),
      () => inspectionReports.comment({ params, body: { content: 'Mine?' } }),
      () => signReport(app, later, report.id),
      () => uploads.view({ params: { file } }),
    ]
    for (const attempt of attempts) expect(await refusal(attempt())).toMatchObject({ status: 404 })
    await as(landlord).bin.restore({ params: { id: binId } })
    expect((await readAll(home.tenant)).map(({ id }) => id)).toEqual([report.id])
    expect(await listed(later)).toEqual([])
  })

  it('on an empty home by the next tenant, who may sign it', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const report = await submitReport(app, landlord, property.id, { inspectionType: 'pre_tenancy' })
    const tenant = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, tenant)
    expect(await readAll(tenant)).toMatchObject([{ id: report.id, documentId: null, documents: [] }])
    expect(await sizeOf(as(tenant).inspectionReports.pdf({ params: { id: report.id } }))).toBeGreaterThan(1_000)
    expect(await signReport(app, tenant, report.id)).toMatchObject({ tenantSignedName: tenant.name })
  })

  it('of the day before they moved in by those who had been let the home', async () => {
    const { landlord, property, tenant } = await makeTenancy({ moveInDate: '2026-11-21' })
    const { id } = await submitReport(app, landlord, property.id)
    expect((await readAll(tenant)).map((report) => report.id)).toEqual([id])
  })

  it('by a guest without people, notes and photos', async () => {
    const { landlord, tenant, property } = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
    const url = (await uploadPhoto(app, landlord)).url
    const rooms = [
      { roomType: 'Kitchen', roomName: 'Kitchen', photos: [url], notes: 'Priya keeps it well' },
      { roomType: 'Bedroom 1', roomName: "Priya's room" },
    ]
    const { id } = await submitReport(app, landlord, property.id, {
      photos: ['https://example.com/priya.jpg'],
      internalRooms: rooms,
      notes: 'Priya was in',
      roofCondition: 'fair',
      roofNotes: 'Priya heard it drip',
      priorityIssues: "Priya's window",
      maintenanceRecommendations: 'Ask Priya for a day',
      inspectorSignature: await signature(),
    })
    await as(tenant).inspectionReports.comment({ params: { id }, body: { content: 'Thank you' } })
    await signReport(app, tenant, id, 'Fine by me')
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    const [seen] = await readAll(guest)
    expect(seen).toMatchObject({
      id,
      overallCondition: 'good',
      internalRooms: [
        { roomType: 'Kitchen', roomName: 'Kitchen', condition: 'good', photos: [], notes: null },
        { roomType: 'Bedroom 1', roomName: 'Bedroom 1', condition: 'good', photos: [], notes: null },
      ],
      roofCondition: 'fair',
      inspectorName: '',
      photos: [],
      documents: [],
      comments: [],
    })
    const hidden = [
      'inspectorId',
      'notes',
      'roofNotes',
      'priorityIssues',
      'maintenanceRecommendations',
      'inspectorSignature',
      'inspectorSignedAt',
      'tenantNotes',
      'tenantSignature',
      'tenantSignedAt',
      'tenantSignedName',
      'documentId',
    ] as const
    for (const field of hidden) expect([field, seen?.[field]]).toEqual([field, null])
    const [inList] = await listed(guest)
    for (const field of hidden) {
      if (field !== 'inspectorSignature' && field !== 'tenantSignature')
        expect([field, inList?.[field]]).toEqual([field, null])
    }
    expect(inList).toMatchObject({ inspectorName: '', roomCount: 2, photos: [], photoCount: 0, imageUrl: null })
    expect(inList?.internalRooms).toEqual([
      { roomType: 'Kitchen', roomName: 'Kitchen', condition: 'good', notes: null },
      { roomType: 'Bedroom 1', roomName: 'Bedroom 1', condition: 'good', notes: null },
    ])
    expect(JSON.stringify([seen, inList, await as(guest).inspections.list()])).not.toContain('Priya')
    expect(await refusal(as(guest).inspectionReports.pdf({ params: { id } }))).toMatchObject({ status: 403 })
    expect(await refusal(as(guest).uploads.view({ params: { file: url.slice('/uploads/'.length) } }))).toMatchObject({
      status: 404,
    })
  })

  it('with its photos by those tenants alone', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const { file, url } = await uploadPhoto(app, landlord)
    await submitReport(app, landlord, property.id, { photos: [url] })
    const later = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, later)
    for (const reader of [landlord, tenant]) {
      expect(await sizeOf(as(reader).uploads.view({ params: { file } }))).toBeGreaterThan(50)
    }
    for (const stranger of [later, await makeLandlord()]) {
      expect(await refusal(as(stranger).uploads.view({ params: { file } }))).toMatchObject({ status: 404 })
    }
  })

  it('with photos that become no picture of the property, and stay when one is given', async () => {
    const { landlord, property } = await makeTenancy()
    const { file, url } = await uploadPhoto(app, landlord)
    await submitReport(app, landlord, property.id, { photos: [url] })
    const picture = (imageUrl: string | null) =>
      as(landlord).properties.update({ params: { id: property.id }, body: { imageUrl } })
    expect(await refusal(picture(url))).toMatchObject({
      status: 400,
      text: 'imageUrl: This upload does not exist or is already in use',
    })
    await picture((await uploadPhoto(app, landlord)).url)
    await picture(null)
    await sweepUploads({ ...app.services, now: () => new Date(app.services.now().getTime() + 3 * 86_400_000) })
    expect(await sizeOf(as(landlord).uploads.view({ params: { file } }))).toBeGreaterThan(50)
  })

  it('of another property is refused as everywhere', async () => {
    const { tenant } = await makeTenancy()
    const { property } = await makeReport(app)
    const ofProperty = (propertyId: number) => as(tenant).inspectionReports.ofProperty({ params: { propertyId } })
    expect(await refusal(ofProperty(property.id))).toMatchObject({
      status: 403,
      text: 'This property belongs to somebody else.',
    })
    expect(await refusal(ofProperty(2_000_000_000))).toMatchObject({ status: 404 })
  })
})
