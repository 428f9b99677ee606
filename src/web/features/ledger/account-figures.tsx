import type { Ledger } from '#api/ledger.ts'
import { type Day, formatDay } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { balanceOn, openCharges } from './chosen-charges.ts'

/** What is owed on a day, what of it is late, and what is due next. */
export function AccountFigures({ ledger, today }: { ledger: Ledger; today: Day }) {
  const open = openCharges(ledger)
  const balance = balanceOn(ledger, today)
  const overdue = open.filter(({ date }) => date < today)
  const next = open.find(({ date }) => date >= today)
  const overdueSum = overdue.reduce((sum, { openAmount }) => sum + openAmount, 0)
  const paidAhead = overdueSum - Math.max(balance, 0)
  const since = overdue[0] && `since ${formatDay(overdue[0].date)}`
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
        value={next ? formatPence(next.openAmount) : '–'}
        note={next ? `on ${formatDay(next.date)}` : 'Nothing to come'}
      />
    </StatRow>
  )
}
