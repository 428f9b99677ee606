import { useState } from 'react'
import type { Tenancy } from '#api/tenancies.ts'
import { Button } from '#web/components/layout/button.tsx'
import { DialogFooter } from '#web/components/overlays/dialog.tsx'
import { OccupantForm } from './occupant-form.tsx'
import { useOccupants } from './occupants.hooks.ts'
import { OccupantsList } from './occupants-list.tsx'

type AddOccupantsStepProps = {
  tenancy: Tenancy
  onDirtyChange: (isDirty: boolean) => void
  onDone: () => void
}

/** The people besides the tenant, one after the other. They can be left for later; what is typed of another stays. */
export function AddOccupantsStep({ tenancy, onDirtyChange, onDone }: AddOccupantsStepProps) {
  const expected = tenancy.numberOfOccupants - 1
  const added = useOccupants(tenancy.id).data?.length ?? 0
  const [isTyped, setTyped] = useState(false)
  const [isNextBegun, setNextBegun] = useState(false)
  const isAll = added >= expected
  const most = Math.max(added, expected)
  const noteTyped = (isDirty: boolean) => {
    setTyped(isDirty)
    onDirtyChange(isDirty)
  }
  return (
    <>
      <p role="status" className="figures text-muted">
        {added} of {most} additional {most === 1 ? 'occupant' : 'occupants'} added at {tenancy.property.address}.
      </p>
      {added > 0 && <OccupantsList tenancyId={tenancy.id} expected={added} />}
      {isAll && !isTyped && !isNextBegun ? (
        <DialogFooter>
          <Button onClick={onDone}>Done</Button>
        </DialogFooter>
      ) : (
        <OccupantForm tenancyId={tenancy.id} stays onDirtyChange={noteTyped} onSaved={setNextBegun}>
          {(isSaving) => (
            <DialogFooter>
              <Button variant="secondary" disabled={isSaving} onClick={onDone}>
                {isAll ? 'Done' : added > 0 ? 'Finish later' : 'Skip for now'}
              </Button>
              <Button type="submit" pending={isSaving} pendingLabel="Adding…">
                Add Occupant
              </Button>
            </DialogFooter>
          )}
        </OccupantForm>
      )}
    </>
  )
}
