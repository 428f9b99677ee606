import { Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { roomTypes } from '#domain/inspection-report.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { NotesField } from '#web/features/conditions/notes-field.tsx'
import { RatingField } from '#web/features/conditions/rating-field.tsx'
import { PhotosField } from '#web/features/uploads/photos-field.tsx'
import { removesRow } from '#web/lib/press/use-other-row.ts'
import { useDraftPhotos } from './draft-photos.ts'
import { useLastRoomRating } from './last-report.ts'
import type { ReportInput } from './report-form.ts'
import { unratedHint } from './sections.ts'

const types = roomTypes.map((type) => ({ value: type, label: type }))

/** One room: its name, its ratings, its notes and its photos. */
export function RoomFields({ at, roomKey, onRemove }: { at: number; roomKey: string; onRemove: () => void }) {
  const { register, getValues, setValue, formState } = useFormContext<ReportInput>()
  const photos = useDraftPhotos()
  const name = useWatch<ReportInput, `internalRooms.${number}.roomName`>({ name: `internalRooms.${at}.roomName` })
  const label = name || `Room ${at + 1}`

  // A room that nobody has named has the name of its type.
  const rename = (type: string, before: string) => {
    const named = getValues(`internalRooms.${at}.roomName`).trim()
    if (named !== '' && named !== before) return
    setValue(`internalRooms.${at}.roomName`, type === 'Other' ? '' : type, { shouldDirty: true })
  }
  const typeField = register(`internalRooms.${at}.roomType`)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-end gap-2">
        <div className="grid grow grid-cols-2 gap-2">
          <SelectField
            label="Room type"
            options={types}
            {...typeField}
            onChange={(event) => {
              rename(event.target.value, getValues(`internalRooms.${at}.roomType`))
              void typeField.onChange(event)
            }}
          />
          <TextField
            label="Room name"
            maxLength={200}
            {...register(`internalRooms.${at}.roomName`)}
            error={formState.errors.internalRooms?.[at]?.roomName?.message}
          />
        </div>
        <IconButton label={`Remove ${label}`} icon={<Trash2 aria-hidden />} {...removesRow} onClick={onRemove} />
      </div>
      <RatingField
        name={`internalRooms.${at}.condition`}
        label={`Condition of ${label}`}
        hideLabel
        last={useLastRoomRating(label)}
      />
      <NotesField
        name={`internalRooms.${at}.notes`}
        ratingName={`internalRooms.${at}.condition`}
        about={label}
        unratedHint={unratedHint}
      />
      <PhotosField label={`Photos of ${label}`} chosen={photos.of(roomKey)} />
    </fieldset>
  )
}
