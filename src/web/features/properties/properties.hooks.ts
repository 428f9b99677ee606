/** What the property screens read and change. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type newProperty, properties, type propertyChanges } from '#api/properties.ts'
import { type OccupancyStatus, occupancyStatuses } from '#domain/property.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient, refreshAll } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'

export type PropertyFilter = { q: string; occupancyStatus: OccupancyStatus | undefined }

export const noFilter: PropertyFilter = { q: '', occupancyStatus: undefined }

/** As the address of the list holds it. */
export function usePropertyFilter() {
  const [{ q, status }, setFilters] = useFilters({ q: '', status: '' })
  const filter: PropertyFilter = { q, occupancyStatus: occupancyStatuses.find((known) => known === status) }
  const setFilter = (next: PropertyFilter) => setFilters({ q: next.q, status: next.occupancyStatus ?? '' })
  return { filter, setFilter }
}

export const useProperties = (filter: PropertyFilter) => useList(properties.list, { query: filter })

export const usePropertySummary = (filter: PropertyFilter) =>
  useQuery({ ...get(properties.summary, { query: filter }), placeholderData: (last) => last })

export const useProperty = (id: number) => useQuery(get(properties.get, { params: { id } }))

export const useCreateProperty = () =>
  useMutation({
    mutationFn: (body: z.input<typeof newProperty>) => call(properties.create, { body }),
    refreshes: ['property', 'propertyLimit'],
  })

export const useUpdateProperty = (id: number) =>
  useMutation({
    mutationFn: (body: z.input<typeof propertyChanges>) => call(properties.update, { params: { id }, body }),
    onSuccess: (property) => {
      queryClient.setQueryData(keyOf(properties.get, { params: { id } }), property)
      // Its address is on nearly every screen.
      void refreshAll()
    },
  })

export const useDeleteProperty = () =>
  useMutation({
    mutationFn: (id: number) => call(properties.remove, { params: { id } }),
    refreshes: ['property'],
  })
