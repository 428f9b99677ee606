import { useFormContext } from 'react-hook-form'
import { inspectionTypeLabels, inspectionTypes } from '#domain/inspection-report.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import type { ReportInput } from './report-form.ts'

const types = inspectionTypes.map((type) => ({ value: type, label: inspectionTypeLabels[type] }))

/** When and why somebody is there. */
export function VisitSection() {
  const { register, formState } = useFormContext<ReportInput>()
  const { errors } = formState
  return (
    <>
      <SelectField
        label="Inspection Type"
        options={types}
        {...register('inspectionType')}
        error={errors.inspectionType?.message}
      />
      <DateField label="Inspection Date" {...register('inspectionDate')} error={errors.inspectionDate?.message} />
      <TextField
        label="Weather Conditions"
        optional
        maxLength={200}
        placeholder="Dry, after two days of rain"
        {...register('weatherConditions')}
        error={errors.weatherConditions?.message}
      />
      <CheckboxField
        label="HMO property"
        hint="Adds fire doors, fire signage and emergency lighting."
        {...register('isHMO')}
      />
    </>
  )
}
