import type { Ledger } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { nextRentDay, type OwnTerms } from '#domain/rent.ts'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { balanceOn, openCharges, overdueOn } from './chosen-charges.ts'

/** What is due next, entered already or, of a tenancy whose terms are known, the rent that will be. */
function nextDue(ledger: Ledger, tenancy: OwnTerms | undefined, today: Day): { date: Day; amount: Pence } | undefined {
  const next = openCharges(ledger).find(({ date }) => date >= today)
  if (next) return { date: next.date, amount: next.openAmount }
  const lastRent = ledger.entries.findLast(({ kind, rentPaymentId }) => kind === 'charge' && rentPaymentId !== null)
  const date = tenancy && nextRentDay(tenancy, lastRent?.date, today)
  return tenancy && date ? { date, amount: tenancy.rentAmount ?? 0 } : undefined
}

type AccountFiguresProps = { ledger: Ledger; tenancy?: OwnTerms | undefined; today: Day }

/** What is owed on a day, what of it is late, and what is due next. */
export function AccountFigures({ ledger, tenancy, today }: AccountFiguresProps) {
  const open = openCharges(ledger)
  const balance = balanceOn(ledger, today)
  const oldest = open.find(({ date }) => date < today)
  const next = nextDue(ledger, tenancy, today)
  const overdueSum = overdueOn(open, today)
  const paidAhead = overdueSum - Math.max(balance, 0)
  const since = oldest && `since ${formatDay(oldest.date)}`
  return (
    <StatRow hasMoney>
      <StatCard
        label={balance < 0 ? 'In credit' : 'Owed'}
        value={formatPence(Math.abs(balance))}
        note={paidAhead > 0 ? 'counting what was paid ahead' : `on ${formatDay(today)}`}
      />
      <StatCard label="Overdue" value={formatPence(overdueSum)} note={since ?? 'Nothing is late'} />
      <StatCard
        label="Next due"
        value={next ? formatPence(next.amount) : '–'}
        note={next ? `on ${formatDay(next.date)}` : 'Nothing to come'}
      />
    </StatRow>
  )
}
