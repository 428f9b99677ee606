import { useState } from 'react'
import type { Occupant } from '#api/tenancies.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { OccupantForm } from './occupant-form.tsx'

type OccupantDialogProps = { tenancyId: number; occupant?: Occupant | undefined; onClose: () => void }

/** Adds somebody who lives there too, or changes what is known of them. */
export function OccupantDialog({ tenancyId, occupant, onClose }: OccupantDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog open onOpenChange={onClose} title={occupant ? 'Edit Occupant' : 'Add Occupant'} dirty={isDirty}>
      <OccupantForm tenancyId={tenancyId} occupant={occupant} onDirtyChange={setDirty} onSaved={onClose}>
        {(isSaving) => (
          <DialogFooter>
            <DialogCancel disabled={isSaving} />
            <Button type="submit" pending={isSaving} pendingLabel="Saving…">
              {occupant ? 'Save changes' : 'Add Occupant'}
            </Button>
          </DialogFooter>
        )}
      </OccupantForm>
    </Dialog>
  )
}
