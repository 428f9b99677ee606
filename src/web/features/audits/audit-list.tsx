import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { Audit } from '#api/audits.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { CardList } from '#web/components/lists/card-list.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { usePropertyLimit } from '#web/features/plans/plans.hooks.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { AuditRow } from './audit-row.tsx'
import { useAudits, useLatestAudits } from './audits.hooks.ts'

const states = {
  errorHeading: 'Error loading audits',
  skeleton: <SkeletonRows rows={4} label="Loading audits..." />,
}

/**
 * A row for each property with its newest audit; of one property all its audits
 * (rule: audits-latest). Each opens its report.
 */
export function AuditList({ propertyId, onShow }: { propertyId: number | null; onShow: (propertyId: number) => void }) {
  const [open, setOpen] = useState<Audit | null>(null)
  return (
    <>
      {propertyId === null ? (
        <LatestAudits onOpen={setOpen} onShow={onShow} />
      ) : (
        <AuditsOfProperty propertyId={propertyId} onOpen={setOpen} />
      )}
      {open && <AuditDialog audit={open} onClose={() => setOpen(null)} />}
    </>
  )
}

type RowsProps = { onOpen: (audit: Audit) => void }

function LatestAudits({ onOpen, onShow }: RowsProps & { onShow: (propertyId: number) => void }) {
  const list = useLatestAudits()
  return (
    <ListState list={list} {...states} empty={<NoAuditsYet />}>
      {(rows) => (
        <CardList label="Audits" rows={rows} rowKey={({ id }) => id} columns={1}>
          {(audit) => (
            <AuditRow
              audit={audit}
              previous={audit.previous}
              earlierCount={(audit.auditCount ?? 1) - 1}
              onShowEarlier={() => onShow(audit.propertyId)}
              onOpen={() => onOpen(audit)}
            />
          )}
        </CardList>
      )}
    </ListState>
  )
}

function AuditsOfProperty({ propertyId, onOpen }: RowsProps & { propertyId: number }) {
  const list = useAudits(propertyId)
  const before = (audit: Audit) => {
    const next = list.rows?.[list.rows.indexOf(audit) + 1]
    return next ?? (list.hasMore ? undefined : null)
  }
  return (
    <ListState list={list} {...states} empty={<NoAudits text="This property has not been audited yet." />}>
      {(rows) => (
        <CardList label="Audits" rows={rows} rowKey={({ id }) => id} columns={1}>
          {(audit) => <AuditRow audit={audit} previous={before(audit)} onOpen={() => onOpen(audit)} />}
        </CardList>
      )}
    </ListState>
  )
}

/** The first audit needs a property. */
function NoAuditsYet() {
  const { data: limit } = usePropertyLimit()
  if (limit?.currentCount !== 0) return <NoAudits text="Choose a property above to record its compliance today." />
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="No audits found"
      text="Add a property first. Then an audit records its compliance on that day."
      action={<NavigateButton href="/properties">Manage Properties</NavigateButton>}
    />
  )
}

const NoAudits = ({ text }: { text: string }) => (
  <EmptyState icon={<ClipboardList />} title="No audits found" text={text} />
)
