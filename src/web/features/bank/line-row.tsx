import { useId } from 'react'
import type { BankLine } from '#api/bank.ts'
import { isWarning } from '#domain/bank/entered.ts'
import { paidInWords } from '#domain/bank/paid-in-words.ts'
import { formatDay } from '#domain/day-forms.ts'
import { transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { Button } from '#web/components/layout/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { isDone } from './bank-line.ts'

export type LineActions = {
  post: (line: BankLine) => void
  setAside: (line: BankLine) => void
  setAllAside: (line: BankLine) => void
  choose: (line: BankLine) => void
  undo: (line: BankLine) => void
}

type LineRowProps = {
  line: BankLine
  actions: LineActions
  isCurrent: boolean
  pending: boolean
  onFocus: () => void
}

const withoutProposal: Partial<Record<BankLine['state'], string>> = {
  set_aside: 'Set aside',
  posted: 'No longer in the books',
}

/** Where a line goes, in words. */
function destination({ proposal, state, amount, date }: BankLine): string {
  if (!proposal) return withoutProposal[state] ?? (amount > 0 ? 'No proposal' : 'Not an expense yet')
  if (!('splits' in proposal))
    return [transactionTypeLabels[proposal.type], proposal.category, proposal.capital && 'capital']
      .filter(Boolean)
      .join(', ')
  const byTenancy = Map.groupBy(proposal.splits, ({ tenantId }) => tenantId)
  return [...byTenancy.values()]
    .map((parts) => {
      const sum = parts.reduce((total, part) => total + part.amount, 0)
      const [first] = parts
      const share = byTenancy.size > 1 ? ` (${formatPence(sum)})` : ''
      const paid = paidInWords(parts, date)
      return first ? `${first.tenantName}, ${first.address}${share}${paid && `: ${paid}`}` : ''
    })
    .join('; ')
}

/** One line of a statement with its proposal and why; its keys work while it has the focus. */
export function LineRow({ line, actions, isCurrent, pending, onFocus }: LineRowProps) {
  const id = useId()
  const warnings = line.reasons.filter(isWarning)
  const reasons = line.reasons.filter((reason) => !isWarning(reason))
  // Tab goes from line to line: a line's own keys do what its buttons do.
  const looks = { size: 'small', tabIndex: -1, disabled: pending, 'aria-describedby': id } as const
  // On a phone all of an unknown line stand in one row.
  const quiet = { ...looks, variant: 'quiet', className: 'max-md:px-2' } as const
  return (
    <li
      onFocus={onFocus}
      className={cx(
        'grid min-w-0 grid-cols-1 gap-x-5 gap-y-2 border-line border-b px-3 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center',
        isCurrent && 'bg-press-soft',
      )}
    >
      <button
        id={id}
        type="button"
        data-line={line.id}
        aria-current={isCurrent}
        className="grid min-w-0 scroll-mt-20 scroll-mb-16 grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-left"
        onClick={onFocus}
      >
        <span className="min-w-0 break-words font-semibold">{destination(line)}</span>
        <span className="font-semibold figures">{formatPence(line.amount)}</span>
        <span className="col-span-2 min-w-0 break-words text-muted text-sm">
          {formatDay(line.date)}, {line.description}
          {warnings.length > 0 && <span className="block text-amber">{warnings.join('; ')}</span>}
          {reasons.length > 0 && <span className="block">{reasons.join('; ')}</span>}
        </span>
      </button>
      <div className="flex flex-wrap gap-2">
        {isDone(line) ? (
          <Button {...looks} variant="secondary" onClick={() => actions.undo(line)}>
            Undo
          </Button>
        ) : (
          <>
            {line.state === 'proposed' && (
              <Button {...looks} onClick={() => actions.post(line)}>
                Post
              </Button>
            )}
            <Button {...looks} variant="secondary" onClick={() => actions.choose(line)}>
              {line.amount > 0 ? 'Choose tenancy' : 'Choose expense'}
            </Button>
            <Button {...quiet} onClick={() => actions.setAside(line)}>
              Set aside
            </Button>
            {!line.proposal && (
              <Button {...quiet} onClick={() => actions.setAllAside(line)}>
                All like this
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
