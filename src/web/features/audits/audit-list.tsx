import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { Audit } from '#api/audits.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { CardList } from '#web/components/lists/card-list.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { AuditCard } from './audit-card.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { useAudits } from './audits.hooks.ts'

/** Audits as cards, the newest first; each opens its report. */
export function AuditList({ propertyId }: { propertyId: number | null }) {
  const list = useAudits(propertyId)
  const [open, setOpen] = useState<Audit | null>(null)
  return (
    <>
      <ListState
        list={list}
        errorHeading="Error loading audits"
        skeleton={<SkeletonCards count={6} label="Loading audits..." />}
        empty={<NoAudits isOfProperty={propertyId !== null} />}
      >
        {(rows) => (
          <CardList label="Audits" rows={rows} rowKey={({ id }) => id}>
            {(audit) => <AuditCard audit={audit} onOpen={() => setOpen(audit)} />}
          </CardList>
        )}
      </ListState>
      {open && <AuditDialog audit={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function NoAudits({ isOfProperty }: { isOfProperty: boolean }) {
  const text = isOfProperty
    ? 'This property has not been audited yet.'
    : 'Choose a property above to record its compliance today.'
  return <EmptyState icon={<ClipboardList />} title="No audits found" text={text} />
}
