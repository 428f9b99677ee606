/** Audits on paper, made for handing over: the same sections as on the screen, each property on a page of its own. */

import type { Audit, AuditData, AuditRun } from '#api/audits.ts'
import { fullName } from '#domain/account.ts'
import { inAddressOrder } from '#domain/address-order.ts'
import { auditTone, complianceStatusBadges } from '#domain/compliance/badge.ts'
import { complianceCategoryLabels } from '#domain/compliance/compliance.ts'
import { counted } from '#domain/counted.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay, formatDayLong, formatInstant } from '#domain/day-forms.ts'
import { dateMissingBadge, documentTypeLabel, documentTypes, isDateMissing } from '#domain/document.ts'
import { conditionTitle } from '#domain/inspection-report.ts'
import { formatPence } from '#domain/money.ts'
import { occupancyStatusLabels } from '#domain/property.ts'
import { propertyRatingLabels } from '#domain/property-rating.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'

type Audited = Pick<Audit, 'auditData' | 'totalDocuments'>

const title = 'Property Audit Report'
const notGiven = 'Not provided'
const disclaimer =
  'This report is a guide. It is not legal advice and does not guarantee that the property meets the law.'

export function auditPdf(audit: Audited): PdfDocument {
  const { property, auditTimestamp } = audit.auditData
  const place = `${property.address}, ${property.city}`
  return {
    title: `${title}: ${place}`,
    footer: `${place} · ${formatInstant(auditTimestamp)}`,
    createdAt: auditTimestamp,
    content: [...report(audit), { text: disclaimer, style: 'muted', margin: [0, 20, 0, 0] }],
  }
}

/** Audits of a run by address, after a summary that says on which page each of them is. */
export function auditRunPdf({ startedAt }: Pick<AuditRun, 'startedAt'>, audits: readonly Audited[]): PdfDocument {
  const day = formatDayLong(londonDay(new Date(startedAt)))
  const byAddress = audits.toSorted((a, b) => inAddressOrder(place(a), place(b)))
  return {
    title: `${title}: all properties, ${day}`,
    footer: `All properties · ${formatInstant(startedAt)}`,
    createdAt: startedAt,
    content: runContent(byAddress, day),
  }
}

function* runContent(audits: readonly Audited[], day: string): Generator<PdfContent> {
  yield* overview(audits, day)
  for (const [at, audit] of audits.entries()) yield { stack: report(audit, pageOf(at)), pageBreak: 'before' }
}

const place = ({ auditData: { property } }: Audited) => `${property.address}, ${property.city}`
const pageOf = (at: number) => `property-${at}`

function overview(audits: readonly Audited[], day: string): PdfContent[] {
  const scores = audits.map(({ auditData }) => auditData.complianceScore)
  const mean = scores.length === 0 ? 0 : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const head = ['Property', 'Documents held', 'Missing', 'Compliance', 'Page'].map((text) => ({ text, style: 'label' }))
  const rows = audits.map(({ auditData, totalDocuments }, at) => [
    { text: place({ auditData, totalDocuments }) },
    { text: `${auditData.documentCount} of ${totalDocuments}` },
    { text: String(auditData.missingDocuments.length) },
    score(auditData.complianceScore),
    { text: [{ pageReference: pageOf(at) }] },
  ])
  return [
    { text: `${title}s`, style: 'title' },
    { text: `${counted(audits.length, 'property', 'properties')}, ${day}`, style: 'muted' },
    { text: [score(mean), ' compliant on average'], margin: [0, 10, 0, 14] },
    table(['*', 'auto', 'auto', 'auto', 'auto'], [head, ...rows]),
    { text: disclaimer, style: 'muted', margin: [0, 14, 0, 0] },
  ]
}

function report({ auditData, totalDocuments }: Audited, id?: string): PdfContent[] {
  const { property, missingDocuments, inspectionSummary } = auditData
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: title, style: 'muted' },
            { text: property.address, style: 'title', ...(id && { id }), outline: true, outlineText: property.address },
            { text: property.city },
          ],
        },
        {
          width: 'auto',
          alignment: 'right',
          stack: [
            { ...score(auditData.complianceScore), fontSize: 24 },
            { text: 'compliant', style: 'muted' },
          ],
        },
      ],
    },
    side(
      section('Property Information', [
        ['Address', `${property.address}, ${property.city}`],
        ['Status', occupancyStatusLabels[property.occupancyStatus]],
        ['Rent per month', formatPence(property.rentAmount)],
        ['Bedrooms', property.bedrooms === null ? notGiven : String(property.bedrooms)],
      ]),
      people(auditData),
    ),
    side(
      section('Compliance Summary', [
        ['Compliant documents', `${auditData.documentCount} of ${totalDocuments}`],
        ['Missing documents', String(missingDocuments.length)],
        ['Overall compliance', `${auditData.complianceScore}%`],
      ]),
      inspectionSummary ? inspections(inspectionSummary) : [],
    ),
    { text: 'Document Analysis', style: 'heading' },
    analysis(auditData),
    ...section('Audit Information', [
      ['Generated', formatInstant(auditData.auditTimestamp)],
      ['Property age', auditData.propertyAge === null ? notGiven : counted(auditData.propertyAge, 'year')],
      ...(auditData.tenant ? [['Landlord', auditData.landlord.name] as const] : []),
    ]),
  ]
}

/** Who lives there; the landlord where nobody does. */
function people({ tenants, landlord }: AuditData): PdfContent[] {
  if (tenants.length === 0) {
    return section('Landlord Information', [
      ['Name', landlord.name],
      ['Email', landlord.email ?? notGiven],
      ['Phone', landlord.phone ?? notGiven],
    ])
  }
  return section(
    'Tenant Information',
    tenants.flatMap(({ name, username, email, moveInDate }) => [
      ['Name', fullName(name, username)] as const,
      ['Email', email ?? notGiven] as const,
      ['Move-in date', formatDay(moveInDate)] as const,
    ]),
  )
}

function analysis({ documentAnalysis }: AuditData): PdfContent {
  const head = ['Document', 'Kind', 'Added', 'Expires', 'Status'].map((text) => ({ text, style: 'label' }))
  const rows = documentTypes.flatMap((type) => {
    const row = documentAnalysis[type]
    if (!row) return []
    const { label, tone } = complianceStatusBadges[row.status]
    const added = row.dateAdded === null ? '–' : formatDay(londonDay(new Date(row.dateAdded)))
    const isUndated = row.dateAdded !== null && isDateMissing(type, row.expiryDate)
    const noExpiry = isUndated ? dateMissingBadge.label : '–'
    const expires = row.expiryDate === null ? noExpiry : formatDay(row.expiryDate)
    const texts = [documentTypeLabel(type), complianceCategoryLabels[row.category], added, expires]
    return [[...texts.map((text) => ({ text })), { text: label, style: tone }]]
  })
  return table(['*', 'auto', 'auto', 'auto', 'auto'], [head, ...rows])
}

function inspections(summary: NonNullable<AuditData['inspectionSummary']>): PdfContent[] {
  const condition = summary.overallCondition
  return section('Inspection Summary', [
    ['Last inspection', formatDay(summary.lastInspectionDate)],
    ['Overall condition', condition ? conditionTitle(condition) : propertyRatingLabels[summary.rating]],
    ['Inspections', String(summary.totalInspections)],
  ])
}

function section(heading: string, facts: readonly (readonly [label: string, value: string])[]): PdfContent[] {
  const rows = facts.map(([label, value]) => [{ text: label, style: 'label' }, { text: value }])
  return [
    { text: heading, style: 'heading' },
    { layout: 'facts', table: { widths: [105, '*'], body: rows } },
  ]
}

const side = (left: PdfContent[], right: PdfContent[]): PdfContent => ({
  columns: [{ stack: left }, { stack: right }],
  columnGap: 24,
})

/** With its head on every page that it reaches. */
function table(widths: (string | number)[], body: { text: PdfContent }[][]): PdfContent {
  return { layout: 'rows', table: { widths, body, headerRows: 1, dontBreakRows: true } }
}

const score = (percentage: number) => ({ text: `${percentage}%`, style: auditTone(percentage) })
