import type { ReactNode } from 'react'
import {
  type FoundState,
  type InventoryItem,
  type InventoryRoom,
  roomElementLabels,
  roomElements,
} from '#domain/inventory.ts'
import { Prose } from '#web/components/layout/prose.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ConditionBadge } from '#web/features/conditions/condition-badge.tsx'
import { PhotoGrid } from '#web/features/uploads/photo-grid.tsx'
import { keyed } from '#web/lib/forms/keyed.ts'

/** A room as it was found: its ratings, its items, its notes and its photos. */
export function RoomReport({ room }: { room: InventoryRoom }) {
  const rated = roomElements.flatMap((element) => {
    const state = room[element]
    return state ? [{ element, state }] : []
  })
  return (
    <Section title={room.name}>
      <div className="grid grid-cols-1 gap-4">
        {rated.length > 0 ? (
          <ul aria-label={`Condition of ${room.name}`}>
            {rated.map(({ element, state }) => (
              <ReportRow key={element} name={roomElementLabels[element]} state={state} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">No element was rated.</p>
        )}
        {room.items.length > 0 && <ItemRows label={`Items in ${room.name}`} items={room.items} />}
        {room.additionalNotes && <Prose>{room.additionalNotes}</Prose>}
        {room.photos.length > 0 && <PhotoGrid photos={room.photos} />}
      </div>
    </Section>
  )
}

/** Things, how many, and in what state. */
export function ItemRows({ items, label = 'Items' }: { items: readonly InventoryItem[]; label?: string }) {
  return (
    <ul aria-label={label}>
      {keyed(items).map(({ key, row }) => (
        <ReportRow key={key} name={<Counted item={row} />} state={row} />
      ))}
    </ul>
  )
}

/** '4 × Dining chair'; one alone needs no number. */
const Counted = ({ item: { name, quantity } }: { item: { name: string; quantity: number } }) => (
  <>
    {quantity !== 1 && <span className="figures">{quantity} × </span>}
    {name}
  </>
)

function ReportRow({ name, state }: { name: ReactNode; state: FoundState }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-b py-2 md:grid-cols-[14rem_13rem_minmax(0,1fr)] md:items-baseline">
      <span className="min-w-0 font-medium">{name}</span>
      <span className="justify-self-end md:justify-self-start">
        {state.condition ? (
          <ConditionBadge condition={state.condition} />
        ) : (
          <span className="text-muted text-sm">Not rated</span>
        )}
      </span>
      {state.notes && (
        <span className="col-span-2 min-w-0 whitespace-pre-line text-sm wrap-anywhere md:col-span-1 md:text-base">
          {state.notes}
        </span>
      )}
    </li>
  )
}
