import { FileText } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { DocumentGrid } from './document-grid.tsx'
import { useDocuments } from './documents.hooks.ts'

/** What the landlord shares, to be read. */
export function TenantDocuments() {
  const list = useDocuments({ q: '', category: 'all' })
  return (
    <Page title="Documents" description="Shared with you by your landlord">
      <DocumentGrid
        list={list}
        readOnly
        empty={
          <EmptyState
            icon={<FileText />}
            title="No documents found"
            text="Your landlord has not shared any documents with you yet."
          />
        }
      />
    </Page>
  )
}
