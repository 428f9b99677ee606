import { DoorOpen, Droplets, type LucideIcon, Refrigerator, Thermometer, Wrench, Zap } from 'lucide-react'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { type IssueType, issueTypeExamples, issueTypeLabels, issueTypes } from '#domain/maintenance.ts'
import { cornerInput } from '#web/components/fields/corner-input.ts'
import { FieldError } from '#web/components/fields/field.tsx'
import type { ReportInput } from './report-schema.ts'
import { tileClass } from './tile-class.ts'

const icons: Record<IssueType, LucideIcon> = {
  plumbing: Droplets,
  electrical: Zap,
  hvac: Thermometer,
  appliance: Refrigerator,
  structural: DoorOpen,
  other: Wrench,
}

/** One press on a large tile says what kind of issue it is. */
export function IssueTypeField() {
  const id = useId()
  const { register, formState } = useFormContext<ReportInput>()
  const error = formState.errors.requestType?.message
  return (
    <fieldset aria-labelledby={`${id}-name`} className="grid min-w-0 content-start gap-1.5">
      <legend id={`${id}-name`} className="mb-1.5 font-semibold">
        Issue Type
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {issueTypes.map((type) => {
          const Icon = icons[type]
          return (
            <label key={type} className={tileClass(Boolean(error), 'group flex items-center gap-2.5 px-3 py-2')}>
              <input
                type="radio"
                value={type}
                {...register('requestType')}
                aria-label={issueTypeLabels[type]}
                aria-describedby={error && id}
                className={cornerInput}
              />
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 leading-tight">
                <span className="block font-semibold">{issueTypeLabels[type]}</span>
                <span className="block text-muted text-sm group-has-checked:text-press">{issueTypeExamples[type]}</span>
              </span>
            </label>
          )
        })}
      </div>
      {error && <FieldError id={id} error={error} />}
    </fieldset>
  )
}
