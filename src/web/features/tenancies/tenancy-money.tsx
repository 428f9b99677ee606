import type { LedgerEntry } from '#api/ledger.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { AccountFigures } from '#web/features/ledger/account-figures.tsx'
import { useLedger } from '#web/features/ledger/ledger.hooks.ts'

const paymentsShown = 3

const isPayment = ({ kind, reversedById }: LedgerEntry) => kind === 'receipt' && reversedById === null

/** What is owed, what is due next, and what came in last. */
export function TenancyMoney({ tenancy }: { tenancy: Tenancy }) {
  const { data, error } = useLedger(tenancy.id)
  const content = () => {
    if (!data && error) return <ErrorState heading="Error loading the account" error={error} />
    if (!data) {
      return (
        <div className="grid grid-cols-1 gap-4">
          <SkeletonStats count={3} hasMoney label="Loading the account…" />
          <SkeletonRows rows={paymentsShown} />
        </div>
      )
    }
    const payments = data.entries.filter(isPayment).slice(-paymentsShown).toReversed()
    return (
      <div className="grid grid-cols-1 gap-4">
        <AccountFigures ledger={data} tenancy={tenancy} today={londonDay(new Date())} />
        {payments.length === 0 ? (
          <p className="text-muted">No payment has come in yet.</p>
        ) : (
          <Payments rows={payments} />
        )}
      </div>
    )
  }
  return (
    <Section
      title="Rent"
      actions={
        <NavigateButton variant="secondary" size="small" href={`/tenants/${tenancy.id}/account`}>
          Open account
        </NavigateButton>
      }
    >
      {content()}
    </Section>
  )
}

function Payments({ rows }: { rows: readonly LedgerEntry[] }) {
  return (
    <div>
      <h3 className="mb-1 text-muted text-sm">Last payments</h3>
      <ul className="figures border-line border-t">
        {rows.map(({ id, date, description, amount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2">
            <span className="min-w-0">
              {formatDay(date)} <span className="text-muted">{description}</span>
            </span>
            <span className="font-semibold">{formatPence(Math.abs(amount))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
