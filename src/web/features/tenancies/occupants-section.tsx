import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Occupant, Tenancy } from '#api/tenancies.ts'
import { Button } from '#web/components/layout/button.tsx'
import { OccupantDialog } from './occupant-dialog.tsx'
import { OccupantsList } from './occupants-list.tsx'
import { RemoveOccupantDialog } from './remove-occupant-dialog.tsx'

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; occupant: Occupant }

/** Who else lives there, with what a landlord may do about it. */
export function OccupantsSection({ tenancy }: { tenancy: Tenancy }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="grid gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Additional occupants</h3>
        <Button
          variant="secondary"
          size="small"
          icon={<UserPlus aria-hidden />}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add Occupant
        </Button>
      </header>
      <OccupantsList
        tenancyId={tenancy.id}
        onEdit={(occupant) => setOpen({ kind: 'edit', occupant })}
        onRemove={(occupant) => setOpen({ kind: 'remove', occupant })}
      />
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <OccupantDialog
          tenancyId={tenancy.id}
          occupant={open.kind === 'edit' ? open.occupant : undefined}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveOccupantDialog tenancyId={tenancy.id} occupant={open.occupant} onClose={close} />
      )}
    </section>
  )
}
