import { inspections } from '#api/inspections.ts'
import { callPage } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import type { CreateInspectionState } from './use-create-inspection.ts'

/**
 * Begins the inspection that is most urgent, as the list of pending ones has it; where
 * none is pending, one chooses the property.
 */
export const useBeginNext = (create: CreateInspectionState) =>
  useMutation({
    mutationFn: () => callPage(inspections.pending),
    onSuccess: ({ rows: [first] }) => (first ? create.beginFor(first.property.id) : create.choose()),
    onError: (error) => sayFailure('Error loading pending inspections', error),
  })
