import {
  type ConditionRating,
  conditionLabel,
  conditionTones,
  recentConditionLabel,
} from '#domain/inspection-report.ts'
import { type PropertyRating, propertyRatingLabels, propertyRatingTones } from '#domain/property-rating.ts'
import { Badge } from '#web/components/feedback/badge.tsx'

/** A condition in its own words. */
export function ConditionBadge({ condition }: { condition: ConditionRating }) {
  return (
    <Badge tone={conditionTones[condition]}>
      <span className="inline-block first-letter:uppercase">{conditionLabel(condition)}</span>
    </Badge>
  )
}

/** The short form for lists. The report has the exact words for what is worse than fair. */
export function RecentConditionBadge({ condition }: { condition: ConditionRating | null }) {
  const label = recentConditionLabel(condition)
  return <Badge tone={condition && label !== 'Unknown' ? conditionTones[condition] : 'grey'}>{label}</Badge>
}

/** What tenants see of a visit's outcome. */
export function RatingBadge({ rating }: { rating: PropertyRating }) {
  return <Badge tone={propertyRatingTones[rating]}>{propertyRatingLabels[rating]}</Badge>
}
