import { type SubmitEvent, useState } from 'react'
import type { Ledger, LedgerEntry, Receipt } from '#api/ledger.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence, type Pence, penceToPounds } from '#domain/money.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { ChosenCharges } from './allocation-preview.tsx'
import { type Chosen, chosenAllocations, problemsOf, sumOf } from './chosen-charges.ts'
import { useLedger, useReallocate, useReceipt } from './ledger.hooks.ts'

type ChangeAllocationsDialogProps = { tenancyId: number; receiptId: number; onClose: () => void }

/** Chooses again which charges a payment pays; the rest of it is credit. */
export function ChangeAllocationsDialog({ tenancyId, receiptId, onClose }: ChangeAllocationsDialogProps) {
  const receipt = useReceipt(receiptId)
  const ledger = useLedger(tenancyId)
  const error = receipt.error ?? ledger.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change what it pays"
      description={receipt.data && `${formatPence(receipt.data.amount)} of ${formatDay(receipt.data.date)}`}
    >
      {receipt.data && ledger.data ? (
        <AllocationsForm receipt={receipt.data} ledger={ledger.data} onClose={onClose} />
      ) : (
        <RecordState what="the payment" error={error} refetch={receipt.error ? receipt.refetch : ledger.refetch} />
      )}
    </Dialog>
  )
}

type AllocationsFormProps = { receipt: Receipt; ledger: Ledger; onClose: () => void }

function AllocationsForm({ receipt, ledger, onClose }: AllocationsFormProps) {
  const close = useOwnClose(onClose)
  const paid = new Map(receipt.allocations.map((part) => [part.chargeId, part.amount]))
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries([...paid].map(([chargeId, amount]) => [chargeId, penceToPounds(amount)])),
  )
  const [isPressed, setPressed] = useState(false)
  const change = useReallocate(receipt.id)
  // The part that has been paid back to the tenant pays nothing any more.
  const amount = sumOf(receipt.allocations) + receipt.credit
  const charges = payableBy(ledger, paid)
  const allocations = chosenAllocations(chosen, charges)
  const problem = problemWith(sumOf(allocations), amount)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (problem || Object.keys(problemsOf(chosen, charges)).length > 0) return
    change.mutate(allocations, {
      onSuccess: ({ credit }) => {
        toast({
          title: 'Payment changed',
          description: credit > 0 ? `${formatPence(credit)} of it is credit.` : undefined,
        })
        close()
      },
      onError: (error) => sayFailure('Failed to change the payment', error),
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <ChosenCharges
        {...{ charges, amount, chosen, isPressed }}
        outstandingWords="outstanding without this payment"
        onChoose={setChosen}
      />
      {isPressed && problem && (
        <p role="alert" className="text-red text-sm">
          {problem}
        </p>
      )}
      <SubmitFooter pending={change.isPending} pendingLabel="Saving…">
        Save
      </SubmitFooter>
    </form>
  )
}

/** The charges that it pays or may pay, each with what would be outstanding without it. */
const payableBy = ({ entries }: Ledger, paid: ReadonlyMap<number, Pence>): LedgerEntry[] =>
  entries
    .map((entry) => ({ ...entry, openAmount: entry.openAmount + (paid.get(entry.id) ?? 0) }))
    .filter(({ kind, openAmount }) => kind === 'charge' && openAmount > 0)

const problemWith = (sum: Pence, amount: Pence): string | undefined =>
  sum > amount ? `${formatPence(sum)} is more than the ${formatPence(amount)} available` : undefined
