/** What the compliance parts of the screens read. */
import { useQuery } from '@tanstack/react-query'
import { compliance } from '#api/compliance.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'

export const useComplianceOverview = (enabled = true) => useQuery({ ...get(compliance.overview), enabled })

export const useComplianceTable = (q = '') => useList(compliance.table, q ? { query: { q } } : {})

export const useComplianceReport = (propertyId: number) =>
  useQuery(get(compliance.report, { params: { id: propertyId } }))
