import { Building2, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import type { Property } from '#api/properties.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { CardList } from '#web/components/lists/card-list.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { undoDeletion } from '#web/features/bin/undo-deletion.ts'
import { useCompliancePercentages } from '#web/features/compliance/percentages.hooks.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { noFilter, type PropertyFilter, useDeleteProperty, useProperties } from './properties.hooks.ts'
import { PropertyCard } from './property-card.tsx'

const ComplianceDialog = onDemand(
  async () => (await import('#web/features/compliance/compliance-dialog.tsx')).ComplianceDialog,
)

type PropertyListProps = {
  filter: PropertyFilter
  setFilter: (filter: PropertyFilter) => void
  onAdd: () => void
}

export function PropertyList({ filter, setFilter, onAdd }: PropertyListProps) {
  const list = useProperties(filter)
  const [deleting, setDeleting] = useState<Property | null>(null)
  const [reported, setReported] = useState<Property | null>(null)
  const percentages = useCompliancePercentages(list.rows ?? [])
  const search = useSearch()
  const listAddress = search ? `/properties?${search}` : '/properties'
  return (
    <>
      <ListState
        saysFound
        list={list}
        errorHeading="Error loading properties"
        skeleton={<SkeletonCards count={6} label="Loading properties…" />}
        empty={<NoProperties {...{ filter, onAdd }} onClear={() => setFilter(noFilter)} />}
      >
        {(rows) => (
          <CardList label="Properties" rows={rows} rowKey={({ id }) => id}>
            {(property) => (
              <PropertyCard
                {...{ property, listAddress }}
                compliance={percentages.get(property.id)}
                onCompliance={() => setReported(property)}
                onDelete={() => setDeleting(property)}
              />
            )}
          </CardList>
        )}
      </ListState>
      {reported && (
        <Suspense>
          <ComplianceDialog property={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
      {deleting && <DeletePropertyDialog property={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function NoProperties({ filter, onAdd, onClear }: { filter: PropertyFilter; onAdd: () => void; onClear: () => void }) {
  if (filter.q || filter.occupancyStatus)
    return (
      <NoMatches
        icon={<Building2 />}
        title="No properties found matching your filters."
        text={null}
        onClear={onClear}
      />
    )
  return (
    <EmptyState
      icon={<Building2 />}
      title="You haven't added any properties yet."
      text="Begin with the address and the rent; everything else can follow."
      action={
        <Button icon={<Plus aria-hidden />} onClick={onAdd}>
          Add your first property
        </Button>
      }
    />
  )
}

function DeletePropertyDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const remove = useDeleteProperty()
  const confirm = () =>
    remove.mutate(property.id, {
      onSuccess: ({ message, binId }) => {
        onClose()
        toast({ title: 'Property deleted', description: message, action: undoDeletion(binId) })
      },
      onError: (error) => sayFailure('Error deleting property', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete property"
      text={`Are you sure you want to delete the property at ${property.address}? This action cannot be undone and will remove all associated data including tenant information, rent history, and documents.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      danger
      onConfirm={confirm}
    />
  )
}
