import { type SubmitEvent, useState } from 'react'
import type { Deposit } from '#api/deposits.ts'
import { isDay, londonDay } from '#domain/day.ts'
import { settleReturn } from '#domain/deposit.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useChangeDeposit } from './deposits.hooks.ts'

/** What has been paid back, with what follows: what is kept, and what stays held. */
export function ReturnDialog({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const today = londonDay(new Date())
  const [pounds, setPounds] = useState(penceToPounds(deposit.toReturn))
  const [returnedOn, setReturnedOn] = useState(today)
  const [isPressed, setPressed] = useState(false)
  const change = useChangeDeposit(deposit.tenantId)
  const amount = poundsToPence(pounds)
  const problems = {
    amount:
      amount === undefined
        ? 'Amount paid back is required'
        : amount > deposit.held
          ? `Only ${formatPence(deposit.held)} is held`
          : undefined,
    date: isDay(returnedOn) ? undefined : 'Date paid back is required',
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (amount === undefined || problems.amount || problems.date) return
    const body = { returnedOn, returnedAmount: (deposit.returnedAmount ?? 0) + amount }
    change.mutate(body, {
      onSuccess: ({ held }) => {
        toast({
          title: 'Return recorded',
          description:
            held > 0 ? `${formatPence(held)} stays held until it is agreed.` : 'The account has been updated.',
          action: leadTo('View account', `/tenants/${deposit.tenantId}/account`),
        })
        onClose()
      },
      onError: (error) => sayFailure('Failed to record the return', error),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Record return"
      description={`${formatPence(deposit.held)} is held. Enter what you have paid back, and the account is updated.`}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <MoneyField
            label="Amount paid back"
            value={pounds}
            onChange={(event) => setPounds(event.target.value)}
            error={isPressed ? problems.amount : undefined}
          />
          <DateField
            label="Date paid back"
            max={today}
            value={returnedOn}
            onChange={(event) => setReturnedOn(event.target.value)}
            error={isPressed ? problems.date : undefined}
          />
        </div>
        {amount !== undefined && !problems.amount && <Consequences deposit={deposit} returned={amount} />}
        <DialogFooter>
          <DialogCancel disabled={change.isPending} />
          <Button type="submit" pending={change.isPending} pendingLabel="Recording…">
            Record return
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function Consequences({ deposit, returned }: { deposit: Deposit; returned: number }) {
  const open = deposit.deductions.filter(({ settled }) => !settled)
  const { withheld, unexplained, remaining } = settleReturn(deposit.held, returned, open)
  const agreed = withheld.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div role="status" className="figures grid gap-1 text-sm">
      {agreed > 0 && <p>{formatPence(agreed)} is kept, as agreed: income of yours on that day.</p>}
      {remaining > 0 && <p>{formatPence(remaining)} stays held until all deductions are agreed.</p>}
      {unexplained > 0 && (
        <p className="text-red">
          {formatPence(unexplained)} would be kept, and no deduction says why. Pay it back, or propose a deduction
          first.
        </p>
      )}
    </div>
  )
}
