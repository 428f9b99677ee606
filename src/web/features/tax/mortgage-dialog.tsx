import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useController, useForm, useWatch } from 'react-hook-form'
import type { Mortgage } from '#api/tax.ts'
import { londonDay } from '#domain/day.ts'
import { repaymentTypeLabels, repaymentTypes } from '#domain/finances/mortgage.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { fieldsOf } from '#web/lib/forms/fields.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { inputOf, type MortgageBody, type MortgageInput, mortgageForm, typedDoubt } from './mortgage-form.ts'
import { useSaveMortgage } from './tax.hooks.ts'

const types = repaymentTypes.map((value) => ({ value, label: repaymentTypeLabels[value] }))

/** Enters a mortgage, or changes one; its property and its first payment stay as they were entered. */
export function MortgageDialog({ row, onClose }: { row: Mortgage | null; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const { register, control, handleSubmit, getValues, formState } = useForm<MortgageInput, unknown, MortgageBody>({
    resolver: standardSchemaResolver(mortgageForm),
    defaultValues: inputOf(row, londonDay(new Date())),
  })
  // Registered before the others, so that the uppermost of several mistakes gets the focus.
  const property = useController({ control, name: 'propertyId' })
  const [balance, rate, repaymentType, monthlyPayment] = useWatch({
    control,
    name: ['balance', 'rate', 'repaymentType', 'monthlyPayment'],
  })
  const doubt = typedDoubt({ balance, rate, repaymentType, monthlyPayment })
  const save = useSaveMortgage()
  const { defaultValues, isDirty } = formState
  const submit = handleSubmit((body) => {
    if (row && !isDirty) return close()
    const { propertyId: _, firstPaymentDate: __, ...fields } = body
    // A payment may have been booked meanwhile: sending the old balance would undo its repayment.
    const changes = onlyChanged(fields, defaultValues, getValues())
    save.mutate(row ? { id: row.id, body: changes } : { id: null, body }, {
      onSuccess: () => {
        toast({ title: row ? 'Mortgage Updated' : 'Mortgage Added', description: body.lender })
        close()
      },
      onError: (error) => sayFailure(row ? 'Failed to update mortgage' : 'Failed to add mortgage', error),
    })
  })
  const field = fieldsOf({ register, formState })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={row ? 'Edit Mortgage' : 'Add Mortgage'}
      description={row ? row.property.address : 'Its payments are booked each month, split into interest and capital.'}
      dirty={isDirty}
    >
      <form noValidate onSubmit={submit}>
        {!row && (
          <PropertyChoice
            label="Property"
            ref={property.field.ref}
            value={property.field.value}
            onChoose={(chosen) => property.field.onChange(chosen?.id ?? null)}
            error={property.fieldState.error?.message}
          />
        )}
        <TextField label="Lender" maxLength={200} {...field('lender')} />
        <FieldGrid>
          <MoneyField label="Balance" {...field('balance')} />
          <TextField label="Rate in per cent a year" inputMode="decimal" {...field('rate')} />
          <SelectField label="Type" options={types} {...field('repaymentType')} />
          <MoneyField label="Monthly payment" hint={doubt ?? undefined} {...field('monthlyPayment')} />
          {!row && <DateField label="First payment to book" {...field('firstPaymentDate')} />}
          <DateField label="Fixed until" optional {...field('fixedUntil')} />
        </FieldGrid>
        <SubmitFooter pending={save.isPending} pendingLabel="Saving…">
          {row ? 'Save Changes' : 'Add Mortgage'}
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
