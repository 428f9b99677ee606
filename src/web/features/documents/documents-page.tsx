import { useSession } from '#web/lib/api/session.ts'
import { LandlordDocuments } from './landlord-documents.tsx'
import { TenantDocuments } from './tenant-documents.tsx'

/** /documents: a landlord's papers, and what is shared of them with a tenant. */
export default function DocumentsPage() {
  const { user } = useSession()
  return user?.role === 'landlord' ? <LandlordDocuments /> : <TenantDocuments />
}
