import type { ReactNode } from 'react'
import type { Deposit } from '#api/deposits.ts'
import { type Day, formatDayLong } from '#domain/day.ts'
import { holdingOutcomeLabels } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'

const day = (date: Day | null) => (date ? formatDayLong(date) : null)

/** What is agreed and recorded: the cap as a sum, the scheme, the prescribed information. */
export function DepositFacts({ deposit }: { deposit: Deposit }) {
  const { scheme, schemeType, reference, prescribedInformationTo: to, prescribedInformationHow: how } = deposit
  return (
    <Facts>
      <Fact term="Agreed deposit" note={`At most ${formatPence(deposit.cap)} in England: ${deposit.capSum}`}>
        {formatPence(deposit.agreed)}
      </Fact>
      <Fact term="Received" note={deposit.paidBy && `from ${deposit.paidBy}`}>
        {day(deposit.receivedOn)}
      </Fact>
      <Fact term="Held" note={deposit.outstanding > 0 && `${formatPence(deposit.outstanding)} has not come in`}>
        {formatPence(deposit.held)}
      </Fact>
      <Fact term="Scheme" note={reference}>
        {scheme && [scheme, schemeType].filter(Boolean).join(', ')}
      </Fact>
      <Fact term="Protected" note={deposit.protectBy && `The last day is ${formatDayLong(deposit.protectBy)}`}>
        {day(deposit.protectedOn)}
      </Fact>
      <Fact term="Prescribed information" note={[to && `to ${to}`, how].filter(Boolean).join(', ')}>
        {day(deposit.prescribedInformationOn)}
      </Fact>
    </Facts>
  )
}

/** The holding deposit with its deadline and what became of it. */
export function HoldingFacts({ holding }: { holding: Deposit['holdingDeposit'] }) {
  const { amount, cap, capSum, receivedOn, deadline, outcome, outcomeOn, notes } = holding
  return (
    <Facts>
      <Fact term="Amount" note={`At most ${formatPence(cap)} in England: ${capSum}`}>
        {amount === null ? null : formatPence(amount)}
      </Fact>
      <Fact term="Received" note={deadline && `To be settled by ${formatDayLong(deadline)}`}>
        {day(receivedOn)}
      </Fact>
      <Fact term="What became of it" note={[day(outcomeOn), notes].filter(Boolean).join('. ')}>
        {outcome && holdingOutcomeLabels[outcome]}
      </Fact>
    </Facts>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{children}</dl>
)

function Fact({ term, note, children }: { term: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="figures">
        <span className="font-semibold">{children ?? 'Not recorded'}</span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  )
}
