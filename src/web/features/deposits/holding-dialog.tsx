import { type SubmitEvent, useState } from 'react'
import type { Deposit } from '#api/deposits.ts'
import { formatDayLong, isDay, londonDay } from '#domain/day.ts'
import { type HoldingOutcome, holdingDeadline, holdingOutcomeLabels, holdingOutcomes } from '#domain/deposit.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useChangeDeposit } from './deposits.hooks.ts'

const outcomes = [
  { value: '', label: 'Still held' },
  ...holdingOutcomes.map((value) => ({ value, label: holdingOutcomeLabels[value] })),
]

type HoldingDialogProps = { tenancyId: number; holding: Deposit['holdingDeposit']; onClose: () => void }

/** What a tenant paid to reserve the home, until when that is to be settled, and what became of it. */
export function HoldingDialog({ tenancyId, holding, onClose }: HoldingDialogProps) {
  const before = {
    pounds: holding.amount === null ? '' : penceToPounds(holding.amount),
    receivedOn: holding.receivedOn ?? '',
    outcome: holding.outcome ?? '',
    outcomeOn: holding.outcomeOn ?? '',
    notes: holding.notes ?? '',
  }
  const [fields, setFields] = useState(before)
  const [isPressed, setPressed] = useState(false)
  const change = useChangeDeposit(tenancyId)
  const today = londonDay(new Date())
  const amount = fields.pounds === '' ? null : poundsToPence(fields.pounds)
  const set = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (amount === undefined) return
    const { receivedOn, outcomeOn, notes } = fields
    const outcome = (fields.outcome || null) as HoldingOutcome | null
    change.mutate(
      { holdingDeposit: { amount, receivedOn, outcome, outcomeOn, notes } },
      {
        onSuccess: () => {
          toast({ title: 'Holding deposit saved' })
          onClose()
        },
        onError: (error) => sayFailure('Failed to save the holding deposit', error),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Holding deposit"
      description={`At most one week’s rent in England: ${formatPence(holding.cap)}.`}
      dirty={Object.entries(before).some(([name, value]) => fields[name as keyof typeof fields] !== value)}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <MoneyField
            label="Amount"
            optional
            {...set('pounds')}
            error={isPressed && amount === undefined ? 'Must be an amount' : undefined}
          />
          <DateField
            label="Received on"
            max={today}
            optional
            hint={
              isDay(fields.receivedOn)
                ? `To be settled by ${formatDayLong(holdingDeadline(fields.receivedOn))}`
                : undefined
            }
            {...set('receivedOn')}
          />
          <SelectField label="What became of it" options={outcomes} {...set('outcome')} />
          <DateField label="On" max={today} optional {...set('outcomeOn')} />
          <TextField
            label="Note"
            hint="For yourself: the tenant does not see it."
            optional
            maxLength={200}
            {...set('notes')}
            className="md:col-span-2"
          />
        </div>
        <DialogFooter>
          <DialogCancel disabled={change.isPending} />
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
