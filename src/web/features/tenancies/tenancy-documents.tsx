import { useState } from 'react'
import { Link } from 'wouter'
import { type Document, documents } from '#api/documents.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { documentColumn, expiryColumn } from '#web/features/documents/document-columns.tsx'
import { LazyDocumentViewer } from '#web/features/documents/lazy-document-viewer.tsx'
import { useList } from '#web/lib/api/use-list.ts'

/**
 * The documents of one tenancy: agreement, deposit certificate, inventories, reports. Those of the home are with the
 * property.
 */
export function TenancyDocuments({ tenancy }: { tenancy: Tenancy }) {
  const list = useList(documents.list, { query: { tenantId: tenancy.id } })
  const [opened, setOpened] = useState<Document | null>(null)
  const today = londonDay(new Date())
  return (
    <Section
      title="Documents"
      actions={
        <Button asChild variant="secondary" size="small">
          <Link href={`/properties/${tenancy.propertyId}?tab=documents`}>Documents of the property</Link>
        </Button>
      }
    >
      <ListState
        list={list}
        errorHeading="Error loading documents"
        skeleton={<SkeletonRows rows={3} label="Loading documents…" />}
        empty={<p className="text-muted">No agreement, deposit certificate, inventory or report is stored yet.</p>}
      >
        {(rows) => (
          <DataTable
            label="Documents of the tenancy"
            columns={[documentColumn, expiryColumn(today)]}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={setOpened}
          />
        )}
      </ListState>
      {opened && <LazyDocumentViewer document={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
