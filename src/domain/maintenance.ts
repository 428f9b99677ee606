/**
 * A maintenance request is a tenant's report that something in the home needs repair; the landlord follows it from
 * pending to completed. The landlord may set any status at any time, and each change is kept.
 */
import type { Tone } from './tone.ts'

export const maintenanceStatuses = ['pending', 'sorting', 'in_progress', 'completed', 'cancelled', 'urgent'] as const
export type MaintenanceStatus = (typeof maintenanceStatuses)[number]

export const maintenanceStatusLabels: Record<MaintenanceStatus, string> = {
  pending: 'Pending',
  sorting: 'Sorting',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  urgent: 'Urgent',
}

export const maintenanceStatusTones: Record<MaintenanceStatus, Tone> = {
  pending: 'amber',
  sorting: 'blue',
  in_progress: 'blue',
  completed: 'green',
  cancelled: 'grey',
  urgent: 'red',
}

/**
 * How many requests the guests of one property send in 24 hours: anybody who has a join code is nobody in particular.
 */
export const maxGuestRequestsPerDay = 20

/** The statuses of the quick popover; the details dialog offers all (rule: maintenance-statuses). */
export const quickMaintenanceStatuses = ['pending', 'sorting', 'in_progress', 'completed', 'urgent'] as const

/** The filter tabs of the list, in order (rule: maintenance-statuses). */
export const maintenanceFilters = ['all', 'pending', 'sorting', 'in_progress', 'urgent', 'completed'] as const
export type MaintenanceFilter = (typeof maintenanceFilters)[number]

/** A tab is a title, and so are the cards over the list; a status is a word of a sentence. */
export const maintenanceFilterLabels: Record<MaintenanceFilter, string> = {
  ...maintenanceStatusLabels,
  all: 'All',
  in_progress: 'In Progress',
}

export const urgencyLevels = ['low', 'medium', 'high'] as const
export type UrgencyLevel = (typeof urgencyLevels)[number]

export const urgencyLabels: Record<UrgencyLevel, string> = { low: 'Low', medium: 'Medium', high: 'High' }

export const urgencyTones: Record<UrgencyLevel, Tone> = { low: 'grey', medium: 'amber', high: 'red' }

export const issueTypes = ['plumbing', 'electrical', 'hvac', 'appliance', 'structural', 'other'] as const
export type IssueType = (typeof issueTypes)[number]

export const issueTypeLabels: Record<IssueType, string> = {
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  hvac: 'HVAC',
  appliance: 'Appliance',
  structural: 'Structural',
  other: 'Other',
}

/** What a tenant would call it. */
export const issueTypeExamples: Record<IssueType, string> = {
  plumbing: 'leak, tap, drain',
  electrical: 'lights, sockets',
  hvac: 'heating, hot water',
  appliance: 'oven, washer',
  structural: 'roof, window, door',
  other: 'anything else',
}

/** In characters (rule: maintenance-form). */
export const minMaintenanceDescription = 10

/** How many photos a request carries at most (rule: maintenance-photos). */
export const maxMaintenancePhotos = 5

type Rated = { status: MaintenanceStatus; urgency: UrgencyLevel }

/**
 * Whether the navigation badge counts a request: pending or urgent, or in progress with
 * high urgency (rule: maintenance-badge).
 */
export function countsInBadge({ status, urgency }: Rated): boolean {
  return status === 'pending' || status === 'urgent' || (status === 'in_progress' && urgency === 'high')
}

/** Whether a request counts as urgent: high urgency or status urgent, unless completed (rule: maintenance-urgent). */
export function isUrgent({ status, urgency }: Rated): boolean {
  return status !== 'completed' && (status === 'urgent' || urgency === 'high')
}

/**
 * Whether the landlord has something to do about a request: what the badge counts, and what is urgent until it is
 * completed or cancelled, so that a boiler being sorted is not forgotten (rule: dashboard-tasks).
 */
export function needsLandlord(rated: Rated): boolean {
  return countsInBadge(rated) || (isUrgent(rated) && rated.status !== 'cancelled')
}

/**
 * When a request was resolved, after its status is set: `now` on completing it, the moment already
 * known when it stays completed, and null for every other status. Moments are ISO 8601 or dates, as the
 * caller keeps them (rule: maintenance-completed).
 */
export function resolvedAt<Instant>(status: MaintenanceStatus, previous: Instant | null, now: Instant): Instant | null {
  return status === 'completed' ? (previous ?? now) : null
}
