import { Pencil, Trash2 } from 'lucide-react'
import type { Occupant } from '#api/tenancies.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useOccupants } from './occupants.hooks.ts'

type OccupantsListProps = {
  tenancyId: number
  /** How many there should be: their place is kept until they are here. */
  expected: number
  onEdit?: ((occupant: Occupant) => void) | undefined
  onRemove?: ((occupant: Occupant) => void) | undefined
}

export function OccupantsList({ tenancyId, expected, onEdit, onRemove }: OccupantsListProps) {
  const { data: rows, error } = useOccupants(tenancyId)
  return (
    <ListState
      list={{ rows, error }}
      errorHeading="Error loading occupants. Please try again."
      skeleton={<SkeletonRows rows={expected} label="Loading occupants…" />}
      empty={<p className="text-muted">Nobody has been added yet.</p>}
    >
      {(occupants) => <Occupants occupants={occupants} onEdit={onEdit} onRemove={onRemove} />}
    </ListState>
  )
}

type OccupantsProps = Omit<OccupantsListProps, 'tenancyId' | 'expected'> & { occupants: readonly Occupant[] }

function Occupants({ occupants, onEdit, onRemove }: OccupantsProps) {
  return (
    <ul aria-label="Additional occupants" className="border-edge border-t">
      {occupants.map((occupant) => (
        <li key={occupant.id} className="flex items-start gap-2 border-line border-b py-2">
          <div className="min-w-0 grow py-2">
            <p className="font-semibold">{occupant.name}</p>
            <Details occupant={occupant} />
          </div>
          {onEdit && (
            <IconButton
              label={`Edit ${occupant.name}`}
              icon={<Pencil aria-hidden />}
              onClick={() => onEdit(occupant)}
            />
          )}
          {onRemove && (
            <IconButton
              label={`Remove ${occupant.name}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onRemove(occupant)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Details({ occupant: { relationship, email, phone, notes } }: { occupant: Occupant }) {
  const line = [relationship, email, phone].filter(Boolean).join(' · ')
  return (
    <>
      {line && <p className="text-muted text-sm">{line}</p>}
      {notes && <p className="whitespace-pre-line text-muted text-sm">{notes}</p>}
    </>
  )
}
