import { ChevronDown, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { counted } from '#domain/counted.ts'
import { roomElementLabels, roomElements } from '#domain/inventory.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NotesField } from '#web/features/conditions/notes-field.tsx'
import { RatingField } from '#web/features/conditions/rating-field.tsx'
import { PhotosField } from '#web/features/uploads/photos-field.tsx'
import type { ChosenFiles } from '#web/features/uploads/use-chosen-files.ts'
import { cx } from '#web/lib/cx.ts'
import type { InventoryInput, RoomInput } from './inventory-form.ts'
import { ItemRows } from './item-rows.tsx'

type RoomEditorProps = {
  at: number
  photos: ReturnType<ChosenFiles['of']>
  /** The photos of the check-in by the name of their room, as guides for the new ones. */
  photosAtCheckIn: (room: string) => readonly string[]
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

/** One room: closed it says how far it has come, open it is filled in. */
export function RoomEditor({ at, photos, photosAtCheckIn, isOpen, onToggle, onRemove }: RoomEditorProps) {
  const id = useId()
  const room = useWatch<InventoryInput, `rooms.${number}`>({ name: `rooms.${at}` })
  const { getFieldState, formState } = useFormContext<InventoryInput>()
  const isWrong = getFieldState(`rooms.${at}`, formState).invalid
  const name = room?.name || `Room ${at + 1}`
  return (
    <li className={cx('rounded-lg border bg-sheet', isWrong ? 'border-red' : 'border-line')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-14 w-full items-center justify-between gap-4 rounded-lg px-4 py-2 text-left hover:text-press"
      >
        <span className="min-w-0">
          <span className="wrap-anywhere block font-semibold">{name}</span>
          <span className="figures block text-muted text-sm">{room && progressOf(room, photos.files.length)}</span>
        </span>
        <ChevronDown aria-hidden className={cx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="border-line border-t px-4 py-5">
        {isOpen && <RoomFields {...{ at, name, photos, onRemove }} guides={photosAtCheckIn(name)} />}
      </div>
    </li>
  )
}

/** '8 of 10 rated · 3 items · 2 photos' */
function progressOf(room: RoomInput, photos: number): string {
  const rated = roomElements.filter((element) => room[element].condition).length
  const parts = [`${rated} of ${roomElements.length} rated`]
  if (room.items.length > 0) parts.push(counted(room.items.length, 'item'))
  const all = photos + room.photos.length
  if (all > 0) parts.push(counted(all, 'photo'))
  return parts.join(' · ')
}

type RoomFieldsProps = Pick<RoomEditorProps, 'at' | 'photos' | 'onRemove'> & {
  name: string
  guides: readonly string[]
}

function RoomFields({ at, name, photos, guides, onRemove }: RoomFieldsProps) {
  const { register, getValues, setValue, getFieldState, formState } = useFormContext<InventoryInput>()
  const rateRestGood = () => {
    for (const element of roomElements) {
      const field = `rooms.${at}.${element}.condition` as const
      if (!getValues(field)) setValue(field, 'good', { shouldDirty: true })
    }
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <TextField
        label="Room name"
        maxLength={200}
        {...register(`rooms.${at}.name`)}
        error={getFieldState(`rooms.${at}.name`, formState).error?.message}
      />
      {roomElements.map((element) => (
        <div key={element} className="grid grid-cols-1 gap-2">
          <RatingField
            name={`rooms.${at}.${element}.condition`}
            label={roomElementLabels[element]}
            noneLabel="not rated"
          />
          <NotesField
            name={`rooms.${at}.${element}.notes`}
            ratingName={`rooms.${at}.${element}.condition`}
            about={`${roomElementLabels[element]}, ${name}`}
          />
        </div>
      ))}
      <Button variant="secondary" className="justify-self-start" onClick={rateRestGood}>
        Rate the rest good
      </Button>
      <div className="grid grid-cols-1 gap-3">
        <h3 className="wrap-anywhere font-semibold">Items in {name}</h3>
        <ItemRows name={`rooms.${at}.items`} about="Item" />
      </div>
      <PhotosField label={`Photos of ${name}`} chosen={photos} guides={guides} />
      <TextareaField
        label="Additional notes"
        optional
        rows={3}
        maxLength={5_000}
        {...register(`rooms.${at}.additionalNotes`)}
      />
      <Button
        variant="danger"
        icon={<Trash2 aria-hidden />}
        className="wrap-anywhere max-w-full justify-self-start"
        onClick={onRemove}
      >
        Remove {name}
      </Button>
    </div>
  )
}
