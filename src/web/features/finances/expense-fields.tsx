import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { repetitionLabels, repetitions } from '#domain/finances/repetition.ts'
import {
  boxesFor,
  categorySuggestions,
  expenseTypes,
  hmrcBoxLabels,
  transactionTypeLabels,
  usualBox,
} from '#domain/finances/transaction.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { RepairChoice } from '#web/features/choices/repair-choice.tsx'
import { useFields } from '#web/lib/forms/fields.ts'
import type { ExpenseInput } from './expense-form.ts'

const types = expenseTypes.map((value) => ({ value, label: transactionTypeLabels[value] }))
const repeating = repetitions.map((value) => ({ value, label: repetitionLabels[value] }))

/** Used inside a form of ExpenseInput. */
export function ExpenseFields() {
  const { register, setValue } = useFormContext<ExpenseInput>()
  const listId = useId()
  const property = useController<ExpenseInput, 'propertyId'>({ name: 'propertyId' })
  const field = useFields<ExpenseInput>()
  return (
    <>
      <FieldGrid>
        <MoneyField label="Amount" {...field('amount')} />
        <DateField label="Date" {...field('date')} />
        <SelectField label="Type" options={types} {...register('type')} />
        <TextField label="Supplier" optional maxLength={200} {...register('supplier')} />
      </FieldGrid>
      <PropertyChoice
        label="Property"
        optional
        placeholder="No particular property"
        ref={property.field.ref}
        value={property.field.value}
        onChoose={(chosen) => {
          property.field.onChange(chosen?.id ?? null)
          // A repair is of one property.
          setValue('maintenanceRequestId', '')
        }}
      />
      <TextField label="Description" optional maxLength={200} {...register('description')} />
      <RepairField />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-press">
          More: tax, repetition, notes
        </summary>
        <div className="mt-3 grid grid-cols-1 content-start gap-5">
          <BoxField />
          <CheckboxField
            label="Capital: an improvement or a purchase"
            hint="It stays in your books but does not count in the result."
            {...register('capital')}
          />
          <SelectField
            label="Repeats"
            optional
            placeholder="Does not repeat"
            options={repeating}
            {...register('repeats')}
          />
          <FieldGrid>
            <TextField label="Category" optional maxLength={200} list={listId} {...register('category')} />
            <TextField label="Reference" optional maxLength={200} {...register('reference')} />
          </FieldGrid>
          <datalist id={listId}>
            {categorySuggestions.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <MoneyField
            label="VAT included"
            optional
            hint="For your own records: it is not used in any figures."
            {...field('vat')}
          />
          <TextareaField label="Notes" optional maxLength={5000} {...register('notes')} />
        </div>
      </details>
    </>
  )
}

function BoxField() {
  const { register } = useFormContext<ExpenseInput>()
  const type = useWatch<ExpenseInput, 'type'>({ name: 'type' })
  const usual = usualBox(type)
  const boxes = boxesFor(type)
    .filter((box) => box !== usual)
    .map((box) => ({ value: box, label: `${box} ${hmrcBoxLabels[box]}` }))
  return (
    <SelectField
      label="Box of the tax return"
      placeholder={usual ? `${usual} ${hmrcBoxLabels[usual]}` : 'None'}
      options={boxes}
      {...register('hmrcBox')}
    />
  )
}

function RepairField() {
  const { field } = useController<ExpenseInput, 'maintenanceRequestId'>({ name: 'maintenanceRequestId' })
  const propertyId = useWatch<ExpenseInput, 'propertyId'>({ name: 'propertyId' })
  if (propertyId === null) return null
  return (
    <RepairChoice
      // Nothing that was found for another property is offered.
      key={propertyId}
      label="Repair it paid for"
      optional
      placeholder="None"
      propertyId={propertyId}
      ref={field.ref}
      value={Number(field.value) || null}
      onChoose={(repair) => field.onChange(repair ? String(repair.id) : '')}
    />
  )
}
