import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { Audit } from '#api/audits.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { AuditCard } from './audit-card.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { useAudits } from './audits.hooks.ts'

/** Audits as cards, the newest first; each opens its report. */
export function AuditList({ propertyId }: { propertyId: number | null }) {
  const { rows, error, ...more } = useAudits(propertyId)
  const [open, setOpen] = useState<Audit | null>(null)
  if (error) return <ErrorState heading="Error loading audits" error={error} />
  if (!rows) return <SkeletonCards count={6} label="Loading audits..." />
  return (
    <>
      {rows.length === 0 ? (
        <NoAudits isOfProperty={propertyId !== null} />
      ) : (
        <ul aria-label="Audits" className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((audit) => (
            <li key={audit.id} className="min-w-0">
              <AuditCard audit={audit} onOpen={() => setOpen(audit)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore {...more} />
      {open && <AuditDialog audit={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function NoAudits({ isOfProperty }: { isOfProperty: boolean }) {
  const text = isOfProperty
    ? 'This property has not been audited yet.'
    : 'Choose a property above to record how it stands today.'
  return <EmptyState icon={<ClipboardList />} title="No audits found" text={text} />
}
