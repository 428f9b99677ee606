import { Children, type ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { statRowClass } from './stat-row-class.ts'

type StatCardProps = {
  label: string
  value: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** A link or button under the figure; not together with `onPress`. */
  action?: ReactNode
  /** With `onPress` the figure is a filter, and `pressed` says whether it is on. */
  pressed?: boolean
  onPress?: () => void
}

/** One figure under a rule, as at the head of a ledger column. */
export function StatCard({ label, value, note, icon, action, pressed, onPress }: StatCardProps) {
  const figure = (
    <>
      <span
        className={cx(
          'flex items-center gap-1.5 text-sm [&>svg]:size-4 [&>svg]:shrink-0',
          onPress ? 'font-semibold text-press' : 'text-muted',
        )}
      >
        {icon}
        {label}
      </span>
      <Figure value={value} />
      {note && <span className="text-muted text-sm">{note}</span>}
    </>
  )
  const classes = '@container flex min-w-0 flex-col items-start border-t-2 py-3 text-left'
  if (!onPress)
    return (
      <div className={cx(classes, 'border-edge px-1 md:px-3')}>
        {figure}
        {action && <div className="mt-2 print:hidden">{action}</div>}
      </div>
    )
  return (
    <button
      type="button"
      aria-pressed={pressed ?? false}
      onClick={onPress}
      className={cx(
        classes,
        'rounded-b-md px-3 transition-colors hover:bg-press-soft',
        pressed ? 'border-press bg-press-soft' : 'border-edge',
      )}
    >
      {figure}
    </button>
  )
}

/** A character is about 0.53 of the letters' size wide: a sum of millions is smaller, and stays in its column. */
function Figure({ value }: { value: ReactNode }) {
  const isText = typeof value === 'string' || typeof value === 'number'
  const fontSize = isText ? `min(1.5rem, ${Math.floor(180 / String(value).length)}cqi)` : undefined
  return (
    <span className="figures whitespace-nowrap font-semibold text-2xl text-ink" style={{ fontSize }}>
      {value}
    </span>
  )
}

/**
 * Two figures abreast on a phone, or three if there are three and none is money (`hasMoney`); on a desk all of them.
 */
export function StatRow({ hasMoney = false, children }: { hasMoney?: boolean; children: ReactNode }) {
  return <div className={statRowClass(Children.count(children), hasMoney)}>{children}</div>
}
