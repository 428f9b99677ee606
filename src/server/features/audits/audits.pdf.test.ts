import { setImmediate as turn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { propertyAudits } from '#server/db/schema/audits.ts'
import { contentDisposition } from '#server/platform/files/file-names.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { submitReport } from '#test/reports.ts'

const tested = await testApp()
const { app, as, drain, services } = tested

type Landlord = Awaited<ReturnType<typeof makeLandlord>>

const pdfOf = async (landlord: Landlord, id: number) => readPdf(await as(landlord).audits.pdf({ params: { id } }))

async function makeAudit(address = '7 Mill Lane') {
  const { landlord, property } = await makeTenancy({}, { name: 'Łukasz', username: 'Żółkiewski' })
  await as(landlord).properties.update({ params: { id: property.id }, body: { address, city: 'York' } })
  const audit = await as(landlord).audits.create({ body: { propertyId: property.id } })
  return { landlord, property, audit }
}

describe('the PDF of an audit', () => {
  test('has every section of the report on a numbered page', async () => {
    const { landlord, audit } = await makeAudit()
    const { pages, embeddedFonts } = await pdfOf(landlord, audit.id)
    expect(pages).toHaveLength(1)
    for (const text of [
      'Property Audit Report',
      '7 Mill Lane',
      'Property Information',
      '£950',
      'Tenant Information',
      'Łukasz Żółkiewski',
      'Compliance Summary',
      '0 of 14',
      'Document Analysis',
      'Gas Safety Certificate (CP12)',
      'Insurance documents',
      'Legal Requirement',
      'Best Practice',
      'Audit Information',
      '21 Nov 2026, 10:00',
      'Page 1 of 1',
    ]) {
      expect(pages[0]).toContain(text)
    }
    expect(embeddedFonts).toBe(2)
  })

  test('says how the home was found', async () => {
    const { landlord, property } = await makeAudit()
    await submitReport(tested, landlord, property.id, { overallCondition: 'urgent_action_required' })
    const { id } = await as(landlord).audits.create({ body: { propertyId: property.id } })
    const { pages } = await pdfOf(landlord, id)
    expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain('Overall condition Urgent action required')
  })

  test('of an empty home names the landlord', async () => {
    const landlord = await makeLandlord({ name: 'Morag MacLeod' })
    const property = await makeProperty({ landlordId: landlord.id })
    const { id } = await as(landlord).audits.create({ body: { propertyId: property.id } })
    const [page] = (await pdfOf(landlord, id)).pages
    expect(page).toContain('Landlord Information')
    expect(page).toContain('Morag MacLeod')
    expect(page).toContain('Not provided')
    expect(page).not.toContain('Tenant Information')
  })

  test('of before surnames were kept apart reads as it was written', async () => {
    const { landlord, audit } = await makeAudit()
    const tenant = { name: 'Tom Tenant', email: null, moveInDate: '2025-02-01' }
    const auditData = { ...audit.auditData, tenant, tenants: [tenant] }
    await services.db.update(propertyAudits).set({ auditData }).where(eq(propertyAudits.id, audit.id))
    expect((await pdfOf(landlord, audit.id)).pages[0]).toContain('Tom Tenant')
    expect(await as(landlord).audits.list()).toMatchObject([{ auditData: { tenant, tenants: [tenant] } }])
  })

  test('shows what was, not what is', async () => {
    const { landlord, property, audit } = await makeAudit()
    const before = await pdfOf(landlord, audit.id)
    await as(landlord).properties.update({ params: { id: property.id }, body: { address: '8 Other Road' } })
    expect(await pdfOf(landlord, audit.id)).toEqual(before)
  })

  test('prints what people typed, and follows none of it', async () => {
    const { landlord, audit } = await makeAudit('/etc/passwd {{x}} <b> data:image/png;base64,AAAA')
    const [page = ''] = (await pdfOf(landlord, audit.id)).pages
    expect(page.replaceAll(/\s/g, '')).toContain('/etc/passwd{{x}}<b>data:image/png;base64,AAAA')
  })

  test('opens in the browser with a ticket, under a name to save it by, and in parts', async () => {
    const { landlord, audit } = await makeAudit()
    const path = `/api/property-audits/${audit.id}/pdf`
    const { ticket } = await as(landlord).audits.ticket({ params: { id: audit.id } })
    const whole = await app.inject({ url: `${path}?token=${ticket}` })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(whole.rawPayload.length),
      'content-disposition': contentDisposition({ name: 'Audit 7 Mill Lane 2026-11-21.pdf', inline: true }),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const part = await app.inject({ url: `${path}?token=${ticket}`, headers: { range: 'bytes=100-199' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
  })

  test('does not open with the ticket of another one', async () => {
    const { landlord, property, audit } = await makeAudit()
    const other = await as(landlord).audits.create({ body: { propertyId: property.id } })
    const { ticket } = await as(landlord).audits.ticket({ params: { id: audit.id } })
    expect((await app.inject({ url: `/api/property-audits/${other.id}/pdf?token=${ticket}` })).statusCode).toBe(401)
  })
})

describe('the PDF of an audit of all properties', () => {
  async function makeRun(size: number) {
    const landlord = await makeLandlord()
    for (let n = size; n > 0; n--) await makeProperty({ landlordId: landlord.id, address: `${n} Elm Street` })
    const run = await as(landlord).audits.createForAll()
    return { landlord, run }
  }

  test('has a summary with page numbers, and a page for each property by address', async () => {
    const { landlord, run } = await makeRun(3)
    const params = { id: run.id }
    const early = await refusal(as(landlord).audits.pdfForAll({ params }))
    expect([early.status, early.text]).toEqual([409, 'The audit of all properties is still under way.'])
    await drain()
    const { pages } = readPdf(await as(landlord).audits.pdfForAll({ params }))
    expect(pages).toHaveLength(4)
    expect(pages[0]).toContain('3 properties, 21 November 2026')
    for (const n of [1, 2, 3]) {
      expect(pages[0]).toMatch(new RegExp(`${n} Elm Street, York\\n0 of 14\\n14\\n0%\\n${n + 1}\\n`))
      expect(pages[n]).toContain(`Property Audit Report\n${n} Elm Street\n`)
      expect(pages[n]).toMatch(new RegExp(`Page ${n + 1} of 4$`))
    }
    const { ticket } = await as(landlord).audits.ticketForAll({ params })
    const opened = await app.inject({ url: `/api/property-audits/all/${run.id}/pdf?part=1&token=${ticket}` })
    expect([opened.statusCode, opened.headers['content-disposition']]).toEqual([
      200,
      contentDisposition({ name: 'Audit of all properties 2026-11-21.pdf', inline: true }),
    ])
  })

  test('has no part that has no audits', async () => {
    const { landlord, run } = await makeRun(1)
    await drain()
    const part = (query: { part: number }) => as(landlord).audits.pdfForAll({ params: { id: run.id }, query })
    expect(await refusal(part({ part: 2 }))).toMatchObject({ status: 404 })
    expect(await refusal(part({ part: 0 }))).toMatchObject({ status: 400 })
    for (const { id } of await as(landlord).audits.list()) await as(landlord).audits.remove({ params: { id } })
    expect(await refusal(part({ part: 1 }))).toMatchObject({ status: 404 })
  })

  test('of many properties is made while requests are answered', async () => {
    const { landlord, run } = await makeRun(30)
    await drain()
    let isMade = false
    const making = as(landlord)
      .audits.pdfForAll({ params: { id: run.id } })
      .finally(() => {
        isMade = true
      })
    let answered = 0
    while (!isMade) {
      await as(landlord).properties.summary()
      await turn()
      answered++
    }
    const pdf = await making
    expect(readPdf(pdf).pages.length).toBeGreaterThan(30)
    expect(answered).toBeGreaterThan(20)
  }, 60_000)
})
