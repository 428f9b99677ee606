import { type SubmitEvent, useState } from 'react'
import type { Plan } from '#api/arrears.ts'
import { addDays, addMonths, isDay, londonDay } from '#domain/day.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useSavePlan } from './arrears.hooks.ts'

const most = 120

type PlanDialogProps = { tenancyId: number; plan: Plan; onClose: () => void }

/** Equal instalments, one a month, over the current rent. */
export function PlanDialog({ tenancyId, plan, onClose }: PlanDialogProps) {
  const isThere = plan.state !== 'none'
  const [first] = plan.instalments
  const [pounds, setPounds] = useState(isThere && first ? penceToPounds(first.amount) : '')
  const [from, setFrom] = useState(isThere && first ? first.dueDate : addDays(londonDay(new Date()), 7))
  const [count, setCount] = useState(isThere ? String(plan.instalments.length) : '6')
  const [isPressed, setPressed] = useState(false)
  const save = useSavePlan(tenancyId, plan.version > 0 && plan.state !== 'none')
  const amount = poundsToPence(pounds)
  const months = Number(count)
  const problems = {
    amount: amount === undefined || amount <= 0 ? 'Amount must be greater than 0' : undefined,
    from: isDay(from) ? undefined : 'Due date is required',
    count: Number.isInteger(months) && months >= 1 && months <= most ? undefined : `Must be from 1 to ${most}`,
  }
  const shown = (problem: string | undefined) => (isPressed ? problem : undefined)
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title })
      onClose()
    },
    onError: (error: unknown) => sayFailure('Failed to save the payment plan', error),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (amount === undefined || problems.amount || problems.from || problems.count) return
    const instalments = Array.from({ length: months }, (_, at) => ({ dueDate: addMonths(from, at), amount }))
    save.mutate(instalments, done('Payment plan offered'))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Payment plan"
      description="Instalments over the current rent, one a month. The tenant accepts the plan on their screen."
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <MoneyField
            label="Each instalment"
            value={pounds}
            onChange={(event) => setPounds(event.target.value)}
            error={shown(problems.amount)}
          />
          <TextField
            label="Number of instalments"
            inputMode="numeric"
            value={count}
            onChange={(event) => setCount(event.target.value)}
            error={shown(problems.count)}
          />
          <DateField
            label="The first is due on"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            error={shown(problems.from)}
          />
          {amount !== undefined && !problems.count && (
            <p className="self-end text-muted text-sm">Together {formatPence(amount * months)}</p>
          )}
        </div>
        <DialogFooter>
          <DialogCancel disabled={save.isPending} />
          {isThere && (
            <Button
              variant="secondary"
              disabled={save.isPending}
              onClick={() => save.mutate([], done('Payment plan withdrawn'))}
            >
              Withdraw
            </Button>
          )}
          <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
            Offer the plan
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
