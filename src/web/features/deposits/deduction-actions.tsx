import { useState } from 'react'
import type { Deduction } from '#api/deposits.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useChangeDeduction, useRemoveDeduction } from './deposits.hooks.ts'

type DeductionActionsProps = { tenancyId: number; deduction: Deduction; onEdit: () => void }

/** What a landlord may do with a deduction until it is settled. */
export function DeductionActions({ tenancyId, deduction, onEdit }: DeductionActionsProps) {
  const [open, setOpen] = useState<'agree' | 'delete' | null>(null)
  const { id, description, settled, tenantAnswer } = deduction
  const remove = useRemoveDeduction(tenancyId, id)
  if (settled) return null
  const name = <span className="sr-only"> {description}</span>
  const looks = { variant: 'quiet', size: 'small' } as const
  const confirmRemoval = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Deduction deleted' })
        setOpen(null)
      },
      onError: (error) => sayFailure('Failed to delete the deduction', error),
    })
  return (
    <div className="-ml-3 flex flex-wrap gap-1 print:hidden">
      <Button {...looks} onClick={onEdit}>
        Edit{name}
      </Button>
      <Button {...looks} onClick={() => setOpen('agree')}>
        Enter agreed amount{name}
      </Button>
      {tenantAnswer === null && (
        <Button {...looks} onClick={() => setOpen('delete')}>
          Delete{name}
        </Button>
      )}
      {open === 'agree' && <AgreedDialog tenancyId={tenancyId} deduction={deduction} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={() => setOpen(null)}
        title="Delete this deduction?"
        text={`${description} is no longer proposed.`}
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        danger
        onConfirm={confirmRemoval}
      />
    </div>
  )
}

type AgreedDialogProps = { tenancyId: number; deduction: Deduction; onClose: () => void }

/** What both sides have agreed elsewhere, or what the scheme has decided. */
function AgreedDialog({ tenancyId, deduction, onClose }: AgreedDialogProps) {
  const { id, amount, agreedAmount, description } = deduction
  const [pounds, setPounds] = useState(penceToPounds(agreedAmount ?? amount))
  const change = useChangeDeduction(tenancyId, id)
  const agreed = poundsToPence(pounds)
  const problem =
    agreed === undefined
      ? 'Agreed amount is required'
      : agreed > amount
        ? `Only ${formatPence(amount)} is proposed`
        : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Agreed amount"
      description={`${description}: what you have agreed with the tenant, or what the scheme has decided. The tenant is told.`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (agreed === undefined || problem) return
          change.mutate(
            { agreedAmount: agreed },
            {
              onSuccess: () => {
                toast({ title: 'Agreed amount entered', description: formatPence(agreed) })
                onClose()
              },
              onError: (error) => sayFailure('Failed to enter the agreed amount', error),
            },
          )
        }}
      >
        <MoneyField
          label="Agreed amount"
          value={pounds}
          onChange={(event) => setPounds(event.target.value)}
          error={problem}
        />
        <DialogFooter>
          <DialogCancel disabled={change.isPending} />
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
            Enter agreed amount
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
