import type { ReactNode } from 'react'
import type { Tone } from '#domain/tone.ts'
import { cx } from '#web/lib/cx.ts'

const tones: Record<Tone, string> = {
  grey: 'bg-sunken text-ink',
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  blue: 'bg-blue-soft text-blue',
}

/** A state in a word, coloured to be found; the word carries the meaning. */
export function Badge({
  tone = 'grey',
  icon,
  className,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      data-badge
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-sm px-2 py-0.5 font-semibold text-sm [&>svg]:size-3.5 [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
