import { Redirect } from 'wouter'
import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { OwnAccounts } from './own-accounts.tsx'
import { OwnRentPayments } from './own-rent-payments.tsx'

/** /finances and /finance: a tenant's own payments and their account. A landlord's are under /rent. */
export default function OwnPaymentsPage() {
  const { user } = useSession()
  if (user?.role !== 'tenant') return <Redirect to="/rent" replace />
  return (
    <Page title="Your Rent Payments">
      <div className="grid grid-cols-1 gap-8">
        <OwnRentPayments />
        <OwnAccounts />
      </div>
    </Page>
  )
}
