import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { maxReportRooms } from '#domain/inspection-report.ts'
import { Button } from '#web/components/layout/button.tsx'
import { RemoveRoomDialog } from '#web/features/conditions/remove-room-dialog.tsx'
import { useOtherRow } from '#web/lib/press/use-other-row.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useDraftPhotos } from './draft-photos.ts'
import { newRoom, type ReportInput } from './report-form.ts'
import { RoomFields } from './room-fields.tsx'

/** Room by room; the list grows as one walks through the home. */
export function RoomsSection({ roomsFrom }: { roomsFrom: string | null }) {
  const { control, getValues } = useFormContext<ReportInput>()
  const photos = useDraftPhotos()
  const { otherwise, onRows } = useOtherRow()
  const { fields, append, remove } = useFieldArray<ReportInput, 'internalRooms', 'id'>({
    control,
    name: 'internalRooms',
  })
  const [asked, setAsked] = useState<number | null>(null)
  const removeAt = (at: number) => {
    photos.removeAll(getValues(`internalRooms.${at}.key`))
    remove(at)
  }
  const askToRemove = (at: number) => {
    const { key, notes } = getValues(`internalRooms.${at}`)
    if (notes.trim() || photos.of(key).files.length > 0) setAsked(at)
    else removeAt(at)
  }
  return (
    <div {...onRows} className="grid grid-cols-1 gap-6">
      {roomsFrom && <p className="figures text-muted">The rooms are {roomsFrom}. Change what is different.</p>}
      {fields.length === 0 && <p className="text-muted">No rooms yet.</p>}
      <ol className="grid grid-cols-1 gap-6">
        {fields.map((field, at) => (
          <li key={field.id} className="border-line border-b pb-6">
            <RoomFields at={at} roomKey={field.key} onRemove={() => askToRemove(at)} />
          </li>
        ))}
      </ol>
      <RemoveRoomDialog
        name={asked === null ? null : getValues(`internalRooms.${asked}.roomName`)}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) removeAt(asked)
          setAsked(null)
        }}
      />
      <Button
        ref={otherwise}
        variant="secondary"
        icon={<Plus aria-hidden />}
        className="justify-self-start"
        disabled={fields.length >= maxReportRooms}
        onClick={() => append(newRoom(randomKey()), { focusName: `internalRooms.${fields.length}.roomType` })}
      >
        Add room
      </Button>
      {fields.length >= maxReportRooms && (
        <p className="text-muted text-sm">A report has at most {maxReportRooms} rooms.</p>
      )}
    </div>
  )
}
