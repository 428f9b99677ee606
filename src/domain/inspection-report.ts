/**
 * An inspection report records the condition of each room and area on the day of the visit, and is signed by landlord
 * and tenant. Once signed it no longer changes.
 */
import { type Day, isDay, londonDay } from './day.ts'
import type { PropertyRating } from './property-rating.ts'
import type { Tone } from './tone.ts'

/** Best first. */
export const conditionRatings = ['excellent', 'good', 'fair', 'poor', 'urgent_action_required'] as const
export type ConditionRating = (typeof conditionRatings)[number]

/** The colour beside a condition's name. */
export const conditionTones: Record<ConditionRating, Tone> = {
  excellent: 'green',
  good: 'green',
  fair: 'amber',
  poor: 'red',
  urgent_action_required: 'red',
}

/** The condition that a room or area has until the inspector says otherwise (rule: inspections-report-form). */
export const defaultCondition: ConditionRating = 'good'

/** The most photos and rooms in one report, so that its PDF has an end; no home that is let comes near. */
export const maxReportPhotos = 100
export const maxReportRooms = 60

export const inspectionTypes = ['routine', 'pre_tenancy', 'post_tenancy', 'maintenance', 'safety'] as const
export type InspectionType = (typeof inspectionTypes)[number]

export const inspectionTypeLabels: Record<InspectionType, string> = {
  routine: 'Routine',
  pre_tenancy: 'Pre-tenancy',
  post_tenancy: 'Post-tenancy',
  maintenance: 'Maintenance',
  safety: 'Safety',
}

/** The rooms offered, in order; the first is the default (rule: inspections-report-form). */
export const roomTypes = [
  'Living Room',
  'Kitchen',
  'Bedroom 1',
  'Bedroom 2',
  'Bedroom 3',
  'Bathroom',
  'En-suite',
  'Hallway',
  'Stairs',
  'Landing',
  'Utility Room',
  'Conservatory',
  'Other',
] as const

export type RoomType = (typeof roomTypes)[number]

/**
 * The type that a room's name ends with or speaks of last: 'Downstairs bathroom' is a
 * Bathroom; what none of them fits, as 'Bedroom 12', is Other.
 */
export function roomTypeOf(name: string): RoomType {
  const words = name.toLowerCase()
  const placeOf = (type: RoomType) =>
    [...words.matchAll(new RegExp(`${type.toLowerCase()}(?!\\d)`, 'g'))].at(-1)?.index ?? -1
  const [last] = roomTypes.filter((type) => placeOf(type) >= 0).sort((a, b) => placeOf(b) - placeOf(a))
  return last ?? 'Other'
}

/**
 * The rooms that a home with so many bedrooms usually has, at most as many as a report holds; one default room where
 * the number is not known (rule: inspections-starting-rooms).
 */
export function roomsByBedrooms(bedrooms: number | null): string[] {
  if (bedrooms === null) return [roomTypes[0]]
  const most = maxReportRooms - 4
  const rooms = Array.from({ length: Math.min(bedrooms, most) }, (_, at) => `Bedroom ${at + 1}`)
  return ['Living Room', 'Kitchen', ...rooms, 'Bathroom', ...(bedrooms > 0 ? ['Hallway'] : [])]
}

export const areaGroups = ['external', 'safety', 'hmo', 'services'] as const
export type AreaGroup = (typeof areaGroups)[number]

export const areaGroupLabels: Record<AreaGroup, string> = {
  external: 'External Areas',
  safety: 'Safety & Compliance',
  hmo: 'HMO Requirements',
  services: 'Heating & Services',
}

/**
 * The areas of a report beside its rooms: the field of the rating, the field of the
 * notes, and what the screen calls it.
 */
export const inspectionAreas = [
  { field: 'roofCondition', notesField: 'roofNotes', label: 'Roof', group: 'external' },
  { field: 'externalWalls', notesField: 'externalWallsNotes', label: 'External walls', group: 'external' },
  { field: 'windowsExterior', notesField: 'windowsExteriorNotes', label: 'Exterior windows', group: 'external' },
  { field: 'gardenAreas', notesField: 'gardenAreasNotes', label: 'Garden areas', group: 'external' },
  { field: 'parkingAreas', notesField: 'parkingAreasNotes', label: 'Parking areas', group: 'external' },
  { field: 'boundaryFences', notesField: 'boundaryFencesNotes', label: 'Boundary fences', group: 'external' },
  { field: 'smokeAlarms', notesField: 'smokeAlarmsNotes', label: 'Smoke alarms', group: 'safety' },
  {
    field: 'carbonMonoxideDetectors',
    notesField: 'carbonMonoxideNotes',
    label: 'Carbon monoxide detectors',
    group: 'safety',
  },
  { field: 'electricalSafety', notesField: 'electricalSafetyNotes', label: 'Electrical safety', group: 'safety' },
  { field: 'gasSafety', notesField: 'gasSafetyNotes', label: 'Gas safety', group: 'safety' },
  {
    field: 'fireSafetyEquipment',
    notesField: 'fireSafetyEquipmentNotes',
    label: 'Fire safety equipment',
    group: 'safety',
  },
  { field: 'securityFeatures', notesField: 'securityFeaturesNotes', label: 'Security features', group: 'safety' },
  { field: 'fireDoors', notesField: 'fireDoorsNotes', label: 'Fire doors', group: 'hmo' },
  { field: 'fireSignage', notesField: 'fireSignageNotes', label: 'Fire signage', group: 'hmo' },
  { field: 'emergencyLighting', notesField: 'emergencyLightingNotes', label: 'Emergency lighting', group: 'hmo' },
  { field: 'heatingSystem', notesField: 'heatingSystemNotes', label: 'Heating system', group: 'services' },
  { field: 'hotWaterSystem', notesField: 'hotWaterSystemNotes', label: 'Hot water system', group: 'services' },
  { field: 'electricalSystems', notesField: 'electricalSystemsNotes', label: 'Electrical systems', group: 'services' },
  { field: 'plumbingDrainage', notesField: 'plumbingDrainageNotes', label: 'Plumbing and drainage', group: 'services' },
  { field: 'ventilation', notesField: 'ventilationNotes', label: 'Ventilation', group: 'services' },
] as const satisfies readonly { field: string; notesField: string; label: string; group: AreaGroup }[]

export type InspectionArea = (typeof inspectionAreas)[number]
export type AreaField = InspectionArea['field']
export type AreaNotesField = InspectionArea['notesField']

/**
 * The areas that a report covers: fire doors, fire signage and emergency lighting are for
 * an HMO only (rule: inspections-report-areas).
 */
export function areasOf(isHmo: boolean): InspectionArea[] {
  return inspectionAreas.filter(({ group }) => isHmo || group !== 'hmo')
}

/** A condition in words: 'urgent action required' (rule: inspections-conditions). */
export function conditionLabel(condition: ConditionRating): string {
  return condition.replaceAll('_', ' ')
}

/** The label of a condition where it begins a text: 'Urgent action required'. */
export function conditionTitle(condition: ConditionRating): string {
  const label = conditionLabel(condition)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const recentLabels: Partial<Record<ConditionRating, string>> = { excellent: 'Excellent', good: 'Good', fair: 'Fair' }

/**
 * The condition in the list of recent inspections: Excellent, Good or Fair, and Unknown
 * for anything else (rule: inspections-recent).
 */
export function recentConditionLabel(condition: ConditionRating | null): string {
  return (condition && recentLabels[condition]) ?? 'Unknown'
}

const ratings: Record<ConditionRating, PropertyRating> = {
  excellent: 'good',
  good: 'good',
  fair: 'needs_attention',
  poor: 'high_priority',
  urgent_action_required: 'high_priority',
}

/**
 * The rating that tenants see and compliance counts. It follows the overall condition; without one the worst room or
 * area that was rated, and where nothing was rated it is 'needs_attention' (rule: inspections-ratings).
 */
export function propertyRating(
  overall: ConditionRating | null,
  rated: readonly (ConditionRating | null | undefined)[],
): PropertyRating {
  const condition = overall ?? conditionRatings.findLast((candidate) => rated.includes(candidate))
  return condition ? ratings[condition] : 'needs_attention'
}

/**
 * When a report that arrives with its inspector's signature was signed: the moment that the device names,
 * unless that lies ahead of its arrival or before the day of the visit, as with a clock that is wrong; then,
 * and without one, its arrival. All in ISO 8601.
 */
export function inspectorSignedAt(named: string | null, inspectionDate: Day, receivedAt: string): string {
  if (named === null) return receivedAt
  const signed = new Date(named)
  const day = londonDay(signed)
  const isPlausible = signed.getTime() <= Date.parse(receivedAt) && isDay(day) && day >= inspectionDate
  return isPlausible ? signed.toISOString() : receivedAt
}

/**
 * When a report arrived that had been signed before, without a network perhaps; null where that is
 * the same minute, or where it was signed later.
 */
export function signatureReceivedAt(report: { inspectorSignedAt: string | null; createdAt: string }): string | null {
  const { inspectorSignedAt: signedAt, createdAt } = report
  return signedAt !== null && minuteOf(signedAt) < minuteOf(createdAt) ? createdAt : null
}

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000)

/**
 * What a checklist says of an item, in words: Yes, No, what was written, or each part of
 * it with its name; empty for nothing.
 */
export function checklistAnswer(answer: unknown): string {
  if (answer === true) return 'Yes'
  if (answer === false) return 'No'
  if (answer === null || answer === undefined) return ''
  if (Array.isArray(answer)) return answer.map(checklistAnswer).join(', ')
  if (typeof answer !== 'object') return String(answer)
  return Object.entries(answer)
    .map(([name, part]) => `${name}: ${checklistAnswer(part)}`)
    .join(', ')
}
