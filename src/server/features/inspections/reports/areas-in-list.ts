import { type AreaField, type AreaNotesField, type InspectionArea, inspectionAreas } from '#domain/inspection-report.ts'
import type { ReportedAreas } from '#server/db/schema/inspections.ts'

const names = inspectionAreas.flatMap(({ field, notesField }) => [field, notesField])

/** For `z.omit`. */
export const areaFields = Object.fromEntries(names.map((name) => [name, true])) as Record<
  AreaField | AreaNotesField,
  true
>

const longestNotes = 200

/** The same cut as `excerpt` makes: a character outside the basic plane, of two units, counts as one. */
function inShort(notes: string): string {
  if (notes.length <= longestNotes) return notes
  // Only as many characters are split as decide the cut: twenty long notes in each of hundreds of reports are millions.
  const characters = Array.from(notes.slice(0, 2 * longestNotes + 1))
  return characters.length > longestNotes ? `${characters.slice(0, longestNotes - 1).join('')}…` : notes
}

export interface ReportInList {
  readonly item: string
  readonly areas: ReportedAreas
}

const asJson = ({ field, notesField }: InspectionArea, { [field]: condition, [notesField]: notes }: ReportedAreas) =>
  `,"${field}":${JSON.stringify(condition ?? null)},"${notesField}":${JSON.stringify(notes ? inShort(notes) : (notes ?? null))}`

const withNothingSaid = inspectionAreas.map((area) => ({ area, nothing: asJson(area, {}) }))

/**
 * The JSON of a report with all of its areas, null where nothing was noted. They are forty fields, few of which are
 * set: naming and reading each takes the database as long as everything else in a list.
 */
export function withAreas({ item, areas }: ReportInList): string {
  const all = withNothingSaid.map(({ area, nothing }) =>
    area.field in areas || area.notesField in areas ? asJson(area, areas) : nothing,
  )
  return `${item.slice(0, -1)}${all.join('')}}`
}

/** The same without notes, which may name somebody. */
export const withAreasForGuests = ({ item, areas }: ReportInList): string =>
  withAreas({ item, areas: Object.fromEntries(inspectionAreas.map(({ field }) => [field, areas[field]])) })
