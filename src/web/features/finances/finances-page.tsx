import { lazy, Suspense } from 'react'
import { useSession } from '#web/lib/api/session.ts'

const OwnPayments = lazy(async () => ({
  default: (await import('#web/features/rent/own-payments.tsx')).OwnPayments,
}))
const LandlordFinances = lazy(async () => ({ default: (await import('./landlord-finances.tsx')).LandlordFinances }))

/** /finances and /finance: a landlord's books, a tenant's own payments. */
export default function FinancesPage() {
  const { user } = useSession()
  return <Suspense>{user?.role === 'tenant' ? <OwnPayments /> : <LandlordFinances />}</Suspense>
}
