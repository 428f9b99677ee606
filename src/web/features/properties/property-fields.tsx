import { useId } from 'react'
import { useController } from 'react-hook-form'
import { londonDay, yearOf } from '#domain/day.ts'
import { minYearBuilt, occupancyStatuses, occupancyStatusLabels, propertyTypeSuggestions } from '#domain/property.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { PhotoField } from '#web/features/uploads/photo-field.tsx'
import { useFields } from '#web/lib/forms/fields.ts'
import type { PropertyInput } from './property-form.ts'

/** The fields that a property has from the first day; used inside a form of PropertyInput. */
export function PropertyFields({ onPhotoBusyChange }: { onPhotoBusyChange: (busy: boolean) => void }) {
  return (
    <>
      <AddressFields />
      <MoneyFields />
      <SizeFields />
      <ComplianceFields />
      <NotesFields />
      <PictureField onBusyChange={onPhotoBusyChange} />
    </>
  )
}

function AddressFields() {
  const field = useFields<PropertyInput>()
  return (
    <FieldGrid>
      <TextField label="Address" autoComplete="off" {...field('address')} />
      <TextField
        label="City, State"
        placeholder="Such as York, North Yorkshire"
        autoComplete="off"
        {...field('city')}
      />
    </FieldGrid>
  )
}

function MoneyFields() {
  const field = useFields<PropertyInput>()
  return (
    <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-3">
      <MoneyField label="Rent amount" hint="A calendar month." {...field('rentAmount')} />
      <MoneyField label="Security deposit" optional {...field('securityDeposit')} />
      <MoneyField label="Holding deposit" optional {...field('holdingDeposit')} />
      <MoneyField
        label="Market value"
        optional
        hint="For the yield in the portfolio report."
        {...field('marketValue')}
      />
    </div>
  )
}

function SizeFields() {
  const field = useFields<PropertyInput>()
  const types = useId()
  const thisYear = yearOf(londonDay(new Date()))
  return (
    <div className="grid grid-cols-2 content-start gap-x-4 gap-y-5 md:grid-cols-3 md:gap-5">
      <TextField label="Bedrooms" optional type="number" min={0} step={1} {...field('bedrooms')} />
      <TextField label="Bathrooms" optional type="number" min={0} step={0.5} {...field('bathrooms')} />
      <TextField label="Square feet" optional type="number" min={0} step={1} {...field('squareFeet')} />
      <TextField label="Year built" optional type="number" min={minYearBuilt} max={thisYear} {...field('yearBuilt')} />
      <TextField
        label="Property type"
        optional
        list={types}
        autoComplete="off"
        className="col-span-2"
        {...field('propertyType')}
      />
      <datalist id={types}>
        {propertyTypeSuggestions.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </div>
  )
}

function ComplianceFields() {
  const field = useFields<PropertyInput>()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Licensing and gas</legend>
      <CheckboxField label="House in multiple occupation (HMO) that needs a licence" {...field('isHmo')} />
      <CheckboxField label="In an area where landlords need a licence" {...field('licenceRequired')} />
      <CheckboxField label="Has a gas supply" hint="A gas safety certificate is then needed." {...field('hasGas')} />
    </fieldset>
  )
}

/** What changes while it is let; the first property dialog does without. */
export function OccupancyFields() {
  const field = useFields<PropertyInput>()
  return (
    <FieldGrid>
      <SelectField
        label="Occupancy"
        hint="Follows from the tenancies. Change it yourself if you do not record them here."
        options={occupancyStatuses.map((value) => ({ value, label: occupancyStatusLabels[value] }))}
        {...field('occupancyStatus')}
      />
      <DateField label="Next inspection date" optional {...field('nextInspectionDate')} />
    </FieldGrid>
  )
}

function NotesFields() {
  const field = useFields<PropertyInput>()
  return (
    <>
      <TextareaField label="Notes" optional hint="Only you see this." {...field('notes')} />
      <TextareaField label="Notes for tenants" optional hint="Tenants see this." {...field('tenantNotes')} />
    </>
  )
}

function PictureField({ onBusyChange }: { onBusyChange: (busy: boolean) => void }) {
  const { field, fieldState } = useController<PropertyInput, 'imageUrl'>({ name: 'imageUrl' })
  return (
    <PhotoField
      label="Picture"
      value={field.value}
      onValueChange={field.onChange}
      error={fieldState.error?.message}
      onBusyChange={onBusyChange}
    />
  )
}
