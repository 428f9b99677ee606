import { Suspense } from 'react'
import { useSession } from '#web/lib/api/session.ts'
import { financesParts } from './finances-parts.ts'

const { Part: OwnPayments } = financesParts.tenant
const { Part: LandlordFinances } = financesParts.landlord

/** /finances and /finance: a landlord's books, a tenant's own payments. */
export default function FinancesPage() {
  const { user } = useSession()
  return <Suspense>{user?.role === 'tenant' ? <OwnPayments /> : <LandlordFinances />}</Suspense>
}
