import { type ReactNode, useId } from 'react'

type ProgressProps = {
  label: ReactNode
  /** From 0 to `max`; without it the work has no known end. */
  value?: number
  max?: number
  /** Words at the right, such as '3 of 12'; else the percentage. */
  detail?: ReactNode
}

/** How far a long piece of work is. */
export function Progress({ label, value, max = 100, detail }: ProgressProps) {
  const id = useId()
  const percentage = value === undefined ? undefined : `${Math.round((value / max) * 100)}%`
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        <span className="figures text-muted">{detail ?? percentage}</span>
      </div>
      <progress id={id} value={value} max={max} className="bar">
        {percentage}
      </progress>
    </div>
  )
}
