import { type SubmitEvent, useState } from 'react'
import type { Ledger } from '#api/ledger.ts'
import { type Day, formatDay, isDay, londonDay } from '#domain/day.ts'
import { balanceInWords, type ReceiptMethod, receiptMethodLabels, receiptMethods } from '#domain/ledger.ts'
import { formatPence, type Pence, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { ChosenCharges, PaidCharges } from './allocation-preview.tsx'
import { balanceOn, type Chosen, chosenAllocations, openCharges, problemsOf, sumOf } from './chosen-charges.ts'
import { useAddReceipt } from './ledger.hooks.ts'

const methods = receiptMethods.map((value) => ({ value, label: receiptMethodLabels[value] }))

type EnterPaymentDialogProps = { tenancyId: number; ledger: Ledger; onClose: () => void }

/** Money that came in: part of a month, several months, more than is due. Shows at once what it will pay. */
export function EnterPaymentDialog({ tenancyId, ledger, onClose }: EnterPaymentDialogProps) {
  const today = londonDay(new Date())
  const [fields, setFields] = useState({
    pounds: '',
    date: today,
    method: 'bank_transfer' as ReceiptMethod,
    reference: '',
    notes: '',
  })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isPressed, setPressed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const add = useAddReceipt(tenancyId)
  const charges = openCharges(ledger)
  const amount = poundsToPence(fields.pounds) ?? 0
  const allocations = chosen && chosenAllocations(chosen)
  const problems = {
    amount: amount > 0 ? undefined : 'Amount must be greater than 0',
    date: problemWithDate(fields.date, today),
    chosen: allocations && problemWithChoice(sumOf(allocations), amount),
  }
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })

  const enter = (confirm: boolean) => {
    const { date, method, reference, notes } = fields
    const body = { amount, date, method, reference, notes, confirm, ...(allocations && { allocations }) }
    add.mutate(body, {
      onSuccess: ({ balance }) => {
        toast({
          title: 'Payment entered',
          description: `${formatPence(amount)}. Account: ${balanceInWords(balance)}.`,
          action: leadTo('View all arrears', '/rent?status=arrears'),
        })
        onClose()
      },
      onError: (error) => {
        const isDoubted = hasStatus(error, 409) && !confirm
        setAsking(isDoubted)
        if (!isDoubted) sayFailure('Failed to enter the payment', error)
      },
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    const isReadable = Object.keys(problemsOf(chosen ?? {})).length === 0
    if (!problems.amount && !problems.date && !problems.chosen && isReadable) enter(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter payment"
      description={`Today: ${balanceInWords(balanceOn(ledger, today))}.`}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <MoneyField
            label="Amount"
            value={fields.pounds}
            onChange={(event) => set({ pounds: event.target.value })}
            error={isPressed ? problems.amount : undefined}
          />
          <DateField
            label="Date received"
            max={today}
            value={fields.date}
            onChange={(event) => set({ date: event.target.value })}
            error={isPressed ? problems.date : undefined}
          />
          <SelectField
            label="Method"
            options={methods}
            value={fields.method}
            onChange={(event) => set({ method: event.target.value as ReceiptMethod })}
          />
          <TextField
            label="Reference"
            optional
            maxLength={200}
            value={fields.reference}
            onChange={(event) => set({ reference: event.target.value })}
          />
          <TextField
            label="Note"
            hint="For yourself: the tenant does not see it."
            optional
            maxLength={200}
            value={fields.notes}
            onChange={(event) => set({ notes: event.target.value })}
            className="md:col-span-2"
          />
        </div>
        <CheckboxField
          label="Choose which charges it pays"
          className="mt-3"
          checked={chosen !== null}
          onChange={(event) => setChosen(event.target.checked ? {} : null)}
        />
        {chosen === null ? (
          <PaidCharges charges={charges} amount={amount} today={today} />
        ) : (
          <ChosenCharges {...{ charges, amount, chosen, isPressed }} onChoose={setChosen} />
        )}
        {isPressed && problems.chosen && (
          <p role="alert" className="mt-2 text-red text-sm">
            {problems.chosen}
          </p>
        )}
        <DialogFooter>
          <DialogCancel disabled={add.isPending} />
          <Button type="submit" pending={add.isPending && !isAsking} pendingLabel="Entering…">
            Enter payment
          </Button>
        </DialogFooter>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Enter it again?"
        text={`${formatPence(amount)} of ${formatDay(fields.date)} was entered a moment ago. Enter it a second time only if it came in twice.`}
        confirmLabel="Enter it again"
        pendingLabel="Entering…"
        pending={add.isPending}
        onConfirm={() => enter(true)}
      />
    </Dialog>
  )
}

function problemWithDate(date: Day, today: Day): string | undefined {
  if (!isDay(date)) return 'Date received is required'
  return date > today ? 'Date cannot be in the future' : undefined
}

const problemWithChoice = (sum: Pence, amount: Pence) =>
  sum > amount ? `${formatPence(sum)} is more than the ${formatPence(amount)} that came in` : undefined
