import { londonDay } from '#domain/day.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { DepositStatus } from './deposit-status.tsx'
import { useDeposit } from './deposits.hooks.ts'

/** The state of the deposit on a tenancy's account, with the way to it. */
export function AccountDeposit({ tenancyId }: { tenancyId: number }) {
  const { data: deposit, error, refetch } = useDeposit(tenancyId)
  // That there is no such tenancy, its account says.
  if (!deposit && error && !hasStatus(error, 404))
    return <ErrorState heading="Error loading the deposit" error={error} onRetry={() => void refetch()} />
  if (!deposit) return null
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
      <DepositStatus deposit={deposit} today={londonDay(new Date())} />
    </Section>
  )
}
