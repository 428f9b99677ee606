/** A signed-in tenant joins another property, by its code or by accepting an invitation. */

import { accounts } from '#api/accounts.ts'
import type { CallInput } from '#api/client.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { refreshAll } from '#web/lib/api/query-client.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { store } from '#web/lib/browser/storage.ts'

type JoinBody = CallInput<typeof accounts.join>['body']

/** Says so when it has worked. All that the tenant sees belongs to the property, so all is read again. */
export const useJoin = () =>
  useMutation({
    mutationFn: (body: JoinBody) => call(accounts.join, { body }),
    retry: false,
    onSuccess: async ({ property }) => {
      store('property', JSON.stringify(property))
      toast({ title: 'Property joined', description: `Welcome to your tenant portal for ${property.address}` })
      await refreshAll()
    },
  })
