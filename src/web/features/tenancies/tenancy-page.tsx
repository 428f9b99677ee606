import { DoorOpen, KeyRound, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { idIn } from '#api/id-in.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { propertyLabel } from '#domain/property.ts'
import { tenantName } from '#domain/tenancy.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { AccountDeposit } from '#web/features/deposits/account-deposit.tsx'
import { RegenerateDialog } from '#web/features/join-codes/regenerate-dialog.tsx'
import { useHasJoinCodes } from '#web/features/join-codes/use-has-join-codes.ts'
import { backToTenants, TenancyNotFound } from '#web/features/not-found/tenancy-not-found.tsx'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { useGoOn } from '#web/lib/leaving/use-go-on.ts'
import { useIsMissing } from '#web/lib/leaving/use-is-missing.ts'
import { ContactLinks } from './contact-links.tsx'
import { DeleteTenancy } from './delete-tenancy.tsx'
import { EditTenancyDialog, EnterRentDialog } from './edit-tenancy-dialog.tsx'
import { EndTenancyDialog } from './end-tenancy-dialog.tsx'
import { OccupantsSection } from './occupants-section.tsx'
import { useTenancy } from './tenancies.hooks.ts'
import { TenancyStatus } from './tenancy-columns.tsx'
import { TenancyDocuments } from './tenancy-documents.tsx'
import { TenancyMessages } from './tenancy-messages.tsx'
import { TenancyMoney } from './tenancy-money.tsx'
import { TenancyRequests } from './tenancy-requests.tsx'
import { ArchiveButton, TenancyTerms } from './tenancy-terms.tsx'
import { TenancyVisits } from './tenancy-visits.tsx'

/** /tenants/:id: everything about one tenancy, its money first (rule: tenancies-page). */
export default function TenancyPage() {
  const id = idIn(useParams<{ id: string }>().id)
  return id ? <OneTenancy id={id} /> : <TenancyNotFound title="Tenancy" />
}

function OneTenancy({ id }: { id: number }) {
  const { data: tenancy, error } = useTenancy(id)
  const isMissing = useIsMissing(error)
  if (isMissing) return <TenancyNotFound title="Tenancy" />
  if (tenancy) return <TenancyView tenancy={tenancy} />
  return (
    <Page title="Tenancy" back={backToTenants}>
      {error ? (
        <ErrorState heading="Error loading tenancy" error={error} />
      ) : (
        <div className="grid gap-8">
          <SkeletonStats count={3} hasMoney label="Loading tenancy…" />
          <SkeletonRows rows={3} />
        </div>
      )}
    </Page>
  )
}

type Open = 'edit' | 'enterRent' | 'end' | 'newJoinCode'

function TenancyView({ tenancy }: { tenancy: Tenancy }) {
  const hasJoinCodes = useHasJoinCodes()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  useAskedTo('rent', () => setOpen('enterRent'))
  const saved = (after: Tenancy) => setOpen(tenancy.active && !after.active && hasJoinCodes ? 'newJoinCode' : null)
  return (
    <Page
      title={tenantName(tenancy)}
      back={backToTenants}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={`/properties/${tenancy.propertyId}`} className="min-w-0 text-press underline underline-offset-4">
            {propertyLabel(tenancy.property)}
          </Link>
          <TenancyStatus tenancy={tenancy} />
        </span>
      }
      actions={<TenancyActions tenancy={tenancy} onOpen={setOpen} />}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <TenancyMoney tenancy={tenancy} />
          <AccountDeposit tenancyId={tenancy.id} />
          <TenancyMessages tenancy={tenancy} />
          <TenancyRequests tenancy={tenancy} />
          <TenancyVisits tenancy={tenancy} />
          <TenancyDocuments tenancy={tenancy} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <TenancyTerms tenancy={tenancy} />
          {tenancy.numberOfOccupants > 1 && <OccupantsSection tenancy={tenancy} />}
          <ArchiveButton tenancy={tenancy} />
        </div>
      </div>
      <RecordActivity entity="tenancy" id={tenancy.id} />
      {open === 'edit' && <EditTenancyDialog tenancy={tenancy} onClose={close} onSaved={saved} />}
      {open === 'enterRent' && <EnterRentDialog tenancy={tenancy} onClose={close} onSaved={saved} />}
      {open === 'end' && <EndTenancyDialog tenancy={tenancy} onClose={close} onSaved={saved} />}
      {open === 'newJoinCode' && (
        <RegenerateDialog
          property={{ id: tenancy.propertyId, address: tenancy.property.address }}
          leaver={tenantName(tenancy)}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** Whoever has left may still know the join code (rule: join-codes-renewal). */
const hasEnded = ({ active, archived, moveOutDate }: Tenancy) => !active && !archived && moveOutDate !== null

function TenancyActions({ tenancy, onOpen }: { tenancy: Tenancy; onOpen: (dialog: Open) => void }) {
  const goOn = useGoOn()
  const hasJoinCodes = useHasJoinCodes()
  return (
    <>
      <ContactLinks tenancy={tenancy} size="medium" />
      {tenancy.active && (
        <Button variant="secondary" icon={<DoorOpen aria-hidden />} onClick={() => onOpen('end')}>
          End tenancy
        </Button>
      )}
      {hasEnded(tenancy) && hasJoinCodes && (
        <Button variant="secondary" icon={<KeyRound aria-hidden />} onClick={() => onOpen('newJoinCode')}>
          New join code
        </Button>
      )}
      <Button icon={<Pencil aria-hidden />} onClick={() => onOpen('edit')}>
        Edit tenancy
      </Button>
      <DeleteTenancy tenancy={tenancy} onDeleted={() => goOn('/tenants')} />
    </>
  )
}
