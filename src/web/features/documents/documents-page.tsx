import { FileText } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { DocumentRows } from './document-rows.tsx'
import { useDocuments } from './documents.hooks.ts'
import { LandlordDocuments } from './landlord-documents.tsx'

/** /documents: a landlord's documents, and what is shared of them with a tenant. */
export default function DocumentsPage() {
  const { user } = useSession()
  return user?.role === 'landlord' ? <LandlordDocuments /> : <TenantDocuments />
}

/** What the landlord shares, to be read. */
function TenantDocuments() {
  const list = useDocuments({ q: '', category: 'all' })
  return (
    <Page title="Documents" description="Shared with you by your landlord">
      <DocumentRows
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
