import { ClipboardCheck } from 'lucide-react'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { AuditAll } from './audit-all.tsx'
import { AuditList } from './audit-list.tsx'
import { sayAuditCreated, sayAuditFailure } from './audit-toasts.ts'
import { useAuditedProperty, useCreateAudit } from './audits.hooks.ts'

/** /audits: the state of a property on a day, to keep and to hand over. */
export default function AuditsPage() {
  const [propertyId, setPropertyId] = useAuditedProperty()
  return (
    <Page title="Property Audits" description="Generate comprehensive compliance reports for your properties">
      <div className="grid grid-cols-1 gap-6">
        <div className="flex flex-wrap items-end gap-3">
          <PropertyChoice
            label="Property"
            placeholder="All properties"
            value={propertyId}
            onChoose={(property) => setPropertyId(property?.id ?? null)}
            className="w-full md:w-80"
          />
          <GenerateAudit propertyId={propertyId} />
          {/* So that what comes of it is seen, and not the audits of one property alone. */}
          <AuditAll onBegun={() => setPropertyId(null)} />
        </div>
        <AuditList propertyId={propertyId} onShow={setPropertyId} />
      </div>
    </Page>
  )
}

function GenerateAudit({ propertyId }: { propertyId: number | null }) {
  const create = useCreateAudit()
  const generate = (id: number) =>
    create.mutate(id, {
      onSuccess: sayAuditCreated,
      onError: (error) => sayAuditFailure(error, 'Failed to create audit.'),
    })
  return (
    <Button
      icon={<ClipboardCheck aria-hidden />}
      disabled={propertyId === null}
      pending={create.isPending}
      pendingLabel="Creating..."
      onClick={() => propertyId !== null && generate(propertyId)}
    >
      Generate Audit
    </Button>
  )
}
