import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type UrgencyLevel, urgencyLabels, urgencyLevels } from '#domain/maintenance.ts'
import { cornerInput } from '#web/components/fields/corner-input.ts'
import { FieldError } from '#web/components/fields/field.tsx'
import type { ReportInput } from './report-schema.ts'
import { tileClass } from './tile-class.ts'

const meanings: Record<UrgencyLevel, string> = {
  low: 'When somebody is here anyway.',
  medium: 'Within days: it gets in the way, but nobody is in danger.',
  high: 'Now: water is coming in, there is no heating or power, or somebody could get hurt.',
}

export function UrgencyField() {
  const id = useId()
  const { register, formState } = useFormContext<ReportInput>()
  const urgency = useWatch<ReportInput, 'urgency'>({ name: 'urgency' })
  const error = formState.errors.urgency?.message
  return (
    <fieldset aria-labelledby={`${id}-name`} className="grid min-w-0 content-start gap-1.5">
      <legend id={`${id}-name`} className="mb-1.5 font-semibold">
        Urgency
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {urgencyLevels.map((level) => (
          <label key={level} className={tileClass(Boolean(error), 'grid place-items-center px-2 py-2 font-semibold')}>
            <input type="radio" value={level} {...register('urgency')} aria-describedby={id} className={cornerInput} />
            {urgencyLabels[level]}
          </label>
        ))}
      </div>
      <p id={id} className="text-muted text-sm">
        {urgency && meanings[urgency]}
        {urgency === 'high' && (
          <>
            {' '}
            If you smell gas, leave the home and call{' '}
            <a
              href="tel:0800111999"
              className="whitespace-nowrap font-semibold text-press underline underline-offset-2"
            >
              0800 111 999
            </a>{' '}
            first.
          </>
        )}
      </p>
      {error && <FieldError id={undefined} error={error} />}
    </fieldset>
  )
}
