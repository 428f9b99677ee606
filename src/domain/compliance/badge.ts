/**
 * A compliance percentage is shown with a word and a colour, so that a landlord sees which property needs attention
 * first. The dashboard is milder than the view of a single property.
 */

import type { Tone } from '../tone.ts'
import type { ComplianceCategory, ComplianceStatus } from './compliance.ts'

/**
 * Where a percentage is shown decides its colours: the dashboard with the property cards, or the views of one property.
 */
export type ColourReading = 'dashboard' | 'property'

/**
 * 100 is green; then amber above 60 on the dashboard and cards, or from 80 on property views; below that red, but grey
 * for best practice, which the law does not ask for (rule: compliance-colours).
 */
export function complianceTone(
  percentage: number,
  reading: ColourReading,
  category: ComplianceCategory | 'overall' = 'overall',
): Tone {
  if (percentage >= 100) return 'green'
  const isAmber = reading === 'dashboard' ? percentage > 60 : percentage >= 80
  if (isAmber) return 'amber'
  return category === 'bestPractice' ? 'grey' : 'red'
}

/** The colour of an audit's score: 90 or more green, 70 to 89 amber, below red (rule: audits-score-colour). */
export function auditTone(score: number): Tone {
  if (score >= 90) return 'green'
  return score >= 70 ? 'amber' : 'red'
}

/**
 * The badge of a property: 100 Fully Compliant, 80 or more Nearly Compliant, below Needs
 * Attention (rule: compliance-badge).
 */
export function complianceBadge(percentage: number): 'Fully Compliant' | 'Nearly Compliant' | 'Needs Attention' {
  if (percentage >= 100) return 'Fully Compliant'
  return percentage >= 80 ? 'Nearly Compliant' : 'Needs Attention'
}

/** How the status of a document type reads (rule: compliance-status). */
export const complianceStatusBadges: Record<ComplianceStatus, { label: string; tone: Tone }> = {
  compliant: { label: 'Compliant', tone: 'green' },
  expiring: { label: 'Expiring', tone: 'amber' },
  missing: { label: 'Missing', tone: 'red' },
}
