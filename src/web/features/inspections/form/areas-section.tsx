import type { AreaGroup } from '#domain/inspection-report.ts'
import { areasOf } from '#domain/inspection-report.ts'
import { NotesField } from './notes-field.tsx'
import { RatingField } from './rating-field.tsx'

/** The areas of one kind, each with its rating and its notes. */
export function AreasSection({ group }: { group: AreaGroup }) {
  const areas = areasOf(group === 'hmo').filter((area) => area.group === group)
  return (
    <div className="grid grid-cols-1 gap-5">
      {areas.map(({ field, notesField, label }) => (
        <div key={field} className="grid grid-cols-1 gap-2 border-line border-b pb-4 last:border-0 last:pb-0">
          <RatingField name={field} label={label} />
          <NotesField name={notesField} ratingName={field} about={label} />
        </div>
      ))}
    </div>
  )
}
