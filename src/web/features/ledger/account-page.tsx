import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { idIn } from '#api/id-in.ts'
import type { Ledger } from '#api/ledger.ts'
import { tenancies } from '#api/tenancies.ts'
import { propertyLabel } from '#domain/property.ts'
import { tenantName } from '#domain/tenancy.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { AccountArrears } from '#web/features/arrears/account-arrears.tsx'
import { AccountDeposit } from '#web/features/deposits/account-deposit.tsx'
import { TenancyNotFound } from '#web/features/not-found/tenancy-not-found.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { useIsMissing } from '#web/lib/leaving/use-is-missing.ts'
import { Account } from './account.tsx'
import { AccountMenu } from './account-menu.tsx'
import { EnterPaymentDialog } from './enter-payment-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { useLedger } from './ledger.hooks.ts'

const roomForALine = '\u00a0'

/** /tenants/:id/account: the account of a tenancy, as its landlord keeps it. */
export default function AccountPage() {
  const tenancyId = idIn(useParams<{ id: string }>().id)
  return tenancyId ? <OneAccount tenancyId={tenancyId} /> : <TenancyNotFound title="Account" />
}

function OneAccount({ tenancyId }: { tenancyId: number }) {
  const { data: tenancy, error } = useQuery(get(tenancies.get, { params: { id: tenancyId } }))
  const { isPending } = useLedger(tenancyId)
  const isMissing = useIsMissing(error)
  const back = { href: `/tenants/${tenancyId}`, label: 'Back to tenancy' }
  if (isMissing) return <TenancyNotFound title="Account" />
  if (!tenancy && error) {
    return (
      <Page title="Account" back={back}>
        <ErrorState heading="Error loading the account" error={error} />
      </Page>
    )
  }
  return (
    <Page
      title={tenancy ? tenantName(tenancy) : 'Account'}
      description={tenancy ? propertyLabel(tenancy.property) : roomForALine}
      back={back}
    >
      <div className="sections">
        <Account
          tenancyId={tenancyId}
          tenancy={tenancy}
          actions={(ledger) => <LandlordActions tenancyId={tenancyId} ledger={ledger} />}
          forEntries={{ Menu: EntryMenu, Dialog: EntryDialog }}
        />
        {/* Fetched meanwhile, and not shown before the entries, which would push its buttons away under a finger. */}
        <div hidden={isPending} className="sections">
          <AccountDeposit tenancyId={tenancyId} />
          <AccountArrears tenancyId={tenancyId} />
        </div>
      </div>
    </Page>
  )
}

function LandlordActions({ tenancyId, ledger }: { tenancyId: number; ledger: Ledger }) {
  const [isEntering, setEntering] = useState(false)
  return (
    <>
      <Button size="small" icon={<Banknote aria-hidden />} onClick={() => setEntering(true)}>
        Enter payment
      </Button>
      <AccountMenu tenancyId={tenancyId} ledger={ledger} />
      {isEntering && <EnterPaymentDialog tenancyId={tenancyId} ledger={ledger} onClose={() => setEntering(false)} />}
    </>
  )
}
