/** A signed-in tenant joins another property, by its code or by accepting an invitation. */

import { accounts } from '#api/accounts.ts'
import type { CallInput } from '#api/client.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { refreshAll } from '#web/lib/api/query-client.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { store } from '#web/lib/browser/storage.ts'

type JoinBody = CallInput<typeof accounts.join>['body']

/** Everything that a tenant sees belongs to a property, so joining one is pending until everything is fetched again. */
export const useJoin = () =>
  useMutation({
    mutationFn: (body: JoinBody) => call(accounts.join, { body }),
    retry: false,
    onSuccess: ({ property }) => {
      store('property', JSON.stringify(property))
      toast({ title: 'Property joined', description: `Welcome to your tenant portal for ${property.address}` })
    },
    onSettled: async (_answer, error) => {
      const refreshed = refreshAll()
      if (!error) await refreshed
    },
  })
