import { FileText } from 'lucide-react'
import type { Property } from '#api/properties.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { DocumentGrid } from './document-grid.tsx'
import { useDocumentSummary, useDocuments } from './documents.hooks.ts'
import { UsageCounter } from './usage-counter.tsx'
import { useUpload } from './use-upload.tsx'

/** The Documents tab of a property. */
export function PropertyDocuments({ property }: { property: Property }) {
  const list = useDocuments({ q: '', category: 'all', propertyId: property.id })
  const { data: summary } = useDocumentSummary()
  const { button, dialog } = useUpload({ propertyId: property.id })
  const isFull = summary?.usage.canCreate === false
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-end gap-4">
        {isFull && <UsageCounter usage={summary.usage} />}
        <div className="ml-auto">{button}</div>
      </div>
      <DocumentGrid
        list={list}
        narrow
        empty={<EmptyState icon={<FileText />} title="No documents found" text="Click Upload Document to add one" />}
      />
      {dialog}
    </div>
  )
}
