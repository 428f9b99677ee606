import type { compliance, PropertyCompliance } from '#api/compliance.ts'
import { complianceReport, decidingDocument } from '#domain/compliance.ts'
import type { DocumentType } from '#domain/document.ts'
import { dashboardCompliance, standingPercentage } from '#domain/portfolio-compliance.ts'
import { getProperty } from '#server/db/one-property.queries.ts'
import { getComplianceRecord, listStandings, listStandingsOf } from '#server/features/compliance/compliance.queries.ts'
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

  report: async ({ db, scope, today }, { params }): Promise<PropertyCompliance> => {
    const property = await getProperty(db, scope, params.id)
    const { documents: held, inspections } = await getComplianceRecord(db, scope, property.id)
    const { documents, ...compliance } = complianceReport(property, held, inspections, today)
    const withIds = Object.entries(documents).map(([type, row]) => {
      return [type, { ...row, documentId: decidingDocument(held, type as DocumentType)?.id ?? null }]
    })
    return { property, documents: Object.fromEntries(withIds), compliance }
  },
}
