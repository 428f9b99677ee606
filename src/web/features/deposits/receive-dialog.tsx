import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Deposit } from '#api/deposits.ts'
import { type Day, formatDayLong, londonDay } from '#domain/day.ts'
import { receiptMethodLabels, receiptMethods } from '#domain/ledger.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { typedAmount, typedDay } from '#web/lib/forms/typed-values.ts'
import { useReceiveDeposit } from './deposits.hooks.ts'
import { nextDepositStep } from './lead-on.ts'

const methods = receiptMethods.map((value) => ({ value, label: receiptMethodLabels[value] }))

const receiptForm = z.object({
  amount: typedAmount('Amount must be greater than 0'),
  date: typedDay('Date received is required'),
  method: z.enum(receiptMethods),
  reference: z.string(),
})
type ReceiptInput = z.input<typeof receiptForm>
type Receipt = z.output<typeof receiptForm>

type ReceiveDialogProps = { deposit: Deposit; moveInDate: Day | undefined; onClose: () => void }

/** Enters the money of a deposit in the account, against a charge for it. */
export function ReceiveDialog({ deposit, moveInDate, onClose }: ReceiveDialogProps) {
  const today = londonDay(new Date())
  const usual = moveInDate && moveInDate < today ? moveInDate : today
  const { register, handleSubmit, formState } = useForm<ReceiptInput, unknown, Receipt>({
    resolver: standardSchemaResolver(receiptForm),
    defaultValues: {
      amount: penceToPounds(deposit.outstanding || deposit.agreed),
      date: deposit.receivedOn ?? usual,
      method: 'bank_transfer',
      reference: '',
    },
  })
  const { errors } = formState
  const receive = useReceiveDeposit(deposit.tenantId)
  const submit = handleSubmit((receipt) =>
    receive.mutate(receipt, {
      onSuccess: () => {
        toast({
          title: 'Deposit entered',
          description: `${formatPence(receipt.amount)} on ${formatDayLong(receipt.date)}`,
          action: nextDepositStep(deposit, true),
        })
        onClose()
      },
      onError: (error) => sayFailure('Failed to enter the deposit', error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter deposit received"
      description="It is entered in the tenant’s account as a deposit, which is not your income."
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <MoneyField label="Amount" {...register('amount')} error={errors.amount?.message} />
          <DateField label="Date received" max={today} {...register('date')} error={errors.date?.message} />
          <SelectField label="Method" options={methods} {...register('method')} />
          <TextField label="Reference" optional maxLength={200} {...register('reference')} />
        </div>
        <SubmitFooter pending={receive.isPending} pendingLabel="Entering…">
          Enter the deposit
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
