import { CircleAlert, ShieldCheck } from 'lucide-react'
import type { Deposit } from '#api/deposits.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { clockInWords, type DepositState, disputeInWords, undoneProtection } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import type { Tone } from '#domain/tone.ts'
import { Badge } from '#web/components/feedback/badge.tsx'

const badges: Record<DepositState, { label: string; tone: Tone }> = {
  none: { label: 'Not received', tone: 'grey' },
  received: { label: 'To be protected', tone: 'amber' },
  protected: { label: 'Protected', tone: 'green' },
  late: { label: 'Late', tone: 'red' },
  returning: { label: 'Being returned', tone: 'blue' },
  disputed: { label: 'In dispute', tone: 'amber' },
  returned: { label: 'Returned', tone: 'grey' },
}

export function DepositBadge({ state }: Pick<Deposit, 'state'>) {
  const { label, tone } = badges[state]
  return (
    <Badge tone={tone} icon={state === 'protected' ? <ShieldCheck aria-hidden /> : undefined}>
      {label}
    </Badge>
  )
}

/** The badge of a deposit, and in a sentence what is next. */
export function DepositStatus({ deposit, today }: { deposit: Deposit; today: Day }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DepositBadge state={deposit.state} />
        <span className="figures font-semibold">{headline(deposit, today)}</span>
      </p>
      {deposit.state === 'disputed' && <p className="max-w-2xl text-muted text-sm">{disputeInWords(deposit)}</p>}
      {deposit.warning && (
        <p className="flex items-start gap-2 text-red text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {deposit.warning}
        </p>
      )}
    </div>
  )
}

function headline(deposit: Deposit, today: Day): string {
  const { state, returnedAmount, returnedOn, keptAmount, inDispute, toReturn, agreed, held, scheme } = deposit
  switch (state) {
    case 'none':
      return agreed > 0 ? `${formatPence(agreed)} agreed, not received yet` : 'No deposit is agreed'
    case 'returned':
      return `${formatPence(returnedAmount ?? 0)} paid back on ${formatDayLong(returnedOn ?? today)}${keptAmount > 0 ? `, ${formatPence(keptAmount)} kept` : ''}`
    case 'disputed':
      return `${formatPence(inDispute)} in dispute, ${formatPence(toReturn)} to be paid back`
    case 'returning':
      return `${formatPence(toReturn)} to be paid back${inDispute > 0 ? `, ${formatPence(inDispute)} not agreed yet` : ''}`
    case 'protected':
      if (undoneProtection(deposit) === null) return [`${formatPence(held)} held`, scheme].filter(Boolean).join(', ')
      return clockInWords(deposit, today)
    default:
      return clockInWords(deposit, today)
  }
}
