import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { type ConditionRating, conditionLabel, conditionRatings, conditionTones } from '#domain/inspection-report.ts'
import type { Tone } from '#domain/tone.ts'
import { cornerInput } from '#web/components/fields/corner-input.ts'
import { cx } from '#web/lib/cx.ts'
import { ConditionBadge } from './condition-badge.tsx'

const looks: Record<Tone, string> = {
  green: 'has-checked:border-green has-checked:bg-green-soft has-checked:text-green',
  amber: 'has-checked:border-amber has-checked:bg-amber-soft has-checked:text-amber',
  red: 'has-checked:border-red has-checked:bg-red-soft has-checked:text-red',
  blue: 'has-checked:border-blue has-checked:bg-blue-soft has-checked:text-blue',
  grey: 'has-checked:border-ink has-checked:bg-sunken',
}

type RatingFieldProps = {
  /** The field that holds the condition; an empty text for none. */
  name: string
  label: string
  hideLabel?: boolean
  /** The label of the choice of none. */
  noneLabel?: string
  /** The rating at the visit before, with its day. */
  last?: { condition: ConditionRating; on: string } | undefined
}

/** The five conditions and none of them, each large enough for a thumb in a glove. */
export function RatingField({ name, label, hideLabel, noneLabel = 'not inspected', last }: RatingFieldProps) {
  const { register } = useFormContext()
  const { ref, ...field } = register(name)
  const lastId = useId()
  return (
    <fieldset aria-describedby={last && lastId} className="grid min-w-0 gap-1.5">
      <legend className={cx('mb-1.5 font-semibold', hideLabel && 'sr-only')}>{label}</legend>
      {last && (
        <p id={lastId} className="figures -mt-1.5 text-muted text-sm">
          Last time <ConditionBadge condition={last.condition} /> on {last.on}
        </p>
      )}
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {[...conditionRatings, '' as const].map((condition) => (
          <label
            key={condition}
            className={cx(
              'relative grid min-h-14 place-items-center rounded-md border border-edge bg-sheet px-1 py-1.5 text-center font-medium text-sm leading-tight transition-colors hover:border-press has-checked:font-semibold',
              'has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
              looks[condition ? conditionTones[condition] : 'grey'],
            )}
          >
            <input type="radio" value={condition} {...field} ref={ref} className={cornerInput} />
            <span className="block first-letter:uppercase">{condition ? conditionLabel(condition) : noneLabel}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
