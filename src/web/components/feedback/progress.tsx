import { type ReactNode, useId } from 'react'
import type { Tone } from '#domain/tone.ts'
import { cx } from '#web/lib/cx.ts'

const tones: Record<Tone, string | undefined> = {
  green: '[--bar:var(--color-green)]',
  amber: '[--bar:var(--color-dot-amber)]',
  red: '[--bar:var(--color-red)]',
  blue: '[--bar:var(--color-blue)]',
  grey: undefined,
}

type ProgressProps = {
  label: ReactNode
  /** From 0 to `max`; without it the work has no known end. */
  value?: number
  max?: number
  /** Words at the right, such as '3 of 12'; else the percentage. */
  detail?: ReactNode
  /** Colours the bar, where the words beside it say the same. */
  tone?: Tone
}

/** How far a long piece of work is. */
export function Progress({ label, value, max = 100, detail, tone = 'grey' }: ProgressProps) {
  const id = useId()
  const percentage = value === undefined ? undefined : `${Math.round((value / max) * 100)}%`
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        <span className="figures text-muted">{detail ?? percentage}</span>
      </div>
      <progress id={id} value={value} max={max} className={cx('bar', tones[tone])}>
        {percentage}
      </progress>
    </div>
  )
}
