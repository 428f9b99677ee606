/** What the inventory screens read and change. */

import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#api/contract.ts'
import { idIn } from '#api/id-in.ts'
import { type InventoryReport, inventory } from '#api/inventory.ts'
import { type InventoryCheckType, inventoryCheckTypes } from '#domain/inventory.ts'
import { counterpart } from '#domain/inventory-comparison.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'

export type InventoryFilter = {
  q: string
  checkType: InventoryCheckType | undefined
  propertyId: number | undefined
}

const noFilters = { q: '', type: '', property: '' }

/** As the address of the screen holds it. */
export function useInventoryFilter() {
  const [{ q, type, property }, setFilters] = useFilters(noFilters)
  const filter: InventoryFilter = {
    q,
    checkType: inventoryCheckTypes.find((known) => known === type),
    propertyId: idIn(property),
  }
  return {
    filter,
    setFilters,
    isFiltered: Boolean(q || filter.checkType || filter.propertyId),
    clear: () => setFilters(noFilters),
  }
}

export const useInventories = (query: InventoryFilter) => useList(inventory.list, { query })

/** Fetched each time it is opened, because others sign and change it. */
export const useInventory = (id: number) => useQuery({ ...get(inventory.get, { params: { id } }), staleTime: 0 })

/** The latest of a property, for copying. */
export function useLastInventory(propertyId: number | null) {
  const { data: latest } = useQuery({
    ...get(inventory.list, { query: { propertyId: propertyId ?? undefined, limit: 1 } }),
    enabled: propertyId !== null,
    staleTime: 0,
  })
  const id = latest?.[0]?.id
  return useQuery({ ...get(inventory.get, { params: { id: id ?? 0 } }), enabled: id !== undefined, staleTime: 0 }).data
}

/** The photos of the home's last check-in by the name of their room; none where no check-out is being written. */
export function useCheckInPhotos(
  propertyId: number | null,
  checkType: string,
  date: string,
): (room: string) => readonly string[] {
  const isWanted = propertyId !== null && checkType === 'check-out'
  const { data: checkIns } = useQuery({
    ...get(inventory.list, { query: { propertyId: propertyId ?? undefined, checkType: 'check-in' } }),
    enabled: isWanted,
  })
  // No tenancy is known for the new check-out, so a check-in of the same day counts as the next tenant's.
  const id = counterpart(checkIns ?? [], { propertyId: propertyId ?? 0, date, tenantIds: [] }, 'check-in')?.id
  const { data } = useQuery({
    ...get(inventory.get, { params: { id: id ?? 0 } }),
    enabled: isWanted && id !== undefined,
  })
  const named = (name: string) => name.trim().toLowerCase()
  return (room) => (isWanted && data?.rooms.find(({ name }) => named(name) === named(room))?.photos) || []
}

const remember = (report: InventoryReport) =>
  queryClient.setQueryData(keyOf(inventory.get, { params: { id: report.id } }), report)

export const useAddInventory = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof inventory.create>['body']) => call(inventory.create, { body }),
    refreshes: ['inventory'],
    onSuccess: remember,
  })

export const useChangeInventory = (id: number) =>
  useMutation({
    mutationFn: (body: CallInput<typeof inventory.update>['body']) => call(inventory.update, { params: { id }, body }),
    refreshes: ['inventory'],
    onSuccess: remember,
  })

/** `updatedAt` says which version the signer has read: the server refuses a signature under any other. */
export const useSignInventory = ({ id, updatedAt }: Pick<InventoryReport, 'id' | 'updatedAt'>) =>
  useMutation({
    mutationFn: (signed: { signature: string; notes?: string }) =>
      call(inventory.sign, { params: { id }, body: { ...signed, expectedUpdatedAt: updatedAt } }),
    refreshes: ['inventory'],
    onSuccess: remember,
  })

/** After a success the caller refreshes the list, once it has left the page, which would ask for the deleted report. */
export const useDeleteInventory = () =>
  useMutation({
    retry: false,
    mutationFn: (id: number) => call(inventory.remove, { params: { id } }),
    onSuccess: (_answer, id) => queryClient.removeQueries({ queryKey: keyOf(inventory.get, { params: { id } }) }),
    onError: () => void refreshAfter('inventory'),
  })
