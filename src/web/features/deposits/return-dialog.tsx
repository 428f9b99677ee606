import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Deposit } from '#api/deposits.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { settleReturn } from '#domain/deposit.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { Caution } from '#web/components/feedback/caution.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { typedAmountBy, typedPastDay } from '#web/lib/forms/typed-values.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useChangeDeposit } from './deposits.hooks.ts'

const returnForm = ({ held }: Deposit, today: Day) =>
  z.object({
    amount: typedAmountBy(
      z.number('Amount paid back is required').check(z.maximum(held, `Only ${formatPence(held)} is held`)),
    ),
    returnedOn: typedPastDay('Date paid back is required', today),
  })
type ReturnInput = z.input<ReturnType<typeof returnForm>>
type Return = z.output<ReturnType<typeof returnForm>>

type ReturnDialogProps = {
  deposit: Deposit
  /** Its tenancy has not ended: a deposit is usually held until then. */
  isRunning: boolean
  onClose: () => void
}

/** What has been paid back, with what follows: what is kept, and what stays held. */
export function ReturnDialog({ deposit, isRunning, onClose }: ReturnDialogProps) {
  const close = useOwnClose(onClose)
  const today = londonDay(new Date())
  const schema = returnForm(deposit, today)
  const { register, control, handleSubmit, formState } = useForm<ReturnInput, unknown, Return>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { amount: penceToPounds(deposit.toReturn), returnedOn: today },
  })
  const { errors } = formState
  const typed = schema.shape.amount.safeParse(useWatch({ control, name: 'amount' }))
  const change = useChangeDeposit(deposit.tenantId)
  const submit = handleSubmit(({ returnedOn, amount }) => {
    const body = { returnedOn, returnedAmount: (deposit.returnedAmount ?? 0) + amount }
    change.mutate(body, {
      onSuccess: ({ held }) => {
        toast({
          title: 'Return recorded',
          description:
            held > 0 ? `${formatPence(held)} stays held until it is agreed.` : 'The account has been updated.',
          action: leadTo('View account', `/tenants/${deposit.tenantId}/account`),
        })
        close()
      },
      onError: (error) => sayFailure('Failed to record the return', error),
    })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Record return"
      description={`${formatPence(deposit.held)} is held. Enter what you have paid back, and the account is updated.`}
    >
      <form noValidate onSubmit={submit}>
        {isRunning && (
          <Caution>The tenancy of {deposit.tenantName} has not ended. A deposit is usually held until it has.</Caution>
        )}
        <FieldGrid>
          <MoneyField label="Amount paid back" {...register('amount')} error={errors.amount?.message} />
          <DateField
            label="Date paid back"
            max={today}
            {...register('returnedOn')}
            error={errors.returnedOn?.message}
          />
        </FieldGrid>
        {typed.success && <Consequences deposit={deposit} returned={typed.data} />}
        <SubmitFooter pending={change.isPending} pendingLabel="Recording…">
          Record return
        </SubmitFooter>
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
