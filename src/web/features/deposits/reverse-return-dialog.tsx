import { toast } from '#web/components/feedback/toast.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useReverseReturn } from './deposits.hooks.ts'

export function ReverseReturnDialog({ tenancyId, onClose }: { tenancyId: number; onClose: () => void }) {
  const reverse = useReverseReturn(tenancyId)
  const confirm = (reason: string) =>
    reverse.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Return taken back' })
        onClose()
      },
      onError: (failure) => sayFailure('Failed to take the return back', failure),
    })
  return (
    <ReasonDialog
      title="Take the return back"
      description="Each of its entries is reversed on the same day. Everything stays on the account."
      action="Take back"
      pendingLabel="Taking back…"
      isPending={reverse.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
