import { Redirect } from 'wouter'
import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { OwnRentPayments } from './own-rent-payments.tsx'

/** /finances and /finance: a tenant's own payments. A landlord's are under /rent. */
export default function OwnPaymentsPage() {
  const { user } = useSession()
  if (user?.role !== 'tenant') return <Redirect to="/rent" replace />
  return (
    <Page title="Your Rent Payments">
      <OwnRentPayments />
    </Page>
  )
}
