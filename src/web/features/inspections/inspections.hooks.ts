/** What the inspection screens read and change. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import {
  type InspectionComment,
  type InspectionReport,
  inspectionReports,
  type newInspectionComment,
  type reportSigning,
} from '#api/inspection-reports.ts'
import { type inspectionChanges, inspections, type newInspection } from '#api/inspections.ts'
import { tenancies } from '#api/tenancies.ts'
import { type InspectionQuestion, recentInspectionsShown } from '#domain/inspection.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

export type InspectionSearchTerms = { q: string; show: InspectionQuestion | undefined }

export const useInspectionSummary = (query: InspectionSearchTerms) =>
  useQuery({ ...get(inspections.summary, { query }), placeholderData: (last) => last })

export const usePendingInspections = () => useList(inspections.pending, {})

export const useInspectedProperties = (query: InspectionSearchTerms) => useList(inspections.properties, { query })

export const useRecentReports = () =>
  useQuery(get(inspectionReports.list, { query: { limit: recentInspectionsShown } }))

export const useReportsOfProperty = (propertyId: number) =>
  useList(inspectionReports.ofProperty, { params: { propertyId } })

/** One report, fetched each time it is opened, because others comment on it and sign it. */
export const useReport = (id: number) => useQuery({ ...get(inspectionReports.get, { params: { id } }), staleTime: 0 })

/** The filed PDF, fetched each time it is opened, because a signature changes it. */
export const useReportPdf = (id: number) =>
  useQuery({ ...get(inspectionReports.pdf, { params: { id } }), gcTime: 0, staleTime: Number.POSITIVE_INFINITY })

export const useCompletedVisits = (propertyId: number) =>
  useList(inspections.list, { query: { propertyId, completed: 'true' } })

/** A tenant's visits still to come. */
export const useUpcomingVisits = () => useList(inspections.list, { query: { completed: 'false' } })

/** The open appointment of a property; undefined while it is not here, null without one. */
export function useAppointment(propertyId: number) {
  const asked = get(inspections.list, { query: { propertyId, completed: 'false', limit: 1 } })
  const { data, error, refetch } = useQuery(asked)
  return { appointment: data && (data[0] ?? null), error, refetch }
}

/** Whether a property has tenants who see its visits; no until that is known. */
export function useHasTenants(propertyId: number): boolean {
  const { data } = useQuery(get(tenancies.list, { query: { propertyId, state: 'active' } }))
  return data?.some(({ accepted }) => accepted) ?? false
}

/** Creates an appointment, or changes the one with the given id. */
export const useSetAppointment = () =>
  useMutation({
    mutationFn: (visit: z.input<typeof newInspection> | ({ id: number } & z.input<typeof inspectionChanges>)) => {
      if (!('id' in visit)) return call(inspections.create, { body: visit })
      const { id, ...body } = visit
      return call(inspections.update, { params: { id }, body })
    },
    refreshes: ['inspection'],
  })

export const useRemoveAppointment = () =>
  useMutation({
    mutationFn: (id: number) => call(inspections.remove, { params: { id } }),
    refreshes: ['inspection'],
  })

export const useDeleteReport = () =>
  useMutation({
    mutationFn: (id: number) => call(inspectionReports.remove, { params: { id } }),
    refreshes: ['inspection'],
  })

/** A live update may have brought it before its answer. */
const withComment = (comments: InspectionComment[], comment: InspectionComment) =>
  comments.some(({ id }) => id === comment.id) ? comments : [...comments, comment]

export const useCommentOnReport = (id: number) =>
  useMutation({
    refreshes: ['inspectionComment'],
    mutationFn: (body: z.input<typeof newInspectionComment>) =>
      call(inspectionReports.comment, { params: { id }, body }),
    onSuccess: (comment) =>
      queryClient.setQueryData<InspectionReport>(
        keyOf(inspectionReports.get, { params: { id } }),
        (report) => report && { ...report, comments: withComment(report.comments, comment) },
      ),
  })

export const useSignReport = (id: number) =>
  useMutation({
    // After a refusal too: somebody else on this side may have signed meanwhile.
    refreshes: ['inspection'],
    mutationFn: (body: z.input<typeof reportSigning>) => call(inspectionReports.sign, { params: { id }, body }),
    onSuccess: (report) => queryClient.setQueryData(keyOf(inspectionReports.get, { params: { id } }), report),
  })
