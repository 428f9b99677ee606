/** The other people of a tenancy. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type newOccupant, type Occupant, tenancies } from '#api/tenancies.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

export type OccupantBody = z.output<typeof newOccupant>

export const useOccupants = (tenancyId: number) => useQuery(get(tenancies.occupants, { params: { id: tenancyId } }))

/** Adds an occupant, or changes the one that is given. */
export const useSaveOccupant = (tenancyId: number, occupant?: Occupant) =>
  useMutation({
    mutationFn: (body: OccupantBody) =>
      occupant
        ? call(tenancies.updateOccupant, { params: { id: tenancyId, occupantId: occupant.id }, body })
        : call(tenancies.addOccupant, { params: { id: tenancyId }, body }),
    refreshes: ['occupant'],
  })

export const useRemoveOccupant = (tenancyId: number) =>
  useMutation({
    mutationFn: ({ id }: Occupant) => call(tenancies.removeOccupant, { params: { id: tenancyId, occupantId: id } }),
    refreshes: ['occupant'],
  })
