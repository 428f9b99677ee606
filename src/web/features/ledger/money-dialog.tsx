import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Day } from '#domain/day.ts'
import { formatPence, type Pence, penceToPounds } from '#domain/money.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { typedAmountBy, typedDay } from '#web/lib/forms/typed-values.ts'

type MoneyDialogProps = {
  title: string
  description?: string
  amount?: Pence
  /** More than this is refused, in these words before the sum. */
  most?: { pence: Pence; words: string }
  date?: { label: string; value: Day; max?: Day }
  text: { label: string; isRequired: boolean; value?: string | undefined }
  submitLabel: string
  isPending: boolean
  children?: ReactNode
  onSubmit: (entered: Entered) => void
  onClose: () => void
}

function moneyForm({ most, date, text }: Pick<MoneyDialogProps, 'most' | 'date' | 'text'>) {
  const tooSmall = 'Amount must be greater than 0'
  const atMost = most ? [z.maximum(most.pence, `${most.words} ${formatPence(most.pence)}`)] : []
  const given = text.isRequired ? [z.minLength(1, `${text.label} is required`)] : []
  return z.object({
    amount: typedAmountBy(z.number(tooSmall).check(z.minimum(1, tooSmall), ...atMost)),
    date: date ? typedDay(`${date.label} is required`) : z.string(),
    text: z.string().check(z.trim(), ...given),
  })
}
type Input = z.input<ReturnType<typeof moneyForm>>
type Entered = z.output<ReturnType<typeof moneyForm>>

/** An amount, perhaps a day, and a word about it: a charge, a refund, a write-off. */
export function MoneyDialog({ children, ...props }: MoneyDialogProps) {
  const { date, text } = props
  const { register, handleSubmit, formState } = useForm<Input, unknown, Entered>({
    resolver: standardSchemaResolver(moneyForm(props)),
    defaultValues: {
      amount: props.amount ? penceToPounds(props.amount) : '',
      date: date?.value ?? '',
      text: text.value ?? '',
    },
  })
  const { errors } = formState
  return (
    <Dialog open onOpenChange={props.onClose} title={props.title} description={props.description}>
      <form noValidate onSubmit={handleSubmit(props.onSubmit)}>
        <FieldGrid>
          {children}
          <MoneyField label="Amount" {...register('amount')} error={errors.amount?.message} />
          {date && <DateField label={date.label} max={date.max} {...register('date')} error={errors.date?.message} />}
          <TextField
            label={text.label}
            hint="The tenant sees it on the account."
            optional={!text.isRequired}
            maxLength={200}
            {...register('text')}
            error={errors.text?.message}
            className="md:col-span-2"
          />
        </FieldGrid>
        <SubmitFooter pending={props.isPending} pendingLabel="Saving…">
          {props.submitLabel}
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
