import { describe, expect, it, test } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeDocument, makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { readPdf } from '#test/pdf-text.ts'
import { uploadPhoto } from '#test/photo.ts'
import { makeReport, type NewReport, newReport, signReport, submitReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'
import { signature } from '#test/signature.ts'

const app = await testApp()
const { as } = app
const now = testNow.toISOString()

const noticesOf = async (caller: Caller) =>
  (await as(caller).notifications.list()).map(({ type, message }) => ({ type, message }))
const read = (caller: Caller, id: number) => as(caller).inspectionReports.get({ params: { id } })
/** Those of the list, each with all that is in it. */
const readAll = async (caller: Caller) =>
  Promise.all((await as(caller).inspectionReports.list()).map(({ id }) => read(caller, id)))

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
    expect(await readAll(landlord)).toEqual([report])
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
    const paper = await as(landlord).inspectionReports.pdf({ params: { id: report.id } })
    const text = readPdf(paper as unknown as Uint8Array).pages.join('\n')
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
    expect([await readAll(landlord), await as(landlord).inspections.list(), await keysOf(app)]).toEqual([[], [], files])
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

describe('sent again', () => {
  const clientKey = () => `key-${Math.random().toString(36).slice(2)}-0123456789`

  it('later under the same key, it is the existing one', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const photos = [(await uploadPhoto(app, landlord)).url]
    const body = newReport(property.id, { clientKey: clientKey(), photos }).body
    const first = await as(landlord).inspectionReports.create({ body })
    const files = await keysOf(app)
    expect(await as(landlord).inspectionReports.create({ body: { ...body, notes: 'Other' } })).toEqual(first)
    expect([await readAll(landlord), await keysOf(app)]).toEqual([[first], files])
    expect(await noticesOf(tenant)).toHaveLength(1)
  })

  it('at the same moment, it is written once and answered to all', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const photos = [(await uploadPhoto(app, landlord)).url]
    const body = newReport(property.id, { clientKey: clientKey(), photos, nextInspectionDate: '2027-05-20' }).body
    const files = await keysOf(app)
    const sent = await Promise.all([1, 2, 3, 4].map(() => as(landlord).inspectionReports.create({ body })))
    for (const report of sent) expect(report).toEqual(sent[0])
    expect(await readAll(landlord)).toEqual([sent[0]])
    expect(await as(landlord).inspections.list()).toMatchObject([{ completed: false }, { completed: true }])
    expect(await as(landlord).documents.list()).toHaveLength(1)
    expect(await keysOf(app)).toHaveLength(files.length + 1)
    expect(await noticesOf(tenant)).toHaveLength(2)
  })

  it('by somebody else under the same key, it is theirs', async () => {
    const key = clientKey()
    const first = await makeReport(app, { clientKey: key })
    const second = await makeReport(app, { clientKey: key })
    expect(second.report.id).not.toBe(first.report.id)
  })
})

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
    expect((await readAll(landlord))[0]?.comments).toMatchObject([{ by: landlord.name }])
    await as(landlord).accounts.updateProfile({ body: { name: 'Renamed', email: landlord.email ?? '' } })
    expect((await readAll(landlord))[0]?.comments).toMatchObject([{ by: 'Renamed' }])
  })

  it('comes too late once the tenant has signed', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    await signReport(app, tenant, report.id)
    const late = as(landlord).inspectionReports.comment({ params: { id: report.id }, body: { content: 'Wait' } })
    expect(await refusal(late)).toMatchObject({ status: 409 })
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
    expect([await readAll(landlord), await as(landlord).documents.list(), await keysOf(app)]).toEqual([[], [], files])
    expect(await as(landlord).inspections.list()).toMatchObject([{ date: '2027-05-20', completed: false }])
    expect(await refusal(as(landlord).inspectionReports.remove({ params: { id } }))).toMatchObject({ status: 404 })
  })

  it('leaves the appointment that it completed open again (rule: inspections-deleting)', async () => {
    const { landlord, property } = await makeTenancy()
    await as(landlord).inspections.create({ body: { propertyId: property.id, date: '2026-12-19', notes: 'Boiler' } })
    const [planned] = await as(landlord).inspections.list()
    const { id } = await submitReport(app, landlord, property.id, {})
    await as(landlord).inspectionReports.remove({ params: { id } })
    expect(await as(landlord).inspections.list()).toEqual([planned])
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
