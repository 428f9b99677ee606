import { useFormContext } from 'react-hook-form'
import {
  type AreaGroup,
  areasOf,
  type InspectionArea,
  inspectionTypeLabels,
  inspectionTypes,
} from '#domain/inspection-report.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { NotesField } from '#web/features/conditions/notes-field.tsx'
import { RatingField } from '#web/features/conditions/rating-field.tsx'
import { useLastRating } from './last-report.ts'
import { OverallSection } from './overall-section.tsx'
import type { ReportInput } from './report-form.ts'
import { RoomsSection } from './rooms-section.tsx'
import { type SectionKey, unratedHint } from './sections.ts'
import { SignSection } from './sign-section.tsx'

const types = inspectionTypes.map((type) => ({ value: type, label: inspectionTypeLabels[type] }))

/** When and why somebody is there. */
function VisitSection() {
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

type SectionFieldsProps = { section: SectionKey; roomsFrom: string | null; inspector: string }

/** The fields of the part that is shown; what the others hold stays in the form. */
export function SectionFields({ section, roomsFrom, inspector }: SectionFieldsProps) {
  switch (section) {
    case 'visit':
      return <VisitSection />
    case 'rooms':
      return <RoomsSection roomsFrom={roomsFrom} />
    case 'overall':
      return <OverallSection />
    case 'sign':
      return <SignSection name={inspector} />
    default:
      return <AreasSection key={section} group={section} />
  }
}

/** The areas of one kind, each with its rating and its notes. */
function AreasSection({ group }: { group: AreaGroup }) {
  const areas = areasOf(group === 'hmo').filter((area) => area.group === group)
  return (
    <div className="grid grid-cols-1 gap-5">
      {areas.map((area) => (
        <AreaFields key={area.field} {...area} />
      ))}
    </div>
  )
}

function AreaFields({ field, notesField, label }: InspectionArea) {
  return (
    <div className="grid grid-cols-1 gap-2 border-line border-b pb-4 last:border-0 last:pb-0">
      <RatingField name={field} label={label} last={useLastRating(field)} />
      <NotesField name={notesField} ratingName={field} about={label} unratedHint={unratedHint} />
    </div>
  )
}
