import { describe, expect, test } from 'vitest'
import { documentTypes, legalDocumentTypes } from '#domain/document.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeDocument, makeInspection, makeLandlord, makeProperty } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'

const app = await testApp()
const { as } = app

const gas = 'Gas Safety Certificate (CP12)'

async function makeHome(values: Parameters<typeof makeProperty>[0] = {}) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const property = await makeProperty({ landlordId: landlord.id, occupancyStatus: 'occupied', ...values })
  return { landlord, property }
}

type Landlord = Awaited<ReturnType<typeof makeLandlord>>
const reportOf = (landlord: Landlord, { id }: { id: number }) => as(landlord).compliance.report({ params: { id } })
const percentagesOf = (landlord: Landlord, ...properties: { id: number }[]) =>
  as(landlord).compliance.percentages({ query: { ids: properties.map(({ id }) => id).join(',') } })

describe('the report of a property', () => {
  test.each([
    ['an ordinary property', {}, 14],
    ['an HMO', { isHmo: true }, 15],
    ['in a licensing area', { licenceRequired: true }, 15],
    ['without gas', { hasGas: false }, 13],
  ])('%s is held to so many types', async (_, values, totalCount) => {
    const { landlord, property } = await makeHome(values)
    const { documents, compliance } = await reportOf(landlord, property)
    expect(compliance.overall).toEqual({ percentage: 0, compliantCount: 0, totalCount })
    expect(Object.keys(documents)).toHaveLength(totalCount)
    expect(compliance.legal.types.length + compliance.bestPractice.types.length).toBe(totalCount)
    expect(Object.values(documents).every(({ status }) => status === 'missing')).toBe(true)
  })

  test('weighs documents with 70 and inspections with 30 percent', async () => {
    const { landlord, property } = await makeHome({ address: '7 Mill Lane', city: 'York' })
    await makeDocument(property, { type: gas, expiryDate: '2026-11-20' })
    await makeDocument(property, { type: 'EICR', expiryDate: '2026-12-21' })
    const epc = await makeDocument(property, { type: 'EPC', expiryDate: '2026-12-22' })
    await makeDocument(property, { type: 'Inventory' })
    await makeInspection(property, { date: '2026-06-01', completed: true, propertyRating: 'good' })
    await makeInspection(property, { date: '2026-10-01', completed: true, propertyRating: 'needs_attention' })
    await makeInspection(property, { date: '2027-04-01' })
    const report = await reportOf(landlord, property)
    expect(report.property).toEqual({
      id: property.id,
      address: '7 Mill Lane',
      city: 'York',
      occupancyStatus: 'occupied',
    })
    expect(report.documents[gas]).toMatchObject({ status: 'missing', isCompliant: false, expiryDate: '2026-11-20' })
    expect(report.documents.EICR).toMatchObject({ status: 'expiring', isCompliant: true, category: 'legal' })
    expect(report.documents.EPC).toEqual({
      status: 'compliant',
      isCompliant: true,
      category: 'legal',
      documentId: epc.id,
      expiryDate: '2026-12-22',
    })
    expect(report.documents.Inventory).toMatchObject({ status: 'compliant', category: 'bestPractice' })
    expect(report.documents['Fire risk assessment']).toMatchObject({ status: 'missing', documentId: null })
    // 2.5 of 12 of 70 is 14.58, and 60 % of 30 is 18: 32.58.
    expect(report.compliance).toEqual({
      overall: { percentage: 33, compliantCount: 3, totalCount: 14 },
      legal: { percentage: 20, types: legalDocumentTypes.filter((type) => type !== 'HMO / Selective License') },
      bestPractice: {
        percentage: 25,
        types: ['Insurance cert', 'Legionella assessment', 'Fire risk assessment', 'Inventory'],
      },
      inspection: {
        weight: 30,
        score: 60,
        totalInspections: 3,
        completedInspections: 2,
        mostRecent: { date: '2026-10-01', rating: 'needs_attention' },
      },
    })
  })

  test('names the document that decides: a newer one takes the place of one that ran out', async () => {
    const { landlord, property } = await makeHome()
    await makeDocument(property, { type: gas, expiryDate: '2026-11-20' })
    const newer = await makeDocument(property, { type: gas, expiryDate: '2027-11-20' })
    await makeDocument(property, { type: gas, expiryDate: '2025-11-20' })
    const before = await reportOf(landlord, property)
    expect(before.documents[gas]).toMatchObject({ status: 'compliant', documentId: newer.id, expiryDate: '2027-11-20' })
    await as(landlord).documents.remove({ params: { id: newer.id } })
    expect((await reportOf(landlord, property)).documents[gas]).toMatchObject({
      status: 'missing',
      expiryDate: '2026-11-20',
    })
  })

  test('of another landlord is refused', async () => {
    const { property } = await makeHome()
    expect(await refusal(reportOf(await makeLandlord(), property))).toMatchObject({ status: 403 })
  })
})

describe('the percentages of cards', () => {
  test('are those of the reports', async () => {
    const { landlord, property: first } = await makeHome()
    const others = await Promise.all(
      [{}, { isHmo: true }, { hasGas: false }].map((values) =>
        makeProperty({ landlordId: landlord.id, occupancyStatus: 'occupied', ...values }),
      ),
    )
    const all = [first, ...others]
    for (const [at, property] of all.entries()) {
      for (const [n, type] of documentTypes.entries()) {
        const expiryDate = [null, '2026-11-20', '2026-11-21', '2027-05-01'][(at + n) % 4] ?? null
        if ((at + n) % 3 > 0) await makeDocument(property, { type, expiryDate })
        if (n === at) await makeDocument(property, { type, expiryDate: '2030-01-01' })
      }
      const date = ['2026-11-21', '2025-11-21', '2025-11-20', '2026-01-01'][at] ?? ''
      const propertyRating = (['good', 'high_priority', 'good', null] as const)[at] ?? null
      await makeInspection(property, { date, completed: true, propertyRating })
    }
    const reports = await Promise.all(all.map((property) => reportOf(landlord, property)))
    const expected = reports.map(({ compliance }, at) => {
      return { propertyId: all[at]?.id ?? 0, percentage: compliance.overall.percentage }
    })
    const cards = await percentagesOf(landlord, ...all)
    expect(cards).toEqual(expected.sort((a, b) => a.propertyId - b.propertyId))
    expect(new Set(cards.map(({ percentage }) => percentage)).size).toBeGreaterThan(2)
    const { overall, documentTypes: types } = await as(landlord).compliance.overview()
    const sum = cards.reduce((total, { percentage }) => total + percentage, 0)
    expect(overall.percentage).toBe(Math.round(sum / cards.length))
    for (const [type, { percentage }] of Object.entries(types)) {
      const rows = reports.flatMap(({ documents }) => documents[type as keyof typeof documents] ?? [])
      const held = rows.filter((row) => row.isCompliant).length
      expect([type, percentage]).toEqual([type, Math.round((100 * held) / rows.length)])
    }
  })

  test('are for occupied properties of their own', async () => {
    const { landlord, property } = await makeHome()
    const vacant = await makeProperty({ landlordId: landlord.id })
    const { property: foreign } = await makeHome()
    expect(await percentagesOf(landlord, property, vacant, foreign)).toEqual([
      { propertyId: property.id, percentage: 0 },
    ])
  })

  test.each([
    ['', 'none'],
    ['one', 'a word'],
    ['1;2', 'another mark'],
    ['0', 'no id'],
    ['1,', 'a mark at the end'],
    ['-1', 'less than nothing'],
    ['1.5', 'half an id'],
    ['10,'.repeat(600).slice(0, -1), 'too many'],
  ])('"%.10s" is refused as a list: %s', async (ids) => {
    const answer = await refusal(as(await makeLandlord()).compliance.percentages({ query: { ids } }))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('ids: ')
  })
})

describe('compliance on the dashboard', () => {
  test('is nothing while no property is occupied', async () => {
    const { landlord } = await makeHome({ occupancyStatus: 'vacant' })
    expect(await as(landlord).compliance.overview()).toEqual({
      overall: { percentage: 0 },
      documentTypes: {},
      missingLegal: { documents: 0, properties: 0 },
      categories: { legal: { percentage: 0, types: [] }, bestPractice: { percentage: 0, types: [] } },
    })
  })

  test('counts what is held on the day that is asked for', async () => {
    const { services, setNow, as } = await testApp()
    const { landlord, property } = await makeHome()
    await makeDocument(property, { type: gas, expiryDate: '2026-11-21' })
    const heldAt = async (instant: string) => {
      const now = new Date(instant)
      setNow(now)
      const token = await openSession(services.db, { userId: landlord.id, address: '127.0.0.1' }, now)
      return (await as({ token }).compliance.overview()).documentTypes[gas]?.percentage
    }
    // The last of these moments is half past midnight in London, still the day before in UTC.
    expect(await heldAt('2026-11-21T23:59:00Z')).toBe(100)
    expect(await heldAt('2026-11-22T00:01:00Z')).toBe(0)
    await makeDocument(property, { type: gas, expiryDate: '2027-06-30' })
    expect(await heldAt('2027-06-30T22:30:00Z')).toBe(100)
    expect(await heldAt('2027-06-30T23:30:00Z')).toBe(0)
  })

  test('follows a change at once', async () => {
    const { landlord, property } = await makeHome()
    const { id } = property
    const held = async () => (await as(landlord).compliance.overview()).documentTypes.EPC?.percentage
    expect(await held()).toBe(0)
    const document = await makeDocument(property, { type: 'EPC' })
    expect(await held()).toBe(100)
    await as(landlord).documents.remove({ params: { id: document.id } })
    expect(await held()).toBe(0)
    await as(landlord).properties.update({ params: { id }, body: { occupancyStatus: 'vacant' } })
    expect(await held()).toBeUndefined()
  })
})

describe('the table of compliance', () => {
  test('has each property by address with what it is held to, and leads on by a cursor', async () => {
    const { landlord, property } = await makeHome({ address: '2 Yew Walk', hasGas: false })
    const first = await makeProperty({ landlordId: landlord.id, address: '1 Ash Row', occupancyStatus: 'vacant' })
    const epc = await makeDocument(property, { type: 'EPC', expiryDate: '2026-12-01' })
    const eicr = await makeDocument(property, { type: 'EICR' })
    const rows = await as(landlord).compliance.table()
    expect(rows.map(({ address }) => address)).toEqual(['1 Ash Row', '2 Yew Walk'])
    expect(rows[0]).toMatchObject({ propertyId: first.id, occupancyStatus: 'vacant', percentage: 0 })
    expect(rows[1]?.documents).not.toHaveProperty([gas])
    expect(rows[1]?.documents.EPC).toEqual({ status: 'expiring', documentId: epc.id, expiryDate: '2026-12-01' })
    expect(rows[1]?.documents.EICR).toEqual({ status: 'compliant', documentId: eicr.id, expiryDate: null })
    expect(rows[1]?.documents.Inventory).toEqual({ status: 'missing', documentId: null, expiryDate: null })
    const pages = await pagesOf(app, landlord, '/api/document-compliance/table?limit=1')
    expect(pages).toEqual(rows.map((row) => [row]))
    expect(await as(landlord).compliance.table({ query: { q: 'yew' } })).toEqual(rows.slice(1))
    const { compliance } = await reportOf(landlord, property)
    expect(rows[1]?.percentage).toBe(compliance.overall.percentage)
  })

  test('shows nothing of another landlord', async () => {
    await makeHome()
    expect(await as(await makeLandlord()).compliance.table()).toEqual([])
  })
})
