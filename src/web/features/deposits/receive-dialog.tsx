import { type SubmitEvent, useState } from 'react'
import type { Deposit } from '#api/deposits.ts'
import { type Day, formatDayLong, isDay, londonDay } from '#domain/day.ts'
import { type ReceiptMethod, receiptMethodLabels, receiptMethods } from '#domain/ledger.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useReceiveDeposit } from './deposits.hooks.ts'
import { nextDepositStep } from './lead-on.ts'

const methods = receiptMethods.map((value) => ({ value, label: receiptMethodLabels[value] }))

type ReceiveDialogProps = { deposit: Deposit; moveInDate: Day | undefined; onClose: () => void }

/** Enters the money of a deposit in the account, against a charge for it. */
export function ReceiveDialog({ deposit, moveInDate, onClose }: ReceiveDialogProps) {
  const today = londonDay(new Date())
  const usual = moveInDate && moveInDate < today ? moveInDate : today
  const [fields, setFields] = useState({
    pounds: penceToPounds(deposit.outstanding || deposit.agreed),
    date: deposit.receivedOn ?? usual,
    method: 'bank_transfer',
    reference: '',
  })
  const [isPressed, setPressed] = useState(false)
  const receive = useReceiveDeposit(deposit.tenantId)
  const amount = poundsToPence(fields.pounds)
  const problems = {
    amount: amount === undefined || amount <= 0 ? 'Amount must be greater than 0' : undefined,
    date: isDay(fields.date) ? undefined : 'Date received is required',
  }
  const set = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (amount === undefined || problems.amount || problems.date) return
    const { date, method, reference } = fields
    receive.mutate(
      { amount, date, method: method as ReceiptMethod, reference },
      {
        onSuccess: () => {
          toast({
            title: 'Deposit entered',
            description: `${formatPence(amount)} on ${formatDayLong(date)}`,
            action: nextDepositStep(deposit, true),
          })
          onClose()
        },
        onError: (error) => sayFailure('Failed to enter the deposit', error),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter deposit received"
      description="It is entered in the tenant’s account as a deposit, which is not your income."
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <MoneyField label="Amount" {...set('pounds')} error={isPressed ? problems.amount : undefined} />
          <DateField label="Date received" max={today} {...set('date')} error={isPressed ? problems.date : undefined} />
          <SelectField label="Method" options={methods} {...set('method')} />
          <TextField label="Reference" optional maxLength={200} {...set('reference')} />
        </div>
        <DialogFooter>
          <DialogCancel disabled={receive.isPending} />
          <Button type="submit" pending={receive.isPending} pendingLabel="Entering…">
            Enter the deposit
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
