import { Users, UserX } from 'lucide-react'
import type { Document } from '#api/documents.ts'
import { documents } from '#api/documents.ts'
import { counted } from '#domain/counted.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { BulkBar } from '#web/components/lists/bulk-bar.tsx'
import { SelectBox } from '#web/components/lists/select-box.tsx'
import { sayFailureOrUpgrade } from '#web/features/plans/say-failure-or-upgrade.ts'
import { call } from '#web/lib/api/call.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import type { Selection } from '#web/lib/forms/use-selection.ts'

type Sharing = {
  ids: number[]
  sharedWithTenant: boolean
  /** The selection that they are sent from. */
  chosen: ReadonlySet<number>
}

/** Shares the chosen documents with their tenants, or stops sharing them, all or none, with Undo in the toast. */
export function DocumentsBulkBar({ selection, rows }: { selection: Selection; rows: readonly Document[] }) {
  // Leaves out any that a filter hides or somebody has deleted, so that nothing is changed unseen.
  const chosen = rows.filter(({ id }) => selection.chosen.has(id))
  const change = (onSuccess: (result: { updated: number; ids: number[] }, wish: Sharing) => void) => ({
    mutationFn: ({ ids, sharedWithTenant }: Sharing) =>
      call(documents.bulkSharing, { body: { ids, sharedWithTenant } }),
    refreshes: ['document'] as const,
    onSuccess,
    onError: (error: Error) => sayFailureOrUpgrade('Update Failed', error),
  })
  const undo = useMutation(
    change(({ updated }) => toast({ title: 'Undone', description: `${counted(updated, 'document')} as before.` })),
  )
  const share = useMutation(
    change(({ updated, ids }, { sharedWithTenant, chosen }) => {
      const action = { label: 'Undo', onPress: () => undo.mutate({ ids, sharedWithTenant: !sharedWithTenant, chosen }) }
      toast({
        title: sharedWithTenant ? 'Shared with tenants' : 'No longer shared',
        description: updated === 0 ? 'There was nothing to change.' : `${counted(updated, 'document')}.`,
        ...(updated > 0 && { action }),
      })
      selection.endAfter(chosen)
    }),
  )
  const press = (sharedWithTenant: boolean) =>
    share.mutate({ ids: chosen.map(({ id }) => id), sharedWithTenant, chosen: selection.chosen })
  const sending = share.isPending ? share.variables.sharedWithTenant : undefined
  const isNothingChosen = chosen.length === 0
  const ids = rows.map(({ id }) => id)
  const all = ids.length > 0 && chosen.length === ids.length
  return (
    <BulkBar count={chosen.length} onDone={selection.end}>
      <span className="flex items-center pr-2">
        <SelectBox
          label="Select all documents shown"
          checked={all}
          mixed={chosen.length > 0}
          onChange={(isChosen) => selection.set(ids, isChosen)}
        />
        All shown
      </span>
      <Button
        variant="secondary"
        icon={<UserX aria-hidden />}
        disabled={isNothingChosen || sending === true}
        pending={sending === false}
        pendingLabel="Saving…"
        onClick={() => press(false)}
      >
        Stop sharing
      </Button>
      <Button
        icon={<Users aria-hidden />}
        disabled={isNothingChosen || sending === false}
        pending={sending === true}
        pendingLabel="Saving…"
        onClick={() => press(true)}
      >
        Share with tenants
      </Button>
    </BulkBar>
  )
}
