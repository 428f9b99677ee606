import { createContext, useContext } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionReport } from '#api/inspection-reports.ts'

type ReportReader = {
  /** A guest sees no people: no names, signatures and comments. */
  isGuest: boolean
  canComment: boolean
  /** Called with the items that have an unsent comment. */
  onDraftChange: (item: string, hasDraft: boolean) => void
}

/** Who reads a report, and what they may do in it. */
export const ReaderContext = createContext<ReportReader>({ isGuest: true, canComment: false, onDraftChange: () => {} })

export const useReportReader = () => useContext(ReaderContext)

/** Whether this reader may still sign: each side signs once, a guest not at all. */
export function maySign({ role, isGuest }: User, report: InspectionReport): boolean {
  if (isGuest) return false
  return role === 'landlord' ? report.inspectorSignedAt === null : report.tenantSignedAt === null
}

/** Until the tenant has signed the report. */
export const mayComment = ({ isGuest }: User, report: InspectionReport) => !isGuest && report.tenantSignedAt === null

/** A report that either side has signed can no longer be changed. */
export const isSigned = ({
  inspectorSignedAt,
  tenantSignedAt,
}: Pick<InspectionReport, 'inspectorSignedAt' | 'tenantSignedAt'>) =>
  inspectorSignedAt !== null || tenantSignedAt !== null
