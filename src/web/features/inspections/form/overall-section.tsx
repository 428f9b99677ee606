import { useFormContext } from 'react-hook-form'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { RatingField } from '#web/features/conditions/rating-field.tsx'
import { PhotosField } from '#web/features/uploads/photos-field.tsx'
import { useDraftPhotos } from './draft-photos.ts'
import { useLastRating } from './last-report.ts'
import { type ReportInput, wholeProperty } from './report-form.ts'

const longestText = 5_000

/** What it comes to: the condition, what is to be done, when to come again. */
export function OverallSection() {
  const { register, formState } = useFormContext<ReportInput>()
  const { errors } = formState
  const photos = useDraftPhotos()
  const text = (name: 'priorityIssues' | 'maintenanceRecommendations' | 'notes') => ({
    optional: true,
    rows: 3,
    maxLength: longestText,
    ...register(name),
    error: errors[name]?.message,
  })
  return (
    <>
      <RatingField name="overallCondition" label="Overall Condition" last={useLastRating('overallCondition')} />
      <TextareaField label="Priority Issues" {...text('priorityIssues')} />
      <TextareaField label="Maintenance Recommendations" {...text('maintenanceRecommendations')} />
      <MoneyField
        label="Estimated Costs"
        optional
        {...register('estimatedCosts')}
        error={errors.estimatedCosts?.message}
      />
      <DateField
        label="Next Inspection Date"
        optional
        hint="Left empty, the property has no next inspection."
        {...register('nextInspectionDate')}
        error={errors.nextInspectionDate?.message}
      />
      <TextareaField label="Additional Notes" {...text('notes')} />
      <PhotosField label="Photos of the property" chosen={photos.of(wholeProperty)} />
    </>
  )
}
