import type { RentPayment } from '#api/rent.ts'
import { propertyLabel } from '#domain/property.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { OwnPlan } from '#web/features/arrears/own-plan.tsx'
import { useDeposit } from '#web/features/deposits/deposits.hooks.ts'
import { OwnDeposit } from '#web/features/deposits/own-deposit.tsx'
import { Account } from '#web/features/ledger/account.tsx'
import { useRentPayments } from './rent.hooks.ts'

/** A tenant's account, or one for each of their tenancies under its address. */
export function OwnAccounts() {
  const { rows = [] } = useRentPayments({ q: '', status: '' })
  const tenancies = oneForEachTenancy(rows)
  return tenancies.map(({ tenantId, property }) => (
    <OwnAccount
      key={tenantId}
      tenancyId={tenantId}
      title={tenancies.length > 1 ? `Your account: ${propertyLabel(property)}` : 'Your account'}
    />
  ))
}

/** A deposit of which something is proposed to be kept comes before the long list of entries: there is something to answer. */
function OwnAccount({ tenancyId, title }: { tenancyId: number; title: string }) {
  const { data: deposit, isLoading } = useDeposit(tenancyId)
  if (isLoading) return <SkeletonRows label="Loading the account…" />
  const isDepositFirst = deposit?.deductions.some(({ settled }) => !settled)
  return (
    <>
      {isDepositFirst && <OwnDeposit tenancyId={tenancyId} />}
      <Account tenancyId={tenancyId} title={title}>
        <OwnPlan tenancyId={tenancyId} />
      </Account>
      {!isDepositFirst && <OwnDeposit tenancyId={tenancyId} />}
    </>
  )
}

const oneForEachTenancy = (payments: readonly RentPayment[]) => [
  ...new Map(payments.map((payment) => [payment.tenantId, payment])).values(),
]
