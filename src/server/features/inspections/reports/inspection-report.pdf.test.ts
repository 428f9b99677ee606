import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contentDisposition } from '#server/platform/files/file-names.ts'
import { type Caller, testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { formWith } from '#test/photo.ts'
import { type NewReport, signReport, submitReport } from '#test/reports.ts'
import { signature } from '#test/signature.ts'

const app = await testApp()
const { as, setNow } = app

const bytesOf = (caller: Caller, id: number) => as(caller).inspectionReports.pdf({ params: { id } })

async function makeFiled(more: Partial<NewReport> = {}) {
  const { landlord, tenant, property } = await makeTenancy({}, { name: 'Łukasz', username: 'Żółkiewski' })
  await as(landlord).properties.update({ params: { id: property.id }, body: { address: '7 Mill Lane', city: 'York' } })
  const report = await submitReport(app, landlord, property.id, more)
  return { landlord, tenant, property, report }
}

/** A photo as a phone takes it, of noise, so that it does not compress well. */
async function uploadLarge(landlord: Caller) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
  return as(landlord).uploads.create({ form: formWith(await picture.jpeg().toBuffer(), 'photo.jpg', 'image/jpeg') })
}

describe('the PDF of an inspection report', () => {
  test('says all that a tribunal asks for, in order, on numbered pages', async () => {
    const { landlord, tenant, report } = await makeFiled({
      inspectionType: 'safety',
      weatherConditions: 'Dry, 8 °C',
      overallCondition: 'urgent_action_required',
      internalRooms: [
        { roomType: 'Kitchen', roomName: 'Kitchen', condition: 'poor', notes: 'The tap drips' },
        { roomType: 'Bedroom 1', roomName: 'Front bedroom', photos: ['https://example.com/window.jpg'] },
      ],
      roofCondition: 'fair',
      roofNotes: 'One slipped slate',
      smokeAlarms: 'good',
      heatingSystem: 'excellent',
      isHMO: true,
      fireDoors: 'poor',
      priorityIssues: 'Replace the slate',
      maintenanceRecommendations: 'Roofer before winter',
      estimatedCosts: 12_050,
      nextInspectionDate: '2027-05-20',
      notes: 'Keys were with the neighbour',
      checklistItems: { 'Stop tap found': true, 'Meter reading': 4711 },
      inspectorSignature: await signature(),
    })
    const comment = { item: 'room:0', content: 'It has dripped since May' }
    await as(tenant).inspectionReports.comment({ params: { id: report.id }, body: comment })
    await signReport(app, tenant, report.id, 'Agreed otherwise')
    const { pages, embeddedFonts } = readPdf(await bytesOf(landlord, report.id))
    const text = pages.join('\n')
    const inOrder = [
      'Inspection report',
      '7 Mill Lane',
      'York',
      'Friday 20 November 2026',
      'Safety',
      landlord.name,
      'Łukasz Żółkiewski',
      'Dry, 8 °C',
      '20 May 2027',
      'Urgent action required',
      'High Priority',
      'Replace the slate',
      'Roofer before winter',
      '£120.50',
      'Kitchen',
      'Poor',
      'The tap drips',
      'Front bedroom',
      'window.jpg',
      'Photo 1: Front bedroom',
      'External Areas',
      'One slipped slate',
      'Safety & Compliance',
      'Smoke alarms',
      'HMO',
      'Fire doors',
      'Heating & Services',
      'Checklist',
      '4711',
      'Stop tap found',
      'Keys were with the neighbour',
      'Comments',
      'It has dripped since May',
      'Signatures',
      'Signed 21 Nov 2026, 10:00 (UK time)',
      'Agreed otherwise',
    ]
    let from = 0
    for (const words of inOrder) {
      const at = text.indexOf(words, from)
      expect([words, at >= 0]).toEqual([words, true])
      from = at
    }
    expect(text).not.toContain('Garden areas')
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
    expect(embeddedFonts).toBe(2)
  })

  test('is A4, and tells the time of a signature as the clocks in London have it', async () => {
    const { landlord, tenant, report } = await makeFiled()
    setNow(new Date('2026-12-01T00:30:00Z'))
    await signReport(app, tenant, report.id)
    const pdf = await bytesOf(landlord, report.id)
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/)
    expect(readPdf(pdf).pages.join('\n')).toContain('Signed 1 Dec 2026, 00:30 (UK time)')
    setNow(new Date('2026-11-21T10:00:00Z'))
  })

  test('has the photos in it, much smaller than they were sent', async () => {
    const { landlord, property } = await makeTenancy()
    const photos: string[] = []
    for (let count = 0; count < 4; count++) photos.push((await uploadLarge(landlord)).url)
    const before = (await bytesOf(landlord, (await submitReport(app, landlord, property.id)).id)).length
    const { id } = await submitReport(app, landlord, property.id, {
      photos: photos.slice(0, 1),
      internalRooms: [{ roomType: 'Kitchen', roomName: 'Kitchen', photos: photos.slice(1) }],
    })
    const pdf = await bytesOf(landlord, id)
    const text = readPdf(pdf).pages.join('\n')
    for (const caption of ['Photo 1: Kitchen', 'Photo 3: Kitchen', 'Photo 4: the property'])
      expect(text).toContain(caption)
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(4)
    expect(pdf.length - before).toBeGreaterThan(40_000)
    expect(pdf.length - before).toBeLessThan(1_600_000)
  }, 60_000)

  test('opens in place, under a name to save it by', async () => {
    const { landlord, report } = await makeFiled()
    const answer = await app.app.inject({
      url: `/api/property-inspection-reports/${report.id}/pdf`,
      headers: { authorization: `Bearer ${landlord.token}` },
    })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      contentDisposition({ name: 'Inspection report, 20 November 2026.pdf', inline: true }),
    ])
  })

  test('prints what people typed, and follows none of it', async () => {
    const notes = '/etc/passwd {{x}} <b> data:image/png;base64,AAAA'
    const { landlord, report } = await makeFiled({ notes })
    const text = readPdf(await bytesOf(landlord, report.id)).pages.join('')
    expect(text.replaceAll(/\s/g, '')).toContain(notes.replaceAll(' ', ''))
  })
})
