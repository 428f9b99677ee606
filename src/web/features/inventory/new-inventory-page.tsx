import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch, useSearchParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import { idIn } from '#api/id-in.ts'
import { type InventoryReport, inventory } from '#api/inventory.ts'
import { fullName } from '#domain/account.ts'
import { londonDay } from '#domain/day.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import type { StoredFile } from '#web/features/uploads/use-chosen-files.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useAddInventory } from './inventory.hooks.ts'
import { loadDraft, removeDraft, storeDraft } from './inventory-drafts.ts'
import { bodyOf, emptyInventory, type InventoryInput, type InventoryValues, inputOfCopy } from './inventory-form.ts'
import { InventoryFormView } from './inventory-form-view.tsx'
import { comparisonPath } from './report-actions.tsx'

/**
 * /inventory/create: an inventory is written down; `?property=` chooses the home, `?copy=` the inventory to begin with.
 */
export default function NewInventoryPage() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const copyId = idIn(params.get('copy'))
  const last = useQuery({ ...get(inventory.get, { params: { id: copyId ?? 0 } }), enabled: copyId !== undefined })
  if (!user) return null
  return (
    <Page title="New Inventory" back={{ href: '/inventory', label: 'Back to inventories' }}>
      {copyId !== undefined && last.isPending ? (
        <SkeletonRows label="Loading the inventory to copy…" />
      ) : last.error && !last.data ? (
        <ErrorState
          heading="Error loading the inventory to copy"
          error={last.error}
          onRetry={() => void last.refetch()}
        />
      ) : (
        <NewInventory user={user} last={last.data} propertyId={idIn(params.get('property'))} />
      )}
    </Page>
  )
}

type NewInventoryProps = { user: User; last: InventoryReport | undefined; propertyId: number | undefined }

function NewInventory({ user, last, propertyId }: NewInventoryProps) {
  const add = useAddInventory()
  const [begunAt] = useState(useSearch())
  const [draft, setDraft] = useState(() => loadDraft(user.id, begunAt, propertyId))
  const [newKey] = useState(randomKey)
  const begun = draft ?? { key: newKey, userId: user.id, begunAt }
  const begin = (): InventoryInput => ({
    ...emptyInventory(fullName(user.name, user.username), londonDay(new Date())),
    ...(propertyId && { propertyId }),
    ...(last && { propertyId: last.propertyId, ...inputOfCopy(last) }),
  })
  const [isAsking, setAsking] = useState(false)
  const startAgain = () => {
    setAsking(false)
    removeDraft(begun.key)
    setDraft(undefined)
  }
  const save = async (values: InventoryValues, photos: StoredFile[]) => {
    const report = await add.mutateAsync({ ...bodyOf(values, photos), clientKey: begun.key })
    removeDraft(begun.key)
    const hasTenants = (report.tenantIds ?? []).length > 0
    toast({
      title: 'Inventory saved',
      description: hasTenants
        ? 'Those of its tenants who live there have been asked to review and sign it.'
        : 'There was no tenancy on that day.',
      action: leadTo('Review & Sign', `/inventory/${report.id}?sign`),
      ...(report.checkType === 'check-out' && { otherActions: [leadTo('Compare', comparisonPath(report))] }),
    })
    return `/inventory/${report.id}`
  }
  return (
    <>
      {draft && (
        <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-blue-soft px-4 py-2 text-blue">
          This is the draft that you left. You will need to choose its photos again.
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            Start again
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Start this inventory again?"
        text="What you have written in this draft is lost."
        cancelLabel="Keep it"
        confirmLabel="Start again"
        danger
        onConfirm={startAgain}
      />
      <InventoryFormView
        key={draft ? 'draft' : 'new'}
        input={draft?.input ?? begin()}
        submitLabel="Save Inventory"
        onChange={(input) => storeDraft({ ...begun, input })}
        onSave={save}
      />
    </>
  )
}
