/** The inspections of properties, as compliance and audits read them: here and nowhere else. */
import { type SQL, sql } from 'drizzle-orm'
import type { DatedInspection } from '#domain/compliance/compliance.ts'
import type { ConditionRating } from '#domain/inspection-report.ts'
import { fixed, jsonList } from '#server/db/json.ts'

/** `overallCondition` is that of the signed report; an appointment alone has none. */
export type InspectionRecord = DatedInspection & { overallCondition: ConditionRating | null }

/** All inspections of the property of the statement around it, the earliest first, as JSON. */
export const inspectionRecords: SQL = fixed(
  jsonList(sql`select visit.date, visit.completed, visit.property_rating as "rating",
      report.overall_condition as "overallCondition"
    from inspections visit left join property_inspection_reports report on report.inspection_id = visit.id
    where visit.property_id = properties.id order by visit.date, visit.id`),
)
