import { useEffect, useRef, useState } from 'react'
import type { BankImport } from '#api/bank.ts'
import { formatPence } from '#domain/money.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { usePostCertain } from './bank.hooks.ts'
import { linesInWords } from './bank-line.ts'
import { WorkProgress } from './work-progress.tsx'

type PostCertainDialogProps = {
  statement: BankImport
  onClose: () => void
  /** What has the focus once they are posted. */
  returnTo: () => HTMLElement | null
}

/** What posting all that is certain would do, tenancy by tenancy, before it does. */
export function PostCertainDialog({ statement, onClose, returnTo }: PostCertainDialogProps) {
  const close = useOwnClose(onClose)
  const { post, preview } = usePostCertain(statement.id)
  const { data, error, refetch } = preview
  // Known once it is drawn: the dialog may come later than what it asks about.
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const isPosted = useRef(false)
  const canPost = data !== undefined && data.count > 0
  useEffect(() => {
    // The foot is always in sight: scrolling to it would hide what it posts.
    if (canPost) button?.focus({ preventScroll: true })
  }, [canPost, button])
  const confirm = () =>
    data &&
    post.mutate(data, {
      onSuccess: ({ count, sum }) => {
        isPosted.current = true
        toast({ title: 'Posted', description: `${linesInWords(count)}, ${formatPence(sum)}.` })
        close()
      },
      onError: (failure) => sayFailure('Failed to post', failure),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Post all certain"
      returnTo={() => (isPosted.current ? returnTo() : undefined)}
    >
      {!data && <RecordState what="what can be posted" rows={2} error={error} refetch={refetch} />}
      {data && (
        <>
          <p role="status">
            {data.count === 0
              ? 'There is nothing certain to post.'
              : `Posts ${linesInWords(data.count)}, ${formatPence(data.sum)} in all. Each can be undone.`}
          </p>
          <ul className="grid grid-cols-1 gap-2">
            {data.tenancies.map(({ tenantId, tenantName, address, count, sum }) => (
              <li key={tenantId} className="flex min-w-0 justify-between gap-4 border-line border-b pb-2">
                <span className="min-w-0">
                  {tenantName}
                  <span className="block text-muted text-sm">
                    {address}, {linesInWords(count)}
                  </span>
                </span>
                <span className="figures">{formatPence(sum)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {statement.progress && <WorkProgress progress={statement.progress} />}
      <DialogFooter>
        <DialogCancel disabled={post.isPending} />
        <Button ref={setButton} onClick={confirm} disabled={!canPost} pending={post.isPending} pendingLabel="Posting…">
          Post them
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
