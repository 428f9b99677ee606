import type { CSSProperties } from 'react'
import { formatPence } from '#domain/money.ts'
import { cx } from '#web/lib/cx.ts'

type Bars = { label: string; short: string; values: readonly number[] }

type BarChartProps = {
  /** What the chart shows, for a screen reader, which reads the table below it instead of the bars. */
  title: string
  names: readonly string[]
  /** One class of fill for each name. */
  fills: readonly string[]
  bars: readonly Bars[]
  /** Formats a value; as money by default. */
  format?: (value: number) => string
  /**
   * The width of the whole chart, in units of which a label is ten high. Without it, each group is wide enough for a
   * label.
   */
  width?: number
}

/** Of the bars alone: the labels stand below. */
const height = 120
const gap = 8
/** With fewer groups a chart of given width stays partly empty, so that its bars do not become blocks. */
const fewestGroups = 6

/**
 * A phone draws a chart of many months small, so its labels are enlarged to stay readable, and left out where they
 * would touch.
 */
const unitsOnPhone = 36
const widthOfCharacter = 0.6
const spaceBetween = 0.4

/** Where everything of a chart is, in units of its drawing. */
function layoutOf({ names, bars, width }: Pick<BarChartProps, 'names' | 'bars' | 'width'>) {
  const all = bars.flatMap(({ values }) => values)
  const top = Math.max(0, ...all)
  const bottom = Math.min(0, ...all)
  const span = Math.max(1, top - bottom)
  const y = (value: number) => ((top - value) / span) * height
  const groupWidth = width ? width / Math.max(bars.length, fewestGroups) : 44
  const whole = width ?? bars.length * groupWidth
  const barWidth = (groupWidth - gap) / Math.max(1, names.length)
  const labelOnPhone = width ? 10 : Math.max(10, Math.round(whole / unitsOnPhone))
  // In a chart of given width only some of the groups have a label.
  const longest = width ? 3 : Math.max(3, ...bars.map(({ short }) => short.length))
  return {
    width: whole,
    height: height + labelOnPhone + 8,
    zero: y(0),
    labelOnPhone,
    /** On a phone one label is shown for so many groups. */
    labelEach: Math.ceil((labelOnPhone * (longest * widthOfCharacter + spaceBetween)) / groupWidth),
    middleOf: (group: number) => group * groupWidth + groupWidth / 2,
    /** The bar of a value: at least a line, unless it is nothing. */
    barOf: (value: number, group: number, at: number) => ({
      x: group * groupWidth + gap / 2 + at * barWidth,
      y: Math.min(y(value), y(0)),
      width: barWidth - 1,
      height: Math.max(value === 0 ? 0 : 1, Math.abs(y(value) - y(0))),
    }),
  }
}

/** Groups of bars, drawn plainly. The same figures are in a table beside it. */
export function BarChart({ title, names, fills, bars, format = formatPence, width }: BarChartProps) {
  const layout = layoutOf({ names, bars, width })
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        className="block h-auto max-h-72 w-full"
        style={{ overflow: 'visible' }}
        preserveAspectRatio="xMidYMid meet"
      >
        {bars.map(({ label, short, values }, group) => (
          <g key={label}>
            {values.map((value, at) => (
              <rect key={names[at]} {...layout.barOf(value, group, at)} className={fills[at]}>
                <title>{`${label}, ${names[at]}: ${format(value)}`}</title>
              </rect>
            ))}
            <text
              x={layout.middleOf(group)}
              y={height + 6}
              textAnchor="middle"
              dominantBaseline="hanging"
              style={{ '--label': `${layout.labelOnPhone}px` } as CSSProperties}
              className={cx(
                'fill-muted text-[length:var(--label)] md:text-[10px]',
                // A wide screen enlarges a chart of months to twice its units, and the labels would be headings.
                width === undefined && 'xl:text-[7.5px]',
                group % layout.labelEach > 0 && 'max-md:hidden',
              )}
            >
              {short}
            </text>
          </g>
        ))}
        <line x1="0" x2={layout.width} y1={layout.zero} y2={layout.zero} className="stroke-edge" strokeWidth="1" />
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 text-muted text-sm">
        {names.map((name, at) => (
          <span key={name} className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 10 10" className={cx('size-2.5', fills[at])}>
              <rect width="10" height="10" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
