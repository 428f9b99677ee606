import { describe, expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { uploadPhoto } from '#test/photo.ts'
import { signature } from '#test/signature.ts'

const app = await testApp()
const { as } = app

async function makeReport() {
  const { landlord, property, tenant } = await makeTenancy({}, { name: 'Łukasz', username: 'Żółkiewski' })
  const photos = [(await uploadPhoto(app, landlord)).url, 'https://example.com/oven.jpg']
  const report = await addInventory(app, landlord, property.id, {
    rooms: [
      {
        name: 'Kitchen',
        walls: { condition: 'urgent_action_required', notes: 'Damp behind the fridge' },
        items: [{ name: 'Dining chair', quantity: 6, condition: 'fair' }],
        additionalNotes: 'Oven left on',
        photos,
      },
      { name: 'Cellar' },
    ],
    furnishings: [{ name: 'Curtains', condition: 'excellent' }],
    meterReadings: [{ meter: 'electricity', reading: '04120 kWh', serialNumber: 'E17' }],
    keys: [{ name: 'Front door', quantity: 3 }],
    notes: 'Taken in daylight.',
  })
  return { landlord, property, tenant, report }
}

/** Ignores where lines break. */
const closedUp = (text: string) => text.replaceAll(/\s/g, '')

describe('the PDF of an inventory', () => {
  test('has every part of the report, its photos and both signatures, on numbered pages', async () => {
    const { landlord, tenant, property, report } = await makeReport()
    const body = { signature: await signature(), notes: 'The hob was dirty.' }
    await as(tenant).inventory.sign({ params: { id: report.id }, body })
    await as(landlord).inventory.sign({ params: { id: report.id }, body })
    const pdf = await as(tenant).inventory.pdf({ params: { id: report.id } })
    const { pages } = readPdf(pdf)
    const text = closedUp(pages.join())
    for (const part of [
      'Check-in inventory',
      property.address,
      property.city,
      '21 November 2026',
      'Fern & Co, inventory clerks',
      'Łukasz Żółkiewski',
      'Meter readings',
      '04120 kWh',
      'E17',
      'Front door',
      'Kitchen',
      'Urgent action required',
      'Damp behind the fridge',
      'Dining chair',
      'Oven left on',
      'Photo 1: Kitchen',
      'Photo 2: Kitchen',
      'https://example.com/oven.jpg',
      'Cellar',
      'No element was rated.',
      'Furnishings',
      'Curtains',
      'Taken in daylight.',
      'Signatures',
      landlord.name,
      '21 Nov 2026, 10:00',
      'notes: The hob was dirty.',
      `Page 1 of ${pages.length}`,
    ])
      expect(text).toContain(closedUp(part))
    expect(text).not.toContain('Notsigned')
    // One photo of our own and two signatures.
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length,
    ).toBeGreaterThanOrEqual(3)
  })

  test('says who has not signed, and that a photo is gone', async () => {
    const { landlord, report } = await makeReport()
    for await (const { key } of app.services.files.list()) await app.services.files.remove(key)
    const pdf = await as(landlord).inventory.pdf({ params: { id: report.id } })
    const text = readPdf(pdf).pages.join('\n')
    expect(text.match(/Not signed/g)).toHaveLength(2)
    expect(text).toContain('This photo is no longer stored.')
  })

  test('opens with its own ticket, under a name to save it by', async () => {
    const { tenant, property, report } = await makeReport()
    const { ticket } = await as(tenant).inventory.ticket({ params: { id: report.id } })
    const opened = await app.app.inject({ url: `/api/inventory-reports/${report.id}/pdf?token=${ticket}` })
    expect(opened.statusCode).toBe(200)
    expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf', 'referrer-policy': 'no-referrer' })
    expect(decodeURIComponent(String(opened.headers['content-disposition']))).toContain(
      `Check-in inventory ${property.address} 2026-11-21.pdf`,
    )
    const { report: other } = await makeReport()
    expect((await app.app.inject({ url: `/api/inventory-reports/${other.id}/pdf?token=${ticket}` })).statusCode).toBe(
      401,
    )
    expect((await refusal(as(tenant).inventory.ticket({ params: { id: other.id } }))).status).toBe(404)
  })
})
