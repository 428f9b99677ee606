// A component each, so that they are registered in the order in which they are shown: the
// first one that is wrong gets the focus.
import { useFormContext } from 'react-hook-form'
import type { Residence } from '#api/accounts.ts'
import { propertyLabel } from '#domain/property.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import type { ReportInput } from './report-schema.ts'

export type Home = Pick<Residence, 'id' | 'address' | 'city'>

const longestText = 5_000

/** For a tenant of several homes. */
export function HomeField({ homes }: { homes: readonly Home[] }) {
  const { register } = useFormContext<ReportInput>()
  return (
    <SelectField
      label="Home"
      options={homes.map((home) => ({ value: home.id, label: propertyLabel(home) }))}
      {...register('propertyId', { valueAsNumber: true })}
    />
  )
}

export function DescriptionField() {
  const { register, formState } = useFormContext<ReportInput>()
  return (
    <TextareaField
      label="Description"
      placeholder="What is wrong, where, and since when?"
      maxLength={longestText}
      {...register('description')}
      error={formState.errors.description?.message}
    />
  )
}

export function AccessField() {
  const { register, formState } = useFormContext<ReportInput>()
  return (
    <TextareaField
      label="Access Instructions"
      optional
      rows={2}
      placeholder="When is somebody in? Where is the stopcock?"
      maxLength={longestText}
      {...register('accessInstructions')}
      error={formState.errors.accessInstructions?.message}
    />
  )
}
