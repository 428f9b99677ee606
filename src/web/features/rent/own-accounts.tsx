import { Fragment } from 'react'
import type { RentPayment } from '#api/rent.ts'
import { propertyLabel } from '#domain/property.ts'
import { OwnPlan } from '#web/features/arrears/own-plan.tsx'
import { OwnDeposit } from '#web/features/deposits/own-deposit.tsx'
import { Account } from '#web/features/ledger/account.tsx'
import { useRentPayments } from './rent.hooks.ts'

/** A tenant's account, or one for each of their tenancies under its address. */
export function OwnAccounts() {
  const { rows = [] } = useRentPayments({ q: '', status: '' })
  const tenancies = oneForEachTenancy(rows)
  return tenancies.map(({ tenantId, property }) => (
    <Fragment key={tenantId}>
      <Account
        tenancyId={tenantId}
        title={tenancies.length > 1 ? `Your account: ${propertyLabel(property)}` : 'Your account'}
      >
        <OwnPlan tenancyId={tenantId} />
      </Account>
      <OwnDeposit tenancyId={tenantId} />
    </Fragment>
  ))
}

const oneForEachTenancy = (payments: readonly RentPayment[]) => [
  ...new Map(payments.map((payment) => [payment.tenantId, payment])).values(),
]
