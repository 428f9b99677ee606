import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day } from '../day.ts'
import { bestPracticeDocumentTypes, type DocumentType, documentTypes, legalDocumentTypes } from '../document.ts'
import { propertyRatings } from '../property-rating.ts'
import {
  applicableTypes,
  type ComplianceProperty,
  type ComplianceStatus,
  complianceCategory,
  complianceReport,
  type DatedInspection,
  decidingDocument,
  type HeldDocument,
  inspectionCompliance,
  missingTypes,
  typeStatus,
} from './compliance.ts'

const today = '2026-11-21'
const ordinary: ComplianceProperty = { isHmo: false, licenceRequired: false, hasGas: true }
const goodInspection: DatedInspection = { date: '2026-10-01', completed: true, rating: 'good' }
const holding = (types: readonly DocumentType[], expiryDate: Day | null = null): HeldDocument[] =>
  types.map((type) => ({ type, expiryDate }))

describe('the types that a property is held to', () => {
  test.each<[Partial<ComplianceProperty>, number]>([
    [{}, 14],
    [{ hasGas: false }, 13],
    [{ isHmo: true }, 15],
    [{ licenceRequired: true }, 15],
    [{ isHmo: true, licenceRequired: true, hasGas: false }, 14],
  ])('%j: %i', (property, count) => {
    expect(applicableTypes({ ...ordinary, ...property })).toHaveLength(count)
  })

  it('never include the inspection report', () => {
    expect(complianceCategory('Inspection Report')).toBeNull()
    expect(applicableTypes({ isHmo: true, licenceRequired: true, hasGas: true })).not.toContain('Inspection Report')
  })
})

describe('the status of a type', () => {
  test.each<[string, (Day | null)[], ComplianceStatus]>([
    ['none held', [], 'missing'],
    ['one that never runs out', [null], 'compliant'],
    ['one that expired yesterday', ['2026-11-20'], 'missing'],
    ['one that expires today is still held', ['2026-11-21'], 'expiring'],
    ['one that expires on the 30th day', ['2026-12-21'], 'expiring'],
    ['one that expires on the 31st day', ['2026-12-22'], 'compliant'],
    ['an expired one renewed', ['2026-11-20', '2027-11-20'], 'compliant'],
    ['an expiring one already renewed', ['2026-12-01', '2027-12-01'], 'compliant'],
    ['two expired', ['2025-01-01', '2026-01-01'], 'missing'],
  ])('%s', (_, expiryDates, status) => {
    expect(typeStatus(expiryDates, today)).toBe(status)
  })
})

describe('the score of inspections', () => {
  const scored: [string, DatedInspection[], number][] = [
    ['none', [], 0],
    ['good', [goodInspection], 100],
    ['needs attention', [{ ...goodInspection, rating: 'needs_attention' }], 60],
    ['high priority', [{ ...goodInspection, rating: 'high_priority' }], 30],
    ['without a rating', [{ ...goodInspection, rating: null }], 60],
    ['a year ago to the day', [{ ...goodInspection, date: '2025-11-21' }], 100],
    ['a day longer ago', [{ ...goodInspection, date: '2025-11-20' }], 0],
    ['only scheduled', [{ ...goodInspection, completed: false }], 0],
    ['the latest counts', [goodInspection, { ...goodInspection, date: '2026-11-01', rating: 'high_priority' }], 30],
    [
      'the latest counts, in any order',
      [{ ...goodInspection, date: '2026-11-01', rating: 'high_priority' }, goodInspection],
      30,
    ],
  ]
  test.each(scored)('%s', (_, inspections, score) => {
    expect(inspectionCompliance(inspections, today).score).toBe(score)
  })

  it('comes with its weight, its counts and the latest one', () => {
    const scheduled: DatedInspection = { date: '2026-12-24', completed: false, rating: null }
    expect(inspectionCompliance([scheduled, goodInspection], today)).toEqual({
      weight: 30,
      score: 100,
      totalInspections: 2,
      completedInspections: 1,
      mostRecent: { date: '2026-10-01', rating: 'good' },
    })
    expect(inspectionCompliance([], today).mostRecent).toBeNull()
  })
})

describe('the compliance of a property', () => {
  const everything = holding(documentTypes)

  it.each<[string, HeldDocument[], DatedInspection[], number]>([
    ['all documents and a good inspection', everything, [goodInspection], 100],
    ['all documents, no inspection', everything, [], 70],
    ['nothing but a good inspection', [], [goodInspection], 30],
    ['nothing', [], [], 0],
    // Ten legal documents of weight 1 and four of 0.5: 10 / 12 of 70 is 58.33, 2 / 12 is 11.67.
    ['the legal documents alone', holding(legalDocumentTypes), [], 58],
    ['best practice alone', holding(bestPracticeDocumentTypes), [], 12],
    // 0.5 / 12 of 70 is 2.92, and 60 % of 30 is 18.
    [
      'one best-practice document and needs attention',
      holding(['Inventory']),
      [{ ...goodInspection, rating: 'needs_attention' }],
      21,
    ],
    ['expiring documents count as held', holding(documentTypes, '2026-12-01'), [goodInspection], 100],
    ['expired ones do not', holding(documentTypes, '2026-11-20'), [goodInspection], 30],
  ])('%s', (_, held, inspections, percentage) => {
    expect(complianceReport(ordinary, held, inspections, today).overall.percentage).toBe(percentage)
  })

  it('counts what is held of what applies, by category and in all', () => {
    const held = [
      ...holding(['EPC', 'EICR'], '2026-12-01'),
      ...holding(['Inventory', 'Inspection Report', 'HMO / Selective License']),
    ]
    const report = complianceReport(ordinary, held, [], today)
    expect(report.overall).toMatchObject({ compliantCount: 3, totalCount: 14 })
    expect(report.legal.percentage).toBe(20)
    expect(report.legal.types).toHaveLength(10)
    expect(report.bestPractice).toEqual({
      percentage: 25,
      types: ['Insurance cert', 'Legionella assessment', 'Fire risk assessment', 'Inventory'],
    })
    expect(report.documents.EPC).toEqual({
      status: 'expiring',
      isCompliant: true,
      category: 'legal',
      expiryDate: '2026-12-01',
    })
    expect(report.documents['Tenancy Agreement']).toEqual({
      status: 'missing',
      isCompliant: false,
      category: 'legal',
      expiryDate: null,
    })
    expect(report.documents['HMO / Selective License']).toBeUndefined()
    expect(missingTypes(report)).toHaveLength(11)
    expect(missingTypes(report)).not.toContain('EPC')
  })

  it('shows the expiry date of the document that runs out last', () => {
    const dates = (...expiryDates: (Day | null)[]) =>
      complianceReport(
        ordinary,
        expiryDates.map((expiryDate) => ({ type: 'EPC', expiryDate })),
        [],
        today,
      ).documents.EPC?.expiryDate
    expect(dates('2025-01-01', '2026-01-01')).toBe('2026-01-01')
    expect(dates('2030-01-01', '2026-01-01')).toBe('2030-01-01')
    expect(dates('2030-01-01', null)).toBeNull()
  })

  const anyProperty = fc.record({ isHmo: fc.boolean(), licenceRequired: fc.boolean(), hasGas: fc.boolean() })
  const anyHeld = fc.array(
    fc.record({
      type: fc.constantFrom(...documentTypes),
      expiryDate: fc.option(fc.integer({ min: -60, max: 60 }).map((days) => addDays(today, days))),
    }),
    { maxLength: 30 },
  )
  const anyInspections = fc.array(
    fc.record({
      date: fc.integer({ min: -800, max: 0 }).map((days) => addDays(today, days)),
      completed: fc.boolean(),
      rating: fc.option(fc.constantFrom(...propertyRatings)),
    }),
    { maxLength: 5 },
  )

  it('is a whole percentage, and 100 only with every document and a good inspection', () => {
    fc.assert(
      fc.property(anyProperty, anyHeld, anyInspections, (property, held, inspections) => {
        const { overall, inspection } = complianceReport(property, held, inspections, today)
        expect(Number.isInteger(overall.percentage)).toBe(true)
        expect(overall.percentage).toBeGreaterThanOrEqual(0)
        expect(overall.percentage === 100).toBe(
          overall.compliantCount === overall.totalCount && inspection.score === 100,
        )
      }),
    )
  })

  it('never falls when a document is added', () => {
    fc.assert(
      fc.property(
        anyProperty,
        anyHeld,
        anyInspections,
        fc.constantFrom(...documentTypes),
        (property, held, inspections, type) => {
          const before = complianceReport(property, held, inspections, today).overall
          const after = complianceReport(property, [...held, { type, expiryDate: null }], inspections, today).overall
          expect(after.percentage).toBeGreaterThanOrEqual(before.percentage)
          expect(after.compliantCount).toBeGreaterThanOrEqual(before.compliantCount)
        },
      ),
    )
  })

  it('does not depend on the order of documents and inspections', () => {
    const days = fc.uniqueArray(fc.integer({ min: -800, max: 0 }), { maxLength: 5 })
    fc.assert(
      fc.property(anyProperty, anyHeld, days, (property, held, offsets) => {
        const inspections = offsets.map((offset) => ({ ...goodInspection, date: addDays(today, offset) }))
        expect(complianceReport(property, held.toReversed(), inspections.toReversed(), today)).toEqual(
          complianceReport(property, held, inspections, today),
        )
      }),
    )
  })
})

describe('the document that decides for its type', () => {
  const gas = (id: number, expiryDate: Day | null) => ({
    id,
    type: 'Gas Safety Certificate (CP12)' as const,
    expiryDate,
  })
  it.each<[string, (Day | null)[], number | undefined]>([
    ['none', [], undefined],
    ['the only one', ['2025-01-01'], 0],
    ['the one that runs out last', ['2027-01-01', '2028-01-01', '2026-01-01'], 1],
    ['of two that run out together the last given', ['2027-01-01', '2027-01-01'], 1],
    ['one that never runs out', ['2027-01-01', null, '2099-01-01'], 1],
    ['of two that never run out the last given', [null, null, '2027-01-01'], 1],
  ])('%s', (_, expiryDates, index) => {
    const held = [{ id: 99, type: 'EPC' as const, expiryDate: null }, ...expiryDates.map((date, at) => gas(at, date))]
    expect(decidingDocument(held, 'Gas Safety Certificate (CP12)')?.id).toBe(index)
  })
})

describe('a gas certificate through a year', () => {
  // Issued on 21 November 2025 for a year; hand-worked for an ordinary property that holds nothing else and had a good
  // inspection. One legal document of the weight 1 in 12 is 5.83 of 70; with 30 for the inspection 35.83.
  it.each<[string, Day, ComplianceStatus, number]>([
    ['31 days before its last', '2026-10-21', 'compliant', 36],
    ['30 days before its last', '2026-10-22', 'expiring', 36],
    ['before the clocks go back on 25 October', '2026-10-24', 'expiring', 36],
    ['the day of the longer night', '2026-10-25', 'expiring', 36],
    ['on its last day', '2026-11-21', 'expiring', 36],
    ['on the day after', '2026-11-22', 'missing', 30],
  ])('%s', (_, day, status, percentage) => {
    const held: HeldDocument[] = [{ type: 'Gas Safety Certificate (CP12)', expiryDate: '2026-11-21' }]
    const report = complianceReport(ordinary, held, [goodInspection], day)
    expect(report.documents['Gas Safety Certificate (CP12)']?.status).toBe(status)
    expect(report.overall.percentage).toBe(percentage)
  })

  it('counts again from the day on which a newer one is filed', () => {
    const expired: HeldDocument = { type: 'Gas Safety Certificate (CP12)', expiryDate: '2026-11-20' }
    const newer: HeldDocument = { ...expired, expiryDate: '2027-11-20' }
    const statusOf = (...held: HeldDocument[]) =>
      complianceReport(ordinary, held, [], today).documents['Gas Safety Certificate (CP12)']
    expect(statusOf(expired)?.status).toBe('missing')
    expect(statusOf(expired, newer)).toMatchObject({ status: 'compliant', isCompliant: true, expiryDate: '2027-11-20' })
    expect(statusOf(newer, expired)).toMatchObject({ status: 'compliant', isCompliant: true, expiryDate: '2027-11-20' })
  })
})

describe('around the clock changes', () => {
  // The clocks go forward on 29 March 2026 and back on 25 October 2026, in between the
  // day asked about and the last day.
  test.each<[Day, Day, ComplianceStatus]>([
    ['2026-02-28', '2026-03-30', 'expiring'],
    ['2026-02-27', '2026-03-30', 'compliant'],
    ['2026-03-28', '2026-03-27', 'missing'],
    ['2026-03-29', '2026-03-29', 'expiring'],
    ['2026-03-29', '2026-03-28', 'missing'],
    ['2026-03-30', '2026-03-29', 'missing'],
    ['2026-09-26', '2026-10-26', 'expiring'],
    ['2026-09-25', '2026-10-26', 'compliant'],
    ['2026-10-25', '2026-10-25', 'expiring'],
    ['2026-10-25', '2026-10-24', 'missing'],
    ['2026-10-26', '2026-10-25', 'missing'],
  ])('on %s one that expires on %s is %s', (day, expiryDate, status) => {
    expect(typeStatus([expiryDate], day)).toBe(status)
  })
})
