import type { ComplianceRow, compliance, PropertyCompliance } from '#api/compliance.ts'
import { complianceReport, decidingDocument } from '#domain/compliance/compliance.ts'
import { dashboardCompliance, standingPercentage } from '#domain/compliance/portfolio.ts'
import type { Day } from '#domain/day.ts'
import type { DocumentType } from '#domain/document.ts'
import { getProperty } from '#server/db/one-property.queries.ts'
import {
  getComplianceRecord,
  listComplianceRecords,
  listStandings,
  listStandingsOf,
  type StoredDocument,
} from '#server/features/compliance/compliance.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const complianceHandlers: Handlers<typeof compliance> = {
  overview: async ({ db, scope, today }) => dashboardCompliance(await listStandings(db, scope, today)),

  percentages: async ({ db, scope, today }, { query }) => {
    const standings = await listStandingsOf(db, scope, query.ids, today)
    return standings.map((standing) => ({
      propertyId: standing.propertyId,
      percentage: standingPercentage(standing),
    }))
  },

  table: async ({ db, scope, today }, { query }) => {
    const { rows, nextCursor } = await listComplianceRecords(db, scope, query)
    return { rows: rows.map((record) => tableRow(record, today)), nextCursor }
  },

  report: async ({ db, scope, today }, { params }): Promise<PropertyCompliance> => {
    const property = await getProperty(db, scope, params.id)
    const { documents: held, inspections } = await getComplianceRecord(db, scope, property.id)
    const { documents, ...compliance } = complianceReport(property, held, inspections, today)
    return { property, documents: withIds(documents, held), compliance }
  },
}

type Records = Awaited<ReturnType<typeof listComplianceRecords>>['rows']

function tableRow({ documents: held, inspections, ...property }: Records[number], today: Day): ComplianceRow {
  const { documents, overall } = complianceReport(property, held, inspections, today)
  return { ...property, percentage: overall.percentage, documents: withIds(documents, held) }
}

/** Each type with the document that decides about it. */
function withIds<Row>(rows: Partial<Record<DocumentType, Row>>, held: readonly StoredDocument[]) {
  const entries = Object.entries(rows).map(([type, row]) => {
    return [type, { ...row, documentId: decidingDocument(held, type as DocumentType)?.id ?? null }]
  })
  return Object.fromEntries(entries) as Partial<Record<DocumentType, Row & { documentId: number | null }>>
}
