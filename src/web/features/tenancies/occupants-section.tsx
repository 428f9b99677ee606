import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Occupant, Tenancy } from '#api/tenancies.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { OccupantForm } from './occupant-form.tsx'
import { useRemoveOccupant } from './occupants.hooks.ts'
import { OccupantsList } from './occupants-list.tsx'

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; occupant: Occupant }

/** Who else lives there, with what a landlord may do about it. */
export function OccupantsSection({ tenancy }: { tenancy: Tenancy }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title="Additional occupants"
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<UserPlus aria-hidden />}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add Occupant
        </Button>
      }
    >
      <OccupantsList
        tenancyId={tenancy.id}
        expected={tenancy.numberOfOccupants - 1}
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
    </Section>
  )
}

type OccupantDialogProps = { tenancyId: number; occupant?: Occupant | undefined; onClose: () => void }

/** Adds an occupant, or changes one. */
function OccupantDialog({ tenancyId, occupant, onClose }: OccupantDialogProps) {
  const close = useOwnClose(onClose)
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog open onOpenChange={onClose} title={occupant ? 'Edit Occupant' : 'Add Occupant'} dirty={isDirty}>
      <OccupantForm tenancyId={tenancyId} occupant={occupant} onDirtyChange={setDirty} onSaved={close}>
        {(isSaving) => (
          <SubmitFooter pending={isSaving} pendingLabel="Saving…">
            {occupant ? 'Save Changes' : 'Add Occupant'}
          </SubmitFooter>
        )}
      </OccupantForm>
    </Dialog>
  )
}

type RemoveOccupantDialogProps = { tenancyId: number; occupant: Occupant; onClose: () => void }

function RemoveOccupantDialog({ tenancyId, occupant, onClose }: RemoveOccupantDialogProps) {
  const remove = useRemoveOccupant(tenancyId)
  const confirm = () =>
    remove.mutate(occupant, {
      onSuccess: () => {
        toast({ title: 'Occupant removed', description: occupant.name })
        onClose()
      },
      onError: (error) => sayFailure('There was a problem removing the occupant.', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${occupant.name}?`}
      text="They will no longer be listed as an occupant of this tenancy. This action cannot be undone."
      confirmLabel="Remove"
      pendingLabel="Removing…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  )
}
