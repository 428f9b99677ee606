import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Deposit } from '#api/deposits.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { receiptMethodLabels, receiptMethods } from '#domain/ledger.ts'
import { formatPence, type Pence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { EnterAgainDialog } from '#web/features/account-questions/enter-again-dialog.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { typedAmount, typedPastDay } from '#web/lib/forms/typed-values.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useReceiveDeposit } from './deposits.hooks.ts'
import { nextDepositStep } from './lead-on.ts'

const methods = receiptMethods.map((value) => ({ value, label: receiptMethodLabels[value] }))

const receiptForm = (today: Day) =>
  z.object({
    amount: typedAmount('Amount must be greater than 0'),
    date: typedPastDay('Date received is required', today),
    method: z.enum(receiptMethods),
    reference: z.string(),
  })
type ReceiptInput = z.input<ReturnType<typeof receiptForm>>
type Receipt = z.output<ReturnType<typeof receiptForm>>

/** What of it has not come in; all of it where nothing is missing. */
const stillAgreed = ({ agreed, held }: Deposit): Pence => (held < agreed ? agreed - held : agreed)

type ReceiveDialogProps = { deposit: Deposit; moveInDate: Day | undefined; onClose: () => void }

/** Enters the money of a deposit in the account, against a charge for it. */
export function ReceiveDialog({ deposit, moveInDate, onClose }: ReceiveDialogProps) {
  const close = useOwnClose(onClose)
  const isHere = useIsHere()
  const today = londonDay(new Date())
  const usual = moveInDate && moveInDate < today ? moveInDate : today
  const expected = deposit.outstanding || stillAgreed(deposit)
  const { register, control, handleSubmit, formState } = useForm<ReceiptInput, unknown, Receipt>({
    resolver: standardSchemaResolver(receiptForm(today)),
    defaultValues: {
      amount: expected > 0 ? penceToPounds(expected) : '',
      date: deposit.receivedOn ?? usual,
      method: 'bank_transfer',
      reference: '',
    },
  })
  const { errors } = formState
  const receive = useReceiveDeposit(deposit.tenantId)
  const [isAsking, setAsking] = useState(false)
  const [pounds, date] = useWatch({ control, name: ['amount', 'date'] })
  const enter = (receipt: Receipt & { confirm?: true }) =>
    receive.mutate(receipt, {
      onSuccess: () => {
        toast({
          title: 'Deposit entered',
          description: `${formatPence(receipt.amount)} on ${formatDayLong(receipt.date)}`,
          action: nextDepositStep(deposit, { isReceived: true }),
        })
        close()
      },
      onError: (error) => {
        // Nobody can be asked any more once the dialog has been closed.
        const isDoubted = isHere.current && hasStatus(error, 409) && !receipt.confirm
        setAsking(isDoubted)
        if (!isDoubted) sayFailure('Failed to enter the deposit', error)
      },
    })
  const submit = handleSubmit((receipt) => enter(receipt))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter deposit received"
      description="It is entered in the tenant’s account as a deposit, which is not your income."
    >
      <form noValidate onSubmit={submit}>
        <FieldGrid>
          <MoneyField label="Amount" {...register('amount')} error={errors.amount?.message} />
          <DateField label="Date received" max={today} {...register('date')} error={errors.date?.message} />
          <SelectField label="Method" options={methods} {...register('method')} />
          <TextField label="Reference" optional maxLength={200} {...register('reference')} />
        </FieldGrid>
        <SubmitFooter pending={receive.isPending && !isAsking} pendingLabel="Entering…">
          Enter the deposit
        </SubmitFooter>
      </form>
      <EnterAgainDialog
        open={isAsking}
        onOpenChange={setAsking}
        amount={poundsToPence(pounds) ?? 0}
        date={date}
        pending={receive.isPending}
        onConfirm={() => void handleSubmit((receipt) => enter({ ...receipt, confirm: true }))()}
      />
    </Dialog>
  )
}
