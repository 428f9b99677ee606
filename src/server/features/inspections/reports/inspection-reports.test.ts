import { describe, expect, it, test } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeDocument, makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { readPdf } from '#test/pdf-text.ts'
import { uploadPhoto } from '#test/photo.ts'
import { makeReport, type NewReport, readReports, signReport, submitReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'
import { signature } from '#test/signature.ts'

const app = await testApp()
const { as } = app
const now = testNow.toISOString()

const noticesOf = async (caller: Caller) =>
  (await as(caller).notifications.list()).map(({ type, message }) => ({ type, message }))
const read = (caller: Caller, id: number) => as(caller).inspectionReports.get({ params: { id } })

describe('a report that is submitted', () => {
  it('returns every finding, and what follows from it', async () => {
    const { landlord, property } = await makeTenancy()
    const report = await submitReport(app, landlord, property.id, {
      inspectionType: 'safety',
      weatherConditions: ' Dry, 8 °C ',
      internalRooms: [
        {
          roomType: 'Kitchen',
          roomName: 'Kitchen',
          condition: 'fair',
          notes: 'Worn worktop',
          photos: ['https://example.com/a.jpg'],
        },
        { roomType: 'Bedroom 1', roomName: 'Front bedroom' },
      ],
      roofCondition: 'good',
      roofNotes: 'One slipped slate',
      gasSafety: '',
      overallCondition: null,
      priorityIssues: 'Slate',
      maintenanceRecommendations: 'Roofer',
      estimatedCosts: 12_050,
      nextInspectionDate: '2027-05-20',
      notes: 'All well',
      checklistItems: { Keys: true },
    })
    expect(report).toMatchObject({
      propertyId: property.id,
      inspectorId: landlord.id,
      inspectorName: landlord.name,
      inspectionType: 'safety',
      inspectionDate: '2026-11-20',
      date: '2026-11-20',
      weatherConditions: 'Dry, 8 °C',
      isHMO: false,
      internalRooms: [
        {
          roomType: 'Kitchen',
          roomName: 'Kitchen',
          condition: 'fair',
          notes: 'Worn worktop',
          photos: ['https://example.com/a.jpg'],
        },
        { roomType: 'Bedroom 1', roomName: 'Front bedroom', condition: 'good', notes: null, photos: [] },
      ],
      roofCondition: 'good',
      roofNotes: 'One slipped slate',
      gasSafety: null,
      completed: true,
      overallCondition: null,
      propertyRating: 'needs_attention',
      nextInspectionDate: '2027-05-20',
      priorityIssues: 'Slate',
      maintenanceRecommendations: 'Roofer',
      estimatedCosts: 12_050,
      notes: 'All well',
      checklistItems: { Keys: true },
      inspectorSignature: null,
      tenantSignedAt: null,
      createdAt: now,
      property: { id: property.id, address: property.address, city: 'York' },
      comments: [],
    })
    expect(await readReports(app, landlord)).toEqual([report])
    const listed = await as(landlord).inspectionReports.list()
    expect(listed).toMatchObject([
      {
        internalRooms: [
          { roomType: 'Kitchen', roomName: 'Kitchen', condition: 'fair', notes: 'Worn worktop' },
          { roomType: 'Bedroom 1', roomName: 'Front bedroom', condition: 'good', notes: null },
        ],
        photos: [],
        checklistItems: { Keys: true },
      },
    ])
    const params = { propertyId: property.id }
    expect(await as(landlord).inspectionReports.ofProperty({ params })).toEqual(listed)
  })

  it('calls a room by its type when a program leaves its name out', async () => {
    const { landlord, property } = await makeTenancy()
    const internalRooms = [{ roomType: 'Bathroom' as const, condition: 'poor' as const }, { roomName: '' }]
    expect(await submitReport(app, landlord, property.id, { internalRooms })).toMatchObject({
      internalRooms: [{ roomType: 'Bathroom', roomName: 'Bathroom', condition: 'poor' }],
    })
  })

  it('drops rooms without a name, and HMO areas of what is none', async () => {
    const { landlord, property } = await makeTenancy()
    const found: Partial<NewReport> = {
      internalRooms: [{ roomType: 'Kitchen', roomName: '  ' }],
      fireDoors: 'poor',
      fireDoorsNotes: 'Open',
    }
    expect(await submitReport(app, landlord, property.id, { ...found, overallCondition: null })).toMatchObject({
      internalRooms: [],
      isHMO: false,
      fireDoors: null,
      fireDoorsNotes: null,
      propertyRating: 'needs_attention',
    })
    expect(await submitReport(app, landlord, property.id, { ...found, isHMO: 'true' as never })).toMatchObject({
      isHMO: true,
      fireDoors: 'poor',
    })
    await as(landlord).properties.update({ params: { id: property.id }, body: { isHmo: true } })
    const report = await submitReport(app, landlord, property.id, { ...found, overallCondition: null })
    expect(report).toMatchObject({
      isHMO: true,
      fireDoors: 'poor',
      fireDoorsNotes: 'Open',
      propertyRating: 'high_priority',
    })
  })

  it('completes the appointment that was open, and sets the next one or none', async () => {
    const { landlord, property } = await makeTenancy()
    const open = await as(landlord).inspections.create({
      body: { propertyId: property.id, date: '2026-11-25', notes: 'Loft' },
    })
    const first = await submitReport(app, landlord, property.id, {
      priorityIssues: 'Damp',
      nextInspectionDate: '2027-05-20',
    })
    expect(first.inspectionId).toBe(open.id)
    const [next, done] = await as(landlord).inspections.list()
    expect(done).toMatchObject({
      id: open.id,
      date: '2026-11-20',
      completed: true,
      propertyRating: 'good',
      highPriorityIssues: 'Damp',
      notes: 'Loft',
      reportId: first.id,
    })
    expect(next).toMatchObject({ date: '2027-05-20', completed: false, reportId: null })
    const second = await submitReport(app, landlord, property.id)
    expect(second.inspectionId).toBe(next?.id)
    const third = await submitReport(app, landlord, property.id)
    const list = await as(landlord).inspections.list()
    expect(list.map(({ reportId, completed }) => ({ reportId, completed }))).toEqual(
      [third, second, first].map(({ id }) => ({ reportId: id, completed: true })),
    )
    expect(await as(landlord).properties.get({ params: { id: property.id } })).toMatchObject({
      nextInspectionDate: null,
    })
  })

  it('is filed as a document of the tenants of that day, and counts for no plan', async () => {
    const { landlord, tenant, property, tenancy, report } = await makeReport(app)
    const [filed] = await as(landlord).documents.list()
    expect(filed).toMatchObject({
      id: report.documentId,
      type: 'Inspection Report',
      name: 'Inspection report, 20 November 2026',
      isInspectionReport: true,
      sharedWithTenant: true,
      tenantIds: [tenancy.id],
      propertyId: property.id,
    })
    expect(report.documents).toEqual([{ id: filed?.id, name: filed?.name, filePath: filed?.filePath }])
    expect((await as(tenant).documents.list()).map(({ id }) => id)).toEqual([filed?.id])
    expect((await as(landlord).documents.summary()).usage).toMatchObject({ currentCount: 0 })
  })

  it('is filed above the limit of the Free plan, too', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    const property = await makeProperty({ landlordId: landlord.id })
    for (let count = 0; count < 10; count++) await makeDocument(property)
    expect((await submitReport(app, landlord, property.id)).documentId).toEqual(expect.any(Number))
  })

  it('is laid before the tenants', async () => {
    const { tenant, landlord, property, report } = await makeReport(app)
    expect(await noticesOf(tenant)).toEqual([
      {
        type: 'inspection_completed',
        message: `Please review and sign the inspection report for ${property.address} of 20 November 2026.`,
      },
    ])
    expect(await noticesOf(landlord)).toEqual([])
    expect(await read(tenant, report.id)).toEqual(report)
  })

  it('may come signed by the landlord', async () => {
    const { landlord, report } = await makeReport(app, { inspectorSignature: await signature() })
    expect(report).toMatchObject({
      inspectorSignature: expect.stringMatching(/^data:image\/png;base64,/),
      inspectorSignedAt: now,
    })
    expect(await refusal(signReport(app, landlord, report.id))).toMatchObject({ status: 409 })
  })

  it('carries when it was signed on the device, and when it arrived', async () => {
    const { landlord, property } = await makeTenancy()
    const signedAt = '2026-11-20T16:40:12.345Z'
    const sign = async (inspectorSignedAt: string | null) =>
      submitReport(app, landlord, property.id, { inspectorSignature: await signature(), inspectorSignedAt })
    const report = await sign(signedAt)
    expect(report).toMatchObject({ inspectorSignedAt: signedAt, createdAt: now })
    const pdf = await as(landlord).inspectionReports.pdf({ params: { id: report.id } })
    const text = readPdf(pdf).pages.join('\n')
    expect(text).toContain('Signed 20 Nov 2026, 16:40')
    expect(text).toContain('Received 21 Nov 2026, 10:00')
    expect(await sign('2026-11-19T23:00:00Z')).toMatchObject({ inspectorSignedAt: now })
    expect(await sign('2026-11-22T10:00:00Z')).toMatchObject({ inspectorSignedAt: now })
    expect(await sign('')).toMatchObject({ inspectorSignedAt: now })
    const unsigned = await submitReport(app, landlord, property.id, { inspectorSignedAt: signedAt })
    expect(unsigned).toMatchObject({ inspectorSignature: null, inspectorSignedAt: null })
  })

  test.each<[Partial<Record<keyof NewReport, unknown>>, string]>([
    [{ inspectorSignedAt: 'yesterday' }, 'inspectorSignedAt: Must be a moment such as 2026-11-21T10:00:00Z'],
    [{ propertyId: undefined }, 'propertyId: Property is required'],
    [{ inspectionDate: '' }, 'inspectionDate: Inspection date is required'],
    [{ inspectionType: 'yearly' }, 'inspectionType: Must be routine, pre_tenancy, post_tenancy, maintenance or safety'],
    [{ overallCondition: 'superb' }, 'overallCondition: Must be excellent, good, fair, poor or urgent_action_required'],
    [{ completed: 'perhaps' }, 'completed: Must be true or false'],
    [{ estimatedCosts: -1 }, 'estimatedCosts: Must be an amount in pence, 0 or more'],
    [{ photos: ['http://example.com/a.jpg'] }, 'photos.0: Must be an uploaded image or an https address'],
    [{ photos: Array.from({ length: 101 }, (_, at) => `https://example.com/${at}`) }, 'photos: At most 100 photos'],
    [{ clientKey: 'short' }, 'clientKey: Must be a key of 16 to 64 characters'],
    [{ inspectorSignature: 'Jane' }, 'inspectorSignature: The signature must be a PNG picture'],
    [{ inspectorSignature: 'data:image/png;base64,AAAA' }, 'inspectorSignature: The signature must be a PNG picture'],
  ])('with %j is refused, and nothing is kept', async (wrong, text) => {
    const { landlord, property } = await makeTenancy()
    const files = await keysOf(app)
    const refused = await refusal(submitReport(app, landlord, property.id, wrong as never))
    expect([refused.status, refused.text]).toEqual([400, text])
    expect([await readReports(app, landlord), await as(landlord).inspections.list(), await keysOf(app)]).toEqual([
      [],
      [],
      files,
    ])
  })

  it('holds at most a hundred photos over all its rooms', async () => {
    const { landlord, property } = await makeTenancy()
    const photos = (from: number) => Array.from({ length: 51 }, (_, at) => `https://example.com/${from + at}`)
    const rooms = [{ roomType: 'Kitchen', roomName: 'Kitchen', photos: photos(0) }]
    const refused = await refusal(
      submitReport(app, landlord, property.id, { photos: photos(51), internalRooms: rooms }),
    )
    expect([refused.status, refused.text]).toEqual([400, 'photos: At most 100 photos'])
  })
})

describe('a report that nobody has signed', () => {
  it('is deleted with its document, its inspection and every file', async () => {
    const { landlord, property } = await makeTenancy()
    const files = await keysOf(app)
    const photos = [(await uploadPhoto(app, landlord)).url]
    const { id } = await submitReport(app, landlord, property.id, { photos, nextInspectionDate: '2027-05-20' })
    await as(landlord).inspectionReports.comment({ params: { id }, body: { content: 'Oh' } })
    await as(landlord).inspectionReports.remove({ params: { id } })
    expect([await readReports(app, landlord), await as(landlord).documents.list(), await keysOf(app)]).toEqual([
      [],
      [],
      files,
    ])
    expect(await as(landlord).inspections.list()).toEqual([])
    expect(await refusal(as(landlord).inspectionReports.remove({ params: { id } }))).toMatchObject({ status: 404 })
  })

  it('is no longer spoken of in what nobody has read yet', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    const stranger = await makeReport(app)
    const params = { id: report.id }
    await as(tenant).inspectionReports.comment({ params, body: { content: 'Oh' } })
    await as(landlord).inspectionReports.remove({ params })
    const titlesOf = async (caller: Caller) => (await as(caller).notifications.list()).map(({ title }) => title)
    expect([await titlesOf(tenant), await titlesOf(landlord)]).toEqual([[], []])
    expect(await titlesOf(stranger.tenant)).toEqual(['Inspection completed'])
  })

  it('leaves the appointment that it completed open again (rule: inspections-deleting)', async () => {
    const { landlord, property } = await makeTenancy()
    await as(landlord).inspections.create({ body: { propertyId: property.id, date: '2026-12-19', notes: 'Boiler' } })
    const [planned] = await as(landlord).inspections.list()
    const { id } = await submitReport(app, landlord, property.id, {})
    await as(landlord).inspectionReports.remove({ params: { id } })
    expect(await as(landlord).inspections.list()).toEqual([planned])
  })

  it('takes the next appointment that came with it along, but none that came otherwise', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const propertyId = property.id
    await as(landlord).inspections.create({ body: { propertyId, date: '2026-12-03', notes: 'Boiler' } })
    const planned = await as(landlord).inspections.list()
    const next = { nextInspectionDate: '2027-06-01' }
    const { id } = await submitReport(app, landlord, propertyId, next)
    await as(landlord).inspectionReports.remove({ params: { id } })
    expect(await as(landlord).inspections.list()).toEqual(planned)
    const messages = (await as(tenant).notifications.list()).map(({ message }) => message)
    expect(messages[0]).toContain('is now planned for Thursday 3 December 2026')
    expect(messages.filter((text) => text.includes('2027'))).toEqual([])

    const mistaken = await submitReport(app, landlord, propertyId, next)
    await submitReport(app, landlord, propertyId, next)
    await as(landlord).inspectionReports.remove({ params: { id: mistaken.id } })
    expect((await as(landlord).inspections.list())[0]).toMatchObject({ date: '2027-06-01', completed: false })
  })

  it('takes the next appointment along also where none had been arranged before, and tenants are told', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const { id } = await submitReport(app, landlord, property.id, { nextInspectionDate: '2027-06-01' })
    await as(landlord).inspectionReports.remove({ params: { id } })
    expect(await as(landlord).inspections.list()).toEqual([])
    expect((await noticesOf(tenant)).map(({ message }) => message)).toEqual([
      `The inspection of ${property.address} on Tuesday 1 June 2027 will not take place.`,
    ])
  })

  it('tells tenants that the next appointment is off where the day of the one before has passed', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    await as(landlord).inspections.create({ body: { propertyId: property.id, date: '2026-11-19' } })
    const { id } = await submitReport(app, landlord, property.id, { nextInspectionDate: '2027-06-01' })
    await as(tenant).notifications.markAllRead()
    await as(landlord).inspectionReports.remove({ params: { id } })
    expect(await as(landlord).inspections.list()).toMatchObject([{ date: '2026-11-19', completed: false }])
    expect((await noticesOf(tenant))[0]).toEqual({
      type: 'inspection',
      message: `The inspection of ${property.address} on Tuesday 1 June 2027 will not take place.`,
    })
  })
})

test('compliance and audits name the condition of the latest report', async () => {
  const { landlord, property } = await makeReport(app, { overallCondition: 'fair' })
  const report = await as(landlord).compliance.report({ params: { id: property.id } })
  expect(report.compliance.inspection).toMatchObject({ mostRecent: { date: '2026-11-20', rating: 'needs_attention' } })
  const { auditData } = await as(landlord).audits.create({ body: { propertyId: property.id } })
  expect(auditData.inspectionSummary).toMatchObject({ overallCondition: 'fair', lastInspectionDate: '2026-11-20' })
})

test('the calendar and the dashboard keep a completed inspection on its day', async () => {
  const { landlord, tenant, property, report } = await makeReport(app, { nextInspectionDate: '2026-11-28' })
  for (const caller of [landlord, tenant]) {
    const events = (await as(caller).calendar.list()).filter(({ type }) => type === 'inspection')
    expect(events.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-28'])
    expect(events[0]).toMatchObject({ id: report.inspectionId, propertyId: property.id })
  }
  expect(await as(tenant).dashboard.get()).toMatchObject({
    inspections: [
      { date: '2026-11-28', completed: false },
      { id: report.inspectionId, date: '2026-11-20', completed: true },
    ],
  })
})
