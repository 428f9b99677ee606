import { londonDay } from '#domain/day.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { DepositStatus } from './deposit-status.tsx'
import { useDeposit } from './deposits.hooks.ts'

/** The state of the deposit on a tenancy's account, with the way to it. */
export function AccountDeposit({ tenancyId }: { tenancyId: number }) {
  const { data: deposit, error, refetch } = useDeposit(tenancyId)
  // For a tenancy that does not exist, the account says so.
  if (!deposit && hasStatus(error, 404)) return null
  if (!deposit && error)
    return <ErrorState heading="Error loading the deposit" error={error} onRetry={() => void refetch()} />
  return (
    <Section
      title="Deposit"
      actions={
        <NavigateButton
          variant="secondary"
          size="small"
          href={`/tenants/${tenancyId}/deposit`}
          className="print:hidden"
        >
          Open deposit
        </NavigateButton>
      }
    >
      {deposit ? (
        <DepositStatus deposit={deposit} today={londonDay(new Date())} />
      ) : (
        <Loading label="Loading the deposit…">
          <Skeleton className="h-6 w-64 max-w-full" />
        </Loading>
      )}
    </Section>
  )
}
