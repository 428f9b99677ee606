import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { properties } from '#api/properties.ts'
import { counted } from '#domain/counted.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

/** Who is looking in with the join code alone, and the way to show them out. Nothing while there is nobody. */
export function GuestsSignedIn({ property: { id, address } }: { property: { id: number; address: string } }) {
  const { data } = useQuery(get(properties.guests, { params: { id } }))
  const signOut = useMutation({
    mutationFn: () => call(properties.signOutGuests, { params: { id } }),
    onSuccess: () => queryClient.setQueryData(keyOf(properties.guests, { params: { id } }), { signedIn: 0 }),
  })
  const [isAsking, setAsking] = useState(false)
  const confirm = () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        toast({ title: 'Guests logged out', description: `No guest is logged in at ${address} any more.` })
      },
      onError: (error) => sayFailure('Failed to log out guests', error),
    })
  if (!data?.signedIn) return null
  const people = counted(data.signedIn, 'guest')
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
      <p className="text-sm">{people} logged in with it</p>
      <Button variant="quiet" size="small" icon={<LogOut aria-hidden />} onClick={() => setAsking(true)}>
        Log out guests
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title="Log out guests"
          text={`${people} of ${address} will be logged out at once. The join code still works: make a new one to keep them out.`}
          confirmLabel="Log out guests"
          cancelLabel="Cancel"
          pending={signOut.isPending}
          pendingLabel="Logging out…"
          onConfirm={confirm}
        />
      )}
    </div>
  )
}
