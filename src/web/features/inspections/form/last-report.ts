/** What was found at the visit before, shown beside what is found now. */
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type InspectionReport, inspectionReports } from '#api/inspection-reports.ts'
import { formatDay } from '#domain/day-forms.ts'
import type { AreaField, ConditionRating } from '#domain/inspection-report.ts'
import { get } from '#web/lib/api/query-client.ts'

/** The property's latest report; undefined without one, and while it is not known. */
export function useLastReport(propertyId: number): InspectionReport | undefined {
  const { data: reports } = useQuery({
    ...get(inspectionReports.ofProperty, { params: { propertyId }, query: { limit: 1 } }),
    retry: false,
  })
  const id = reports?.[0]?.id
  const { data } = useQuery({
    ...get(inspectionReports.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    retry: false,
  })
  return data
}

/** The report before the one that is being written. */
export const LastReport = createContext<InspectionReport | undefined>(undefined)

/** A rating of last time, with its day in words. */
export type LastRating = { condition: ConditionRating; on: string }

const ratingIn = (report: InspectionReport | undefined, condition: ConditionRating | null | undefined) =>
  report && condition ? { condition, on: formatDay(report.inspectionDate) } : undefined

export function useLastRating(field: AreaField | 'overallCondition'): LastRating | undefined {
  const report = useContext(LastReport)
  return ratingIn(report, report?.[field])
}

/** Of the room of that name. */
export function useLastRoomRating(name: string): LastRating | undefined {
  const report = useContext(LastReport)
  const wanted = name.trim().toLowerCase()
  return ratingIn(
    report,
    report?.internalRooms.find(({ roomName }) => roomName.trim().toLowerCase() === wanted)?.condition,
  )
}
