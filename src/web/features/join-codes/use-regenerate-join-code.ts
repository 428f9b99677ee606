import { properties } from '#api/properties.ts'
import { call } from '#web/lib/api/call.ts'
import { keyOf, queryClient, refreshAll } from '#web/lib/api/query-client.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

export const useRegenerateJoinCode = (id: number) =>
  useMutation({
    mutationFn: () => call(properties.regenerateJoinCode, { params: { id }, body: { regenerateJoinCode: true } }),
    // A second try would draw another code.
    retry: false,
    onSuccess: (property) => queryClient.setQueryData(keyOf(properties.get, { params: { id } }), property),
    onSettled: () => void refreshAll(),
  })
