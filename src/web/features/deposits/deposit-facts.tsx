import type { ReactNode } from 'react'
import type { Deposit } from '#api/deposits.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { holdingOutcomeLabels, outsideEngland, whereLawApplies } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import { Fact } from '#web/components/layout/fact.tsx'

const day = (date: Day | null) => (date ? formatDayLong(date) : null)

/** What is agreed and recorded: the cap as a sum, the scheme, the prescribed information. */
export function DepositFacts({ deposit }: { deposit: Deposit }) {
  const { scheme, schemeType, reference, prescribedInformationTo: to, prescribedInformationHow: how } = deposit
  return (
    <>
      <DepositGrid>
        <Recorded name="Agreed deposit" note={`At most ${formatPence(deposit.cap)} in England: ${deposit.capSum}`}>
          {deposit.agreed > 0 && formatPence(deposit.agreed)}
        </Recorded>
        <Recorded name="Received" note={deposit.paidBy && `from ${deposit.paidBy}`}>
          {day(deposit.receivedOn)}
        </Recorded>
        <Recorded name="Held" note={deposit.outstanding > 0 && `${formatPence(deposit.outstanding)} has not come in`}>
          {formatPence(deposit.held)}
        </Recorded>
        <Recorded name="Scheme" note={reference}>
          {scheme && [scheme, schemeType].filter(Boolean).join(', ')}
        </Recorded>
        <Recorded name="Protected" note={deposit.protectBy && `The last day is ${formatDayLong(deposit.protectBy)}`}>
          {day(deposit.protectedOn)}
        </Recorded>
        <Recorded name="Prescribed information" note={[to && `to ${to}`, how].filter(Boolean).join(', ')}>
          {day(deposit.prescribedInformationOn)}
        </Recorded>
      </DepositGrid>
      <p className="mt-4 max-w-2xl text-muted text-sm">{whereLawApplies}</p>
    </>
  )
}

/** The holding deposit with its deadline and what became of it. */
export function HoldingFacts({ holding }: { holding: Deposit['holdingDeposit'] }) {
  const { amount, cap, capSum, receivedOn, deadline, outcome, outcomeOn, notes } = holding
  return (
    <DepositGrid>
      <Recorded name="Amount" note={`At most ${formatPence(cap)} in England: ${capSum}. ${outsideEngland}`}>
        {amount === null ? null : formatPence(amount)}
      </Recorded>
      <Recorded name="Received" note={deadline && `To be settled by ${formatDayLong(deadline)}`}>
        {day(receivedOn)}
      </Recorded>
      <Recorded name="What became of it" note={[day(outcomeOn), notes].filter(Boolean).join('. ')}>
        {outcome && holdingOutcomeLabels[outcome]}
      </Recorded>
    </DepositGrid>
  )
}

const DepositGrid = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{children}</dl>
)

type RecordedProps = { name: string; note?: ReactNode; children: ReactNode }

const Recorded = ({ children, ...fact }: RecordedProps) => (
  <Fact {...fact} strong>
    {children ?? 'Not recorded'}
  </Fact>
)
