import { type AreaField, type AreaNotesField, inspectionAreas } from '#domain/inspection-report.ts'
import type { ReportedAreas } from '#server/db/schema/inspections.ts'

const names = inspectionAreas.flatMap(({ field, notesField }) => [field, notesField])

/** For `z.omit`. */
export const areaFields = Object.fromEntries(names.map((name) => [name, true])) as Record<
  AreaField | AreaNotesField,
  true
>

const longestNotes = 200

/** The same cut as `excerpt` makes: a character outside the basic plane counts as one. */
function inShort(notes: string | null | undefined): string | null {
  if (!notes || notes.length <= longestNotes) return notes ?? null
  const characters = Array.from(notes)
  return characters.length > longestNotes ? `${characters.slice(0, longestNotes - 1).join('')}…` : notes
}

export interface ReportInList {
  readonly item: string
  readonly areas: ReportedAreas
}

/**
 * The JSON of a report with its areas, all of them, null where nothing was said. They are forty fields of which few
 * are set: to name and read each of them takes the database as long as all else in a list.
 */
export function withAreas({ item, areas }: ReportInList): string {
  const fields = inspectionAreas.map(
    ({ field, notesField }) =>
      `"${field}":${JSON.stringify(areas[field] ?? null)},"${notesField}":${JSON.stringify(inShort(areas[notesField]))}`,
  )
  return `${item.slice(0, -1)},${fields.join(',')}}`
}

/** The same without notes, which may name somebody. */
export const withAreasForGuests = ({ item, areas }: ReportInList): string =>
  withAreas({ item, areas: Object.fromEntries(inspectionAreas.map(({ field }) => [field, areas[field]])) })
