import type { LedgerEntry } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { allocateOldestFirst } from '#domain/ledger.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { type Chosen, chargeName, chosenAllocations, problemsOf, sumOf } from './chosen-charges.ts'

type PaidChargesProps = { charges: readonly LedgerEntry[]; amount: Pence; today: Day }

/** What the money will pay by itself: the oldest due first. */
export function PaidCharges({ charges, amount, today }: PaidChargesProps) {
  const owed = charges.map(({ id, date, openAmount }) => ({ id, dueDate: date, open: openAmount }))
  const parts = allocateOldestFirst(amount, owed, today)
  const lines = parts.flatMap((part) => {
    const charge = charges.find(({ id }) => id === part.chargeId)
    if (!charge) return []
    const left = charge.openAmount - part.amount
    return [
      {
        id: charge.id,
        name: chargeName(charge),
        sum: part.amount,
        note: left > 0 ? `${formatPence(left)} stays outstanding` : 'paid in full',
      },
    ]
  })
  return (
    <div aria-live="polite" className="rounded-md bg-sunken px-4 py-3">
      {amount <= 0 && <p className="text-muted">Type an amount to see what it will pay.</p>}
      {lines.map(({ id, name, sum, note }) => (
        <p key={id} className="figures flex justify-between gap-x-4">
          <span>
            {name} <span className="text-muted text-sm">({note})</span>
          </span>
          <span>{formatPence(sum)}</span>
        </p>
      ))}
      {amount > 0 && <CreditLine credit={amount - sumOf(parts)} />}
    </div>
  )
}

function CreditLine({ credit }: { credit: Pence }) {
  if (credit <= 0) return null
  return (
    <p className="figures flex justify-between gap-x-4">
      <span>
        Credit <span className="text-muted text-sm">(pays the next charge on its due day)</span>
      </span>
      <span>{formatPence(credit)}</span>
    </p>
  )
}

type ChosenChargesProps = {
  charges: readonly LedgerEntry[]
  amount: Pence
  chosen: Chosen
  /** Whether the fields show what is wrong with them: once the form has been sent. */
  isPressed: boolean
  /** Shown after what is outstanding of a charge. */
  outstandingWords?: string
  onChoose: (chosen: Chosen) => void
}

/** One field for each charge, those to come too. */
export function ChosenCharges({
  charges,
  amount,
  chosen,
  isPressed,
  outstandingWords = 'outstanding',
  onChoose,
}: ChosenChargesProps) {
  if (charges.length === 0) return <p className="text-muted">Nothing is outstanding: all of it becomes credit.</p>
  const left = amount - sumOf(chosenAllocations(chosen, charges))
  const problems = problemsOf(chosen, charges)
  return (
    <div className="grid grid-cols-1 gap-3">
      {charges.map((charge) => (
        <MoneyField
          key={charge.id}
          label={chargeName(charge)}
          hint={`${formatPence(charge.openAmount)} ${outstandingWords}`}
          value={chosen[charge.id] ?? ''}
          error={isPressed ? problems[charge.id] : undefined}
          onChange={(event) => onChoose({ ...chosen, [charge.id]: event.target.value })}
        />
      ))}
      {(left >= 0 || !isPressed) && (
        <p className="figures text-muted text-sm" aria-live="polite">
          {left >= 0 ? `${formatPence(left)} becomes credit` : `${formatPence(-left)} too much is chosen`}
        </p>
      )}
    </div>
  )
}
