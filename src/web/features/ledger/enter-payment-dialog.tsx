import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type FieldErrors, type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Ledger, LedgerEntry } from '#api/ledger.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { accountInWords, receiptMethodLabels, receiptMethods } from '#domain/ledger.ts'
import { formatPence, type Pence, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
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
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { ChosenCharges, PaidCharges } from './allocation-preview.tsx'
import {
  balanceOn,
  type Chosen,
  chosenAllocations,
  openCharges,
  overdueOn,
  problemsOf,
  sumOf,
} from './chosen-charges.ts'
import { useAddReceipt } from './ledger.hooks.ts'

const methods = receiptMethods.map((value) => ({ value, label: receiptMethodLabels[value] }))

const paymentForm = (today: Day) =>
  z.object({
    amount: typedAmount('Amount must be greater than 0'),
    date: typedPastDay('Date received is required', today),
    method: z.enum(receiptMethods),
    reference: z.string(),
    notes: z.string(),
  })
type PaymentInput = z.input<ReturnType<typeof paymentForm>>
type Payment = z.output<ReturnType<typeof paymentForm>>

type EnterPaymentDialogProps = { tenancyId: number; ledger: Ledger; onClose: () => void }

/** Money that came in: part of a month, several months, more than is due. Shows at once what it will pay. */
export function EnterPaymentDialog({ tenancyId, ledger, onClose }: EnterPaymentDialogProps) {
  const close = useOwnClose(onClose)
  const today = londonDay(new Date())
  const { register, control, handleSubmit, formState } = useForm<PaymentInput, unknown, Payment>({
    resolver: standardSchemaResolver(paymentForm(today)),
    defaultValues: { amount: '', date: today, method: 'bank_transfer', reference: '', notes: '' },
  })
  const { errors, isSubmitted: isPressed } = formState
  const [pounds, date] = useWatch({ control, name: ['amount', 'date'] })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const charges = openCharges(ledger)
  const { enter, isPending, isAsking, setAsking } = useEnterPayment({ tenancyId, charges, today, onEntered: close })
  const amount = poundsToPence(pounds) ?? 0
  const allocations = chosen && chosenAllocations(chosen, charges)
  const choiceProblem = allocations && problemWithChoice(sumOf(allocations), amount)

  const submit = handleSubmit((payment) => {
    const areAmountsRight = Object.keys(problemsOf(chosen ?? {}, charges)).length === 0
    if (!choiceProblem && areAmountsRight) enter({ ...payment, allocations, confirm: false })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter payment"
      description={`Today: ${accountInWords(balanceOn(ledger, today), overdueOn(charges, today))}.`}
    >
      <form noValidate onSubmit={submit}>
        <PaymentFields register={register} errors={errors} today={today} />
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
        {isPressed && choiceProblem && (
          <p role="alert" className="mt-2 text-red text-sm">
            {choiceProblem}
          </p>
        )}
        <SubmitFooter pending={isPending && !isAsking} pendingLabel="Entering…">
          Enter payment
        </SubmitFooter>
      </form>
      <EnterAgainDialog
        open={isAsking}
        onOpenChange={setAsking}
        amount={amount}
        date={date}
        pending={isPending}
        onConfirm={() => void handleSubmit((payment) => enter({ ...payment, allocations, confirm: true }))()}
      />
    </Dialog>
  )
}

type PaymentFieldsProps = { register: UseFormRegister<PaymentInput>; errors: FieldErrors<PaymentInput>; today: Day }

const PaymentFields = ({ register, errors, today }: PaymentFieldsProps) => (
  <FieldGrid>
    <MoneyField label="Amount" {...register('amount')} error={errors.amount?.message} />
    <DateField label="Date received" max={today} {...register('date')} error={errors.date?.message} />
    <SelectField label="Method" options={methods} {...register('method')} />
    <TextField label="Reference" optional maxLength={200} {...register('reference')} />
    <TextField
      label="Note"
      hint="For yourself: the tenant does not see it."
      optional
      maxLength={200}
      {...register('notes')}
      className="md:col-span-2"
    />
  </FieldGrid>
)

type PaymentToEnter = Payment & { allocations: ReturnType<typeof chosenAllocations> | null; confirm: boolean }

type EnteringPayment = { tenancyId: number; charges: readonly LedgerEntry[]; today: Day; onEntered: () => void }

/** Enters a payment, and asks first where the same one was entered a moment ago (rule: ledger-enter-once). */
function useEnterPayment({ tenancyId, charges, today, onEntered }: EnteringPayment) {
  const [isAsking, setAsking] = useState(false)
  const isHere = useIsHere()
  const { mutate, isPending } = useAddReceipt(tenancyId)
  const isOfOverdue = ({ chargeId }: { chargeId: number }) =>
    charges.some(({ id, date }) => id === chargeId && date < today)
  const enter = ({ allocations, ...payment }: PaymentToEnter) =>
    mutate(
      { ...payment, ...(allocations && { allocations }) },
      {
        onSuccess: ({ balance, allocations: paid }) => {
          const stillOverdue = overdueOn(charges, today) - sumOf(paid.filter(isOfOverdue))
          toast({
            title: 'Payment entered',
            description: `${formatPence(payment.amount)}. Account: ${accountInWords(balance, stillOverdue)}.`,
            action: leadTo('View all arrears', '/rent?status=arrears'),
          })
          onEntered()
        },
        onError: (error) => {
          // Nobody can be asked any more once the dialog has been closed.
          const isDoubted = isHere.current && hasStatus(error, 409) && !payment.confirm
          setAsking(isDoubted)
          if (!isDoubted) sayFailure('Failed to enter the payment', error)
        },
      },
    )
  return { enter, isPending, isAsking, setAsking }
}

const problemWithChoice = (sum: Pence, amount: Pence) =>
  sum > amount ? `${formatPence(sum)} is more than the ${formatPence(amount)} that came in` : undefined
