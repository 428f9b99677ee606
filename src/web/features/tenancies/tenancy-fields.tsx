import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { counted } from '#domain/counted.ts'
import { londonDay } from '#domain/day.ts'
import { type RentTerms, rentDueAgainWords } from '#domain/rent.ts'
import {
  furnishingLabels,
  furnishings,
  maxPaymentDay,
  paymentFrequencies,
  paymentFrequencyLabels,
  tenancyDefaults,
} from '#domain/tenancy.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { useFields } from '#web/lib/forms/fields.ts'
import { notADay, type TenancyInput } from './tenancy-form.ts'

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Whether to be reminded before the end date, and if so how many days before. */
function ReminderFields() {
  const { register, setValue, formState } = useFormContext<TenancyInput>()
  const isOn = useWatch<TenancyInput, 'expiryReminder'>({ name: 'expiryReminder' }) === 'yes'
  // A hidden number must not stop the form.
  const forgetDays = () => setValue('leaseExpiryReminderDays', String(tenancyDefaults.leaseExpiryReminderDays))
  return (
    <FieldGrid>
      <SelectField
        label="Lease expiry reminder"
        options={answers}
        {...register('expiryReminder', { onChange: forgetDays })}
      />
      {isOn && (
        <TextField
          label="Days in advance"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          {...register('leaseExpiryReminderDays')}
          error={formState.errors.leaseExpiryReminderDays?.message}
        />
      )}
    </FieldGrid>
  )
}

const endDateNote =
  'In England, tenancies have had no fixed end since 1 May 2026: leave this empty unless the tenant is leaving.'

const frequencies = paymentFrequencies.map((value) => ({ value, label: paymentFrequencyLabels[value] }))
const furnishingOptions = furnishings.map((value) => ({ value, label: furnishingLabels[value] }))
const paymentDays = Array.from({ length: maxPaymentDay }, (_, index) => ({ value: index + 1, label: `${index + 1}` }))

/**
 * Everything about a tenancy; used inside a form of TenancyInput. `property` is the field
 * that chooses one, for a new tenancy; `before` are the terms of one that is changed.
 */
export function TenancyFields({ property, before }: { property?: ReactNode; before?: RentTerms }) {
  return (
    <>
      <TenantFields isNew={property !== undefined} />
      {property}
      <DateFields />
      <MoneyFields />
      {before && <DueAgain before={before} />}
      <HomeFields isNew={property !== undefined} />
      <ReminderFields />
      <NotesField />
    </>
  )
}

function TenantFields({ isNew }: { isNew: boolean }) {
  const field = useFields<TenancyInput>()
  return (
    <FieldGrid>
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Surname" autoComplete="off" optional={!isNew} {...field('username')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        optional
        hint={isNew ? 'The tenant gets an invitation to log in.' : 'A new address gets an invitation to log in.'}
        {...field('email')}
      />
      <TextField label="Phone" type="tel" autoComplete="off" optional {...field('phone')} />
    </FieldGrid>
  )
}

function DateFields() {
  const field = useFields<TenancyInput>()
  return (
    <FieldGrid>
      <DateField label="Start date" notADay={notADay} {...field('startDate')} />
      <DateField label="End date" optional hint={endDateNote} notADay={notADay} {...field('endDate')} />
    </FieldGrid>
  )
}

function MoneyFields() {
  const field = useFields<TenancyInput>()
  const rent = useWatch<TenancyInput, 'rentAmount'>({ name: 'rentAmount' })
  return (
    <FieldGrid>
      <MoneyField label="Rent amount" {...field('rentAmount')} />
      {/^0+(\.0*)?$/.test(rent.trim()) && (
        <CheckboxField label="No rent is charged" className="self-end" {...field('rentFree')} />
      )}
      <MoneyField label="Deposit" optional {...field('depositAmount')} />
      <SelectField label="Payment frequency" options={frequencies} {...field('paymentFrequency')} />
      <SelectField
        label="Payment day"
        options={paymentDays}
        hint="Of the month. Weekly and bi-weekly rent counts from the start date."
        {...field('paymentDay')}
      />
    </FieldGrid>
  )
}

function DueAgain({ before }: { before: RentTerms }) {
  const [day, paymentFrequency] = useWatch<TenancyInput, ['paymentDay', 'paymentFrequency']>({
    name: ['paymentDay', 'paymentFrequency'],
  })
  const words = rentDueAgainWords(
    before,
    { ...before, paymentFrequency, paymentDay: Number(day) },
    londonDay(new Date()),
  )
  return (
    <p role="status" className="text-amber text-sm empty:hidden">
      {words}
    </p>
  )
}

function HomeFields({ isNew }: { isNew: boolean }) {
  const field = useFields<TenancyInput>()
  const others = Number(useWatch<TenancyInput, 'numberOfOccupants'>({ name: 'numberOfOccupants' })) - 1
  return (
    <FieldGrid>
      <SelectField label="Furnishing" options={furnishingOptions} {...field('furnishing')} />
      <CheckboxField label="Insurance required" className="self-end" {...field('insuranceRequired')} />
      <CountField name="numberOfOccupants" label="Number of occupants" least={1} />
      <CountField name="numberOfPets" label="Number of pets" least={0} />
      {isNew && others > 0 && (
        <section className="md:col-span-2">
          <h3 className="font-semibold">Additional Occupants</h3>
          <p className="text-muted">Next you add {counted(others, 'more person', 'more people')}.</p>
        </section>
      )}
    </FieldGrid>
  )
}

function NotesField() {
  const field = useFields<TenancyInput>()
  return <TextareaField label="Notes" optional {...field('notes')} />
}

type CountFieldProps = { name: 'numberOfOccupants' | 'numberOfPets'; label: string; least: number }

/** How many people or pets. Left empty or too low, it snaps back to the least there can be. */
function CountField({ name, label, least }: CountFieldProps) {
  const { register, setValue, formState } = useFormContext<TenancyInput>()
  const snapBack = (event: { target: { value: string } }) => {
    const { value } = event.target
    if (value === '' || Number(value) < least) {
      setValue(name, String(least), { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
  }
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      step={1}
      {...register(name, { onBlur: snapBack })}
      error={formState.errors[name]?.message}
    />
  )
}
