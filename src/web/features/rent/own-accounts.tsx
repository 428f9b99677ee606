import type { OwnAccount as AccountOf } from '#api/ledger.ts'
import { propertyLabel } from '#domain/property.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { OwnPlan } from '#web/features/arrears/own-plan.tsx'
import { useDeposit } from '#web/features/deposits/deposits.hooks.ts'
import { OwnDeposit } from '#web/features/deposits/own-deposit.tsx'
import { Account } from '#web/features/ledger/account.tsx'
import { useLedger, useOwnAccounts } from '#web/features/ledger/ledger.hooks.ts'
import { useEverTrue } from '#web/lib/use-ever-true.ts'
import { LandlordAddress } from './landlord-address.tsx'

/** A tenant's account, or one for each of their tenancies under its address. */
export function OwnAccounts() {
  const { data: accounts, error, refetch } = useOwnAccounts()
  if (!accounts)
    return <RecordState what="your account" error={error} refetch={refetch} skeleton={<AccountSkeleton />} />
  return accounts.map((account) => (
    <OwnAccount
      key={account.tenantId}
      account={account}
      title={accounts.length > 1 ? `Your account: ${propertyLabel(account)}` : 'Your account'}
    />
  ))
}

/**
 * A deposit with proposed deductions comes before the long list of entries, because the tenant has something to answer.
 */
function OwnAccount({ account, title }: { account: AccountOf; title: string }) {
  const { tenantId: tenancyId } = account
  const { data: deposit, isLoading } = useDeposit(tenancyId)
  const isAccountLoading = useLedger(tenancyId).isLoading
  if (!useEverTrue(!isLoading && !isAccountLoading)) return <AccountSkeleton />
  const isDepositFirst = deposit?.deductions.some(({ settled }) => !settled)
  return (
    <>
      {isDepositFirst && <OwnDeposit tenancyId={tenancyId} />}
      <Account {...{ tenancyId, title }} tenancy={account}>
        <OwnPlan tenancyId={tenancyId} />
        <LandlordAddress address={account.addressForNotices} />
      </Account>
      {!isDepositFirst && <OwnDeposit tenancyId={tenancyId} />}
    </>
  )
}

/** As tall as the window, because an account is: otherwise what follows it would be in view, and then move away. */
function AccountSkeleton() {
  return (
    <div className="min-h-dvh">
      <SkeletonStats count={3} hasMoney label="Loading the account…" />
      <SkeletonRows rows={8} />
    </div>
  )
}
