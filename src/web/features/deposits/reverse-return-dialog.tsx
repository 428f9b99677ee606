import { toast } from '#web/components/feedback/toast.ts'
import { ReasonDialog } from '#web/features/account-questions/reason-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useReverseReturn } from './deposits.hooks.ts'

export function ReverseReturnDialog({ tenancyId, onClose }: { tenancyId: number; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const reverse = useReverseReturn(tenancyId)
  const confirm = (reason: string) =>
    reverse.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Return undone' })
        close()
      },
      onError: (failure) => sayFailure('Failed to undo the return', failure),
    })
  return (
    <ReasonDialog
      title="Undo return"
      description="Each of its entries is reversed on the same day. Everything stays on the account."
      action="Undo return"
      pendingLabel="Undoing…"
      isPending={reverse.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
