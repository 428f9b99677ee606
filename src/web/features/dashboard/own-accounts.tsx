import { CalendarCheck, PiggyBank, PoundSterling } from 'lucide-react'
import { Fragment } from 'react'
import type { TenantDashboard } from '#api/dashboard.ts'
import { counted } from '#domain/counted.ts'
import type { Day } from '#domain/day.ts'
import { formatDayNear } from '#domain/day-forms.ts'
import { ownBalanceInWords } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { nextRent, overdueWords } from '#domain/rent.ts'
import { GlanceEntry } from './glance-list.tsx'

type Account = TenantDashboard['accounts'][number]

/** Money paid ahead is not set off against what is due. Where nothing is due, the balance is the credit, below zero. */
const owedNow = ({ balance, owed }: Account) => Math.max(balance, owed) || balance

/** The account of the home, and those of other tenancies that have something to say. */
export const accountsToShow = ({ accounts, property }: TenantDashboard): Account[] =>
  accounts.filter(
    (account, place) =>
      (property !== null && place === 0) ||
      owedNow(account) !== 0 ||
      account.plan === 'offered' ||
      account.deductionsToAnswer > 0,
  )

/**
 * What a tenant owes, what falls due next, and what waits for their answer: a payment plan, and deductions from their
 * deposit (rule: dashboard-tenant-first).
 */
export function OwnAccounts({ dashboard, today }: { dashboard: TenantDashboard; today: Day }) {
  const shown = accountsToShow(dashboard)
  return shown.map((account) => {
    const { tenantId, address, owedSince, plan, deductionsToAnswer } = account
    const balance = owedNow(account)
    const named = (name: string) => (shown.length > 1 ? `${name}, ${address}` : name)
    const isLate = balance > 0 && owedSince !== null && owedSince < today
    return (
      <Fragment key={tenantId}>
        <GlanceEntry
          href="/finances"
          icon={<PoundSterling aria-hidden />}
          name={named('Rent and charges')}
          note={comingWords(dashboard, account, today)}
        >
          <span className={isLate ? 'text-red' : undefined}>{ownBalanceInWords(balance, owedSince, today)}</span>
        </GlanceEntry>
        {plan === 'offered' && (
          <GlanceEntry
            href="/finances"
            icon={<CalendarCheck aria-hidden />}
            name={named('Payment plan')}
            note="Offered by your landlord"
          >
            Waits for your answer
          </GlanceEntry>
        )}
        {deductionsToAnswer > 0 && (
          <GlanceEntry
            href="/finances"
            icon={<PiggyBank aria-hidden />}
            name={named('Deposit')}
            note="Proposed by your landlord"
          >
            {counted(deductionsToAnswer, 'deduction')} to answer
          </GlanceEntry>
        )}
      </Fragment>
    )
  })
}

function comingWords({ rentPayments }: TenantDashboard, account: Account, today: Day) {
  const next = nextRent(
    rentPayments.filter((payment) => payment.tenantId === account.tenantId),
    today,
  )
  if (next?.status === 'overdue') {
    return overdueWords(next.outstanding, next.dueDate, today, formatDayNear(next.dueDate, today))
  }
  const coming = next ? { dueDate: next.dueDate, amount: next.outstanding } : account.nextByTerms
  if (!coming) return undefined
  const balance = owedNow(account)
  return `${balance > 0 ? 'Then ' : ''}${formatPence(coming.amount)} due ${formatDayNear(coming.dueDate, today)}${balance < 0 ? ', less your credit' : ''}`
}
