import { DoorOpen, Pencil } from 'lucide-react'
import type { Tenancy } from '#api/tenancies.ts'
import { Button } from '#web/components/layout/button.tsx'
import { DialogFooter } from '#web/components/overlays/dialog.tsx'

type TenancyActionsProps = { tenancy: Tenancy; onEdit: () => void; onEnd: () => void }

/** The foot of a tenancy's dialog. */
export function TenancyActions({ tenancy, onEdit, onEnd }: TenancyActionsProps) {
  return (
    <DialogFooter>
      {tenancy.active && (
        <Button variant="secondary" icon={<DoorOpen aria-hidden />} onClick={onEnd}>
          End tenancy
        </Button>
      )}
      <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
        Edit tenancy
      </Button>
    </DialogFooter>
  )
}
