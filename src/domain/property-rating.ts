/** How an inspection rates a property as a whole: the one word of it that the landlord's lists and the tenants see. */
import type { Tone } from './tone.ts'

/** What tenants see of an inspection's outcome, best first (rule: inspections-ratings). */
export const propertyRatings = ['good', 'needs_attention', 'high_priority'] as const
export type PropertyRating = (typeof propertyRatings)[number]

export const propertyRatingLabels: Record<PropertyRating, string> = {
  good: 'Good Condition',
  needs_attention: 'Needs Attention',
  high_priority: 'High Priority',
}

/** The colour beside a rating's name. */
export const propertyRatingTones: Record<PropertyRating, Tone> = {
  good: 'green',
  needs_attention: 'amber',
  high_priority: 'red',
}
