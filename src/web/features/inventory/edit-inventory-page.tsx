import { useState } from 'react'
import { useParams } from 'wouter'
import { idIn } from '#api/id-in.ts'
import type { InventoryReport } from '#api/inventory.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { inventoryTitle, signatureState } from '#domain/inventory.ts'
import { propertyLabel } from '#domain/property.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Page } from '#web/components/layout/page.tsx'
import { useIsMissing } from '#web/lib/leaving/use-is-missing.ts'
import { useChangeInventory, useInventory } from './inventory.hooks.ts'
import { bodyOf, inputOfReport } from './inventory-form.ts'
import { InventoryFormView } from './inventory-form-view.tsx'
import { InventoryNotFound, LoadingFailed } from './inventory-not-found.tsx'

/** /inventory/{id}/edit: an inventory is put right, until somebody has signed it. */
export default function EditInventoryPage() {
  const id = idIn(useParams<{ id?: string }>().id)
  return id ? <EditOne id={id} /> : <InventoryNotFound />
}

function EditOne({ id }: { id: number }) {
  const { data: report, error, isFetchedAfterMount } = useInventory(id)
  const isMissing = useIsMissing(error)
  if (isMissing) return <InventoryNotFound />
  const isReady = report && isFetchedAfterMount
  return (
    <Page
      title={report ? `Edit ${inventoryTitle(report.checkType).toLowerCase()}` : 'Edit inventory'}
      back={{ href: `/inventory/${id}`, label: 'Back to the inventory' }}
      description={report && `${propertyLabel(report.property)} · ${formatDayLong(report.date)}`}
    >
      {!isReady && (error ? <LoadingFailed error={error} /> : <SkeletonRows label="Loading the inventory…" />)}
      {isReady && <Editor report={report} />}
    </Page>
  )
}

/**
 * Edits the inventory as it was when it was opened. What others change meanwhile does not replace what was
 * typed, and the server refuses to overwrite it.
 */
function Editor({ report: latest }: { report: InventoryReport }) {
  const [report] = useState(latest)
  const change = useChangeInventory(report.id)
  if (signatureState(report) !== 'none') {
    return <EmptyState title="This inventory is signed" text="A signed inventory can no longer be changed." />
  }
  return (
    <InventoryFormView
      input={inputOfReport(report)}
      fixedProperty
      submitLabel="Save Changes"
      onSave={async (values, photos) => {
        const { propertyId: _, ...body } = bodyOf(values, photos)
        await change.mutateAsync({ ...body, expectedUpdatedAt: report.updatedAt })
        toast({ title: 'Inventory saved', description: 'Your changes have been saved.' })
        return `/inventory/${report.id}`
      }}
    />
  )
}
