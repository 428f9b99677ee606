import { type ColourReading, complianceTone } from '#domain/compliance/badge.ts'
import type { ComplianceCategory } from '#domain/compliance/compliance.ts'
import type { Tone } from '#domain/tone.ts'
import { cx } from '#web/lib/cx.ts'

const tones: Record<Tone, string> = {
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
  blue: 'text-blue',
  grey: 'text-muted',
}

type PercentageMarkProps = {
  percentage: number
  reading: ColourReading
  category?: ComplianceCategory | 'overall'
  className?: string
}

/** A compliance percentage in the colour that it has in this place. */
export function PercentageMark({ percentage, reading, category, className }: PercentageMarkProps) {
  const tone = complianceTone(percentage, reading, category)
  return <span className={cx('figures font-semibold', tones[tone], className)}>{percentage}%</span>
}
