import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { evenInstalments, instalmentDay, mostInstalments } from '#domain/arrears/even-instalments.ts'
import { type Day, isDay } from '#domain/day.ts'
import { formatPence, type Pence, penceToPounds } from '#domain/money.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import { type PlanBody, type PlanInput, planInputs, sumTyped } from './plan-form.ts'
import { SpreadEvenly } from './spread-evenly.tsx'

type PlanInstalmentsProps = {
  form: UseFormReturn<PlanInput, unknown, PlanBody>
  owed: Pence
  /** What is offered at first: the first due date and how many instalments. */
  first: Day
  count: number
}

/** The instalments of a plan in rows, which may be filled in evenly, and what they come to. */
export function PlanInstalments({ form, owed, first, count }: PlanInstalmentsProps) {
  const { control, register, formState, getValues } = form
  const { errors } = formState
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'instalments' })
  const typed = useWatch({ control, name: 'instalments' })
  const add = () => {
    const rows = getValues('instalments')
    const last = rows.at(-1)?.dueDate ?? ''
    const left = owed - sumTyped(rows)
    append({
      dueDate: isDay(last) ? instalmentDay(last, 'monthly', 1) : first,
      amount: left > 0 ? penceToPounds(left) : '',
    })
  }
  return (
    <>
      <SpreadEvenly
        form={form}
        count={count}
        onSpread={(wanted, from, rhythm) => {
          form.clearErrors()
          replace(planInputs(evenInstalments(owed, wanted, from, rhythm)))
        }}
      />
      <EntryRows
        rows={fields}
        about="Instalment"
        addLabel="Add an instalment"
        most={mostInstalments}
        labels="none"
        onAdd={add}
        onRemove={remove}
      >
        {(at) => (
          <div className="grid grid-cols-1 content-start gap-2 max-sm:pb-3 sm:grid-cols-[minmax(12.75rem,1fr)_minmax(0,0.8fr)]">
            <DateField
              label="Due date"
              hideLabel
              {...register(`instalments.${at}.dueDate`)}
              error={errors.instalments?.[at]?.dueDate?.message}
            />
            <MoneyField
              label="Amount"
              hideLabel
              {...register(`instalments.${at}.amount`)}
              error={errors.instalments?.[at]?.amount?.message}
            />
          </div>
        )}
      </EntryRows>
      {errors.instalments?.message && <p className="font-medium text-red text-sm">{errors.instalments.message}</p>}
      <p role="status" className="figures text-sm">
        Together {formatPence(sumTyped(typed))} of {formatPence(owed)} owed
      </p>
    </>
  )
}
