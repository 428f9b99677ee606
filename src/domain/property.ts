/**
 * A property is a house or flat that its landlord lets; it is occupied while somebody has an active tenancy of it, else
 * vacant. The landlord may also set that by hand.
 */
import { counted } from './counted.ts'
import { type Day, yearOf } from './day.ts'
import type { Tone } from './tone.ts'

export const occupancyStatuses = ['vacant', 'occupied'] as const
export type OccupancyStatus = (typeof occupancyStatuses)[number]

export const occupancyStatusLabels: Record<OccupancyStatus, string> = { vacant: 'Vacant', occupied: 'Occupied' }
export const occupancyTones: Record<OccupancyStatus, Tone> = { vacant: 'amber', occupied: 'green' }

/** How a property is named in a sentence and in a list of choices: '14 Mill Lane, York'. */
export const propertyLabel = ({ address, city }: { address: string; city: string }) => `${address}, ${city}`

/** Usual words for the type of a property, which is free text (rule: properties-type-words). */
export const propertyTypeSuggestions = [
  'Detached house',
  'Semi-detached house',
  'Terraced house',
  'Flat',
  'Maisonette',
  'Bungalow',
  'Studio',
  'Room',
] as const

/** What a home looks like from the street, for the drawing of one without a photo. */
export type HomeKind = 'detached' | 'semi' | 'terraced' | 'flat' | 'bungalow'

/** Words of a property's type, and the kind that they speak of; the first that fits decides. */
const kindsByWord: readonly [RegExp, HomeKind][] = [
  [/bungalow|chalet|lodge|mobile home/, 'bungalow'],
  [/flat|maisonette|apartment|studio|room|bedsit|penthouse|tower/, 'flat'],
  [/semi/, 'semi'],
  [/terrace|mews|town ?house|hmo|multiple|shared/, 'terraced'],
]

/**
 * The kind of home that a property's type suggests, which is free text; a detached house where it suggests none (rule:
 * properties-drawing).
 */
export function homeKind(propertyType: string | null): HomeKind {
  const words = propertyType?.toLowerCase() ?? ''
  return kindsByWord.find(([pattern]) => pattern.test(words))?.[1] ?? 'detached'
}

/** The earliest year built that is accepted (rule: properties-year-built). */
export const minYearBuilt = 1800

/** Whether a year built is a whole number from 1800 to the current year (rule: properties-year-built). */
export function isYearBuilt(year: number, today: Day): boolean {
  return Number.isInteger(year) && year >= minYearBuilt && year <= yearOf(today)
}

/** A property's age in years by the calendar year it was built in; null where that is not known. */
export function propertyAge(yearBuilt: number | null, today: Day): number | null {
  return yearBuilt === null ? null : Math.max(0, yearOf(today) - yearBuilt)
}

export type OccupancySummary = {
  total: number
  occupied: number
  vacant: number
  occupiedPercent: number
  vacantPercent: number
}

/**
 * Counts and whole percentages of occupied and vacant properties; the two add up to 100,
 * or both are 0 without properties.
 */
export function occupancySummary(total: number, occupied: number): OccupancySummary {
  const occupiedPercent = total === 0 ? 0 : Math.round((occupied * 100) / total)
  const vacantPercent = total === 0 ? 0 : 100 - occupiedPercent
  return { total, occupied, vacant: total - occupied, occupiedPercent, vacantPercent }
}

/** '1 property found', '3 properties found' (rule: properties-found). */
export function propertiesFound(count: number): string {
  return counted(count, 'property found', 'properties found')
}
