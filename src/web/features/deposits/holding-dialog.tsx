import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Deposit } from '#api/deposits.ts'
import { isDay, londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { holdingDeadline, holdingOutcomeLabels, holdingOutcomes, outsideEngland } from '#domain/deposit.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { typedAmountOrNull, typedChoice, typedDayOrEmpty } from '#web/lib/forms/typed-values.ts'
import { DepositDialog } from './deposit-dialog.tsx'

const outcomes = [
  { value: '', label: 'Still held' },
  ...holdingOutcomes.map((value) => ({ value, label: holdingOutcomeLabels[value] })),
]

/** Without an amount of its own it goes on following the property's. */
const holdingForm = z.object({
  amount: typedAmountOrNull('Must be an amount'),
  receivedOn: typedDayOrEmpty(),
  outcome: typedChoice(holdingOutcomes),
  outcomeOn: typedDayOrEmpty(),
  notes: z.string(),
})
type HoldingInput = z.input<typeof holdingForm>
type Holding = z.output<typeof holdingForm>

type HoldingDialogProps = { tenancyId: number; holding: Deposit['holdingDeposit']; onClose: () => void }

/** What a tenant paid to reserve the home, until when that is to be settled, and what became of it. */
export function HoldingDialog({ tenancyId, holding, onClose }: HoldingDialogProps) {
  const form = useForm<HoldingInput, unknown, Holding>({
    resolver: standardSchemaResolver(holdingForm),
    defaultValues: {
      amount: holding.amount === null ? '' : penceToPounds(holding.amount),
      receivedOn: holding.receivedOn ?? '',
      outcome: holding.outcome ?? '',
      outcomeOn: holding.outcomeOn ?? '',
      notes: holding.notes ?? '',
    },
  })
  const { register, control, formState } = form
  const receivedOn = useWatch({ control, name: 'receivedOn' })
  const today = londonDay(new Date())
  return (
    <DepositDialog
      tenancyId={tenancyId}
      title="Holding deposit"
      description={`At most one week’s rent in England: ${formatPence(holding.cap)}. ${outsideEngland}`}
      what="holding deposit"
      form={form}
      changes={(holdingDeposit) => ({ holdingDeposit })}
      onClose={onClose}
    >
      <MoneyField label="Amount" optional {...register('amount')} error={formState.errors.amount?.message} />
      <DateField
        label="Received on"
        max={today}
        optional
        hint={isDay(receivedOn) ? `To be settled by ${formatDayLong(holdingDeadline(receivedOn))}` : undefined}
        {...register('receivedOn')}
      />
      <SelectField label="Outcome" options={outcomes} {...register('outcome')} />
      <DateField label="On" max={today} optional {...register('outcomeOn')} />
      <TextField
        label="Note"
        hint="For yourself: the tenant does not see it."
        optional
        maxLength={200}
        {...register('notes')}
        className="md:col-span-2"
      />
    </DepositDialog>
  )
}
