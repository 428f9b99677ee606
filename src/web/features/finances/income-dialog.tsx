import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Transaction } from '#api/financial.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { OptionalProperty } from '#web/features/choices/optional-property.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { typedAmount } from '#web/lib/forms/typed-values.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { date, text } from './expense-form.ts'
import { useSaveIncome } from './finances.hooks.ts'

const incomeForm = z.object({
  amount: typedAmount('Amount must be greater than 0'),
  date,
  propertyId: z.nullable(z.number()),
  description: text,
  category: text,
})
type IncomeInput = z.input<typeof incomeForm>
type IncomeBody = z.output<typeof incomeForm>

type IncomeDialogProps = { row: Transaction | null; propertyId: number | null; onClose: () => void }

/** Income that is no tenant's: entered, or changed. */
export function IncomeDialog({ row, propertyId, onClose }: IncomeDialogProps) {
  const close = useOwnClose(onClose)
  const { register, control, handleSubmit, getValues, formState } = useForm<IncomeInput, unknown, IncomeBody>({
    resolver: standardSchemaResolver(incomeForm),
    defaultValues: {
      amount: row ? penceToPounds(row.amount) : '',
      date: row?.date ?? londonDay(new Date()),
      propertyId: row ? row.propertyId : propertyId,
      description: row?.description ?? '',
      category: row?.category ?? '',
    },
  })
  const save = useSaveIncome()
  const { defaultValues, errors } = formState
  const submit = handleSubmit((body) =>
    save.mutate(row ? { id: row.id, body: onlyChanged(body, defaultValues, getValues()) } : { id: null, body }, {
      onSuccess: (saved) => {
        const description = `${formatPence(saved.amount)}, ${formatDay(saved.date)}`
        toast({ title: row ? 'Income Updated' : 'Income Added', description })
        close()
      },
      onError: (error) => sayFailure(row ? 'Failed to update income' : 'Failed to add income', error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={row ? 'Edit Other Income' : 'Add Other Income'}
      description="What is no tenant’s: an insurance payout, a grant, a laundry."
    >
      <form noValidate onSubmit={submit}>
        <FieldGrid>
          <MoneyField label="Amount" {...register('amount')} error={errors.amount?.message} />
          <DateField label="Date" {...register('date')} error={errors.date?.message} />
        </FieldGrid>
        <OptionalProperty control={control} />
        <TextField label="Description" optional maxLength={200} {...register('description')} />
        <TextField label="Category" optional maxLength={200} {...register('category')} />
        <SubmitFooter pending={save.isPending} pendingLabel="Saving…">
          {row ? 'Save Changes' : 'Add Income'}
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
