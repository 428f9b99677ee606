import { useQuery } from '@tanstack/react-query'
import { dashboard, type TenantDashboard } from '#api/dashboard.ts'
import type { InspectionReportSummary } from '#api/inspection-reports.ts'
import type { Inspection } from '#api/inspections.ts'
import type { PropertyRating } from '#domain/property-rating.ts'
import { useCompletedVisits, useReportsOfProperty } from '#web/features/inspections/inspections.hooks.ts'
import { get } from '#web/lib/api/query-client.ts'

export type PastInspection = {
  key: string
  date: string
  rating: PropertyRating
  notes: string | null
  address: string
  /** One of the two: the report of the visit, or the visit itself where none was written. */
  report: InspectionReportSummary | null
  visit: Inspection | null
}

type Home = { propertyId: number; address: string }

/** The homes of the tenant, the one that they live in first; undefined while they are fetched. */
export function useOwnHomes() {
  const { data, error } = useQuery(get(dashboard.get))
  const homes = data && (data.role === 'tenant' ? homesOf(data) : [])
  return { homes, error: data ? null : error }
}

const homesOf = ({ propertyId, property, otherHomes }: TenantDashboard): Home[] =>
  propertyId === null ? [] : [{ propertyId, address: property?.address ?? '' }, ...otherHomes]

/** Reports of a property, and visits that were completed without one, the latest first. */
export function usePastInspections(propertyId: number) {
  const reports = useReportsOfProperty(propertyId)
  const visits = useCompletedVisits(propertyId)
  const rows =
    reports.rows && visits.rows
      ? [...reports.rows.map(ofReport), ...visits.rows.filter(({ reportId }) => reportId === null).map(ofVisit)].sort(
          (a, b) => b.date.localeCompare(a.date),
        )
      : undefined
  return {
    rows,
    error: reports.error ?? visits.error,
    hasMore: reports.hasMore || visits.hasMore,
    isLoadingMore: reports.isLoadingMore || visits.isLoadingMore,
    moreError: reports.moreError ?? visits.moreError,
    loadMore: () => {
      if (reports.hasMore) reports.loadMore()
      if (visits.hasMore) visits.loadMore()
    },
  }
}

const ofReport = (report: InspectionReportSummary): PastInspection => ({
  key: `report ${report.id}`,
  date: report.date,
  rating: report.propertyRating,
  notes: report.notes ?? report.priorityIssues,
  address: report.property?.address ?? '',
  report,
  visit: null,
})

const ofVisit = (visit: Inspection): PastInspection => ({
  key: `visit ${visit.id}`,
  date: visit.date,
  rating: visit.propertyRating ?? 'needs_attention',
  notes: visit.notes,
  address: visit.property?.address ?? '',
  report: null,
  visit,
})
