/** The parts of the form, one on screen at a time. */
import {
  type AreaField,
  type AreaGroup,
  areaGroupLabels,
  areaGroups,
  areasOf,
  inspectionAreas,
} from '#domain/inspection-report.ts'
import type { ReportInput } from './report-form.ts'

export type SectionKey = 'visit' | 'rooms' | AreaGroup | 'overall' | 'sign'
export type Section = { key: SectionKey; title: string }

/** Beside notes about what was not inspected (rule: inspections-report-areas). */
export const unratedHint = 'Without a rating this is in the PDF alone, not in the report on screen.'

const isAreaGroup = (key: SectionKey): key is AreaGroup => areaGroups.some((group) => group === key)

/** In the order of a visit. An HMO has a part more. */
export function sectionsOf(isHmo: boolean): Section[] {
  const groups = areaGroups.filter((group) => isHmo || group !== 'hmo')
  return [
    { key: 'visit', title: 'The visit' },
    { key: 'rooms', title: 'Internal Rooms' },
    ...groups.map((key) => ({ key, title: areaGroupLabels[key] })),
    { key: 'overall', title: 'Overall' },
    { key: 'sign', title: 'Sign and submit' },
  ]
}

const visitFields: readonly (keyof ReportInput)[] = ['inspectionType', 'inspectionDate', 'weatherConditions', 'isHMO']

/** The part that holds a field, so that the first wrong one can be shown. */
export function sectionOf(field: keyof ReportInput): SectionKey {
  if (visitFields.includes(field)) return 'visit'
  if (field === 'internalRooms') return 'rooms'
  if (field === 'inspectorSignature') return 'sign'
  return inspectionAreas.find((area) => area.field === field || area.notesField === field)?.group ?? 'overall'
}

/** How much of a part is filled in, in words: '3 of 7'; empty where there is nothing to count. */
export function filled(key: SectionKey, input: ReportInput): string {
  if (key === 'rooms') return String(input.internalRooms.length)
  if (!isAreaGroup(key)) return ''
  const areas = areasOf(input.isHMO).filter(({ group }) => group === key)
  return `${areas.filter(({ field }) => input[field] !== '').length} of ${areas.length}`
}

/** A room, by its key on this device, or an area. */
export type Unrated = { room: string; field?: undefined } | { room?: undefined; field: AreaField }

/**
 * The rooms and areas without a rating, apart from the overall condition. What has notes was left unrated on purpose.
 */
export function unratedIn(input: ReportInput): Unrated[] {
  const rooms = input.internalRooms
    .filter(({ condition, notes }) => condition === '' && notes.trim() === '')
    .map(({ key }) => ({ room: key }))
  const areas = areasOf(input.isHMO).filter(({ field, notesField }) => input[field] === '' && !input[notesField].trim())
  return [...rooms, ...areas.map(({ field }) => ({ field }))]
}

/** Whether anything is rated in a part. */
export const isRated = (key: SectionKey): boolean => key === 'rooms' || key === 'overall' || isAreaGroup(key)

/** What the last part sums up before the report is signed. */
export function summaryOf(input: ReportInput) {
  const areas = areasOf(input.isHMO)
  return {
    rooms: input.internalRooms.filter(({ roomName }) => roomName.trim() !== '').length,
    unnamedRooms: input.internalRooms.filter(({ roomName }) => roomName.trim() === '').length,
    ratedAreas: areas.filter(({ field }) => input[field] !== '').length,
    areas: areas.length,
  }
}
