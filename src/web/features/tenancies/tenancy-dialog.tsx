import { BookOpen, DoorOpen, MessageSquare, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Tenancy } from '#api/tenancies.ts'
import { planIncludes, planInForce } from '#domain/plan.ts'
import { propertyLabel } from '#domain/property.ts'
import { tenantName } from '#domain/tenancy.ts'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { RegenerateDialog } from '#web/features/join-codes/regenerate-dialog.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { EditTenancyDialog } from './edit-tenancy-dialog.tsx'
import { EndTenancyDialog } from './end-tenancy-dialog.tsx'
import { OccupantsSection } from './occupants-section.tsx'
import { useTenancy } from './tenancies.hooks.ts'
import { TenancyTerms } from './tenancy-terms.tsx'

/** Everything about one tenancy, and what its landlord may do. */
export function TenancyDialog({ row, onClose }: { row: Tenancy; onClose: () => void }) {
  const tenancy = useTenancy(row)
  const hasJoinCodes = useJoinCodes()
  const [open, setOpen] = useState<'edit' | 'end' | 'newJoinCode' | null>(null)
  const close = () => setOpen(null)

  const saved = (after: Tenancy) => setOpen(tenancy.active && !after.active && hasJoinCodes ? 'newJoinCode' : null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={tenantName(tenancy)}
      description={propertyLabel(tenancy.property)}
      size="large"
    >
      <TenancyTerms tenancy={tenancy} />
      {tenancy.numberOfOccupants > 1 && <OccupantsSection tenancy={tenancy} />}
      <RecordActivity entity="tenancy" id={tenancy.id} />
      <TenancyActions tenancy={tenancy} onEdit={() => setOpen('edit')} onEnd={() => setOpen('end')} />
      {open === 'edit' && <EditTenancyDialog tenancy={tenancy} onClose={close} onSaved={saved} />}
      {open === 'end' && <EndTenancyDialog tenancy={tenancy} onClose={close} onSaved={saved} />}
      {open === 'newJoinCode' && (
        <RegenerateDialog
          property={{ id: tenancy.propertyId, address: tenancy.property.address }}
          leaver={tenantName(tenancy)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

/** Whether the landlord's plan has join codes. */
function useJoinCodes(): boolean {
  const { user } = useSession()
  return user !== null && planIncludes(planInForce(user.subscriptionPlan, user.subscriptionStatus), 'joinCodes')
}

type TenancyActionsProps = { tenancy: Tenancy; onEdit: () => void; onEnd: () => void }

/** The foot of a tenancy's dialog. */
function TenancyActions({ tenancy, onEdit, onEnd }: TenancyActionsProps) {
  return (
    <DialogFooter>
      {tenancy.active && tenancy.accepted && (
        <NavigateButton
          variant="secondary"
          icon={<MessageSquare aria-hidden />}
          href={`/messages?tenant=${tenancy.id}`}
        >
          Send message
        </NavigateButton>
      )}
      {tenancy.active && (
        <Button variant="secondary" icon={<DoorOpen aria-hidden />} onClick={onEnd}>
          End tenancy
        </Button>
      )}
      <NavigateButton variant="secondary" icon={<BookOpen aria-hidden />} href={`/tenants/${tenancy.id}/account`}>
        Account
      </NavigateButton>
      <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
        Edit tenancy
      </Button>
    </DialogFooter>
  )
}
