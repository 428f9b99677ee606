import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { roomTypes } from '#domain/inspection-report.ts'
import { maxInventoryRooms } from '#domain/inventory.ts'
import { FieldError } from '#web/components/fields/field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { RemoveRoomDialog } from '#web/features/conditions/remove-room-dialog.tsx'
import type { ChosenFiles } from '#web/features/uploads/use-chosen-files.ts'
import { useCheckInPhotos } from './inventory.hooks.ts'
import { type InventoryInput, newRoom } from './inventory-form.ts'
import { RoomEditor } from './room-editor.tsx'

type RoomsEditorProps = {
  photos: ChosenFiles
  /** The key of the room whose fields are shown. */
  openRoom: string | null
  onOpen: (key: string | null) => void
  error: string | undefined
}

const { key: _key, name: _name, items: _items, photos: _photos, ...nothingSaid } = newRoom('')
const untouched = JSON.stringify(nothingSaid)

/** Room by room: common rooms are added by their name, one is open at a time. */
export function RoomsEditor({ photos, openRoom, onOpen, error }: RoomsEditorProps) {
  const { control, getValues, clearErrors } = useFormContext<InventoryInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'rooms' })
  const [propertyId, checkType, date] = useWatch<InventoryInput, ['propertyId', 'checkType', 'date']>({
    name: ['propertyId', 'checkType', 'date'],
  })
  const photosAtCheckIn = useCheckInPhotos(propertyId, checkType, date)
  const add = (name: string) => {
    const room = newRoom(name)
    append(room, { shouldFocus: false })
    clearErrors('rooms')
    onOpen(room.key)
  }
  const [asked, setAsked] = useState<number | null>(null)
  const removeAt = (at: number) => {
    const here = photos.of(getValues(`rooms.${at}.key`))
    for (const photo of here.files) here.remove(photo)
    remove(at)
  }
  const askToRemove = (at: number) => {
    const { key, name, items, photos: _, ...said } = getValues(`rooms.${at}`)
    const isTouched = items.length > 0 || JSON.stringify(said) !== untouched || photos.of(key).files.length > 0
    if (isTouched) setAsked(at)
    else removeAt(at)
  }
  return (
    <Section title="Rooms">
      <div className="grid grid-cols-1 gap-4">
        {fields.length > 0 && (
          <ol className="grid grid-cols-1 gap-3">
            {fields.map(({ id, key }, at) => (
              <RoomEditor
                key={id}
                at={at}
                photos={photos.of(key)}
                photosAtCheckIn={photosAtCheckIn}
                isOpen={key === openRoom}
                onToggle={() => onOpen(key === openRoom ? null : key)}
                onRemove={() => askToRemove(at)}
              />
            ))}
          </ol>
        )}
        <RemoveRoomDialog
          name={asked === null ? null : getValues(`rooms.${asked}.name`)}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            if (asked !== null) removeAt(asked)
            setAsked(null)
          }}
        />
        {error && <FieldError id={undefined} error={error} />}
        <AddRoom taken={fields.map(({ name }) => name)} onAdd={add} />
      </div>
    </Section>
  )
}

/** `taken` are the names of the rooms that there are; a common room is offered once. */
function AddRoom({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const isFull = taken.length >= maxInventoryRooms
  return (
    <fieldset disabled={isFull} className="min-w-0">
      <legend className="mb-2 text-muted text-sm">Add a room</legend>
      <div className="flex flex-wrap gap-2">
        {roomTypes
          .filter((name) => name !== 'Other' && !taken.includes(name))
          .map((name) => (
            <Button key={name} variant="secondary" size="small" icon={<Plus aria-hidden />} onClick={() => onAdd(name)}>
              {name}
            </Button>
          ))}
        <Button variant="secondary" size="small" icon={<Plus aria-hidden />} onClick={() => onAdd('')}>
          Other room
        </Button>
      </div>
      {isFull && <p className="mt-2 text-muted text-sm">An inventory has at most {maxInventoryRooms} rooms.</p>}
    </fieldset>
  )
}
