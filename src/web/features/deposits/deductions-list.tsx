import { FileText } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Deduction, Deposit } from '#api/deposits.ts'
import { restoredAnswerText } from '#domain/backup.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import type { Tone } from '#domain/tone.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { downloadDocument } from '#web/features/documents/document-address.ts'
import { PhotoGrid } from '#web/features/uploads/photo-grid.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { watchNear } from '#web/lib/browser/watch-near.ts'
import { focusPageAfter } from '#web/lib/press/page-focus.ts'
import { useWholeDeduction } from './deposits.hooks.ts'

type DeductionsListProps = {
  deposit: Deposit
  /** Who reads it: a tenant's own answer is 'you'. */
  reader: 'landlord' | 'tenant'
  /** What may be done with each. */
  actions?: (deduction: Deduction) => ReactNode
}

/** Proposed deductions line by line with their evidence, then what they come to. */
export function DeductionsList({ deposit, reader, actions }: DeductionsListProps) {
  const { deductions } = deposit
  return (
    <div className="grid grid-cols-1">
      {deductions.length === 0 ? (
        <EmptyNote>No deductions are proposed.</EmptyNote>
      ) : (
        <ol aria-label="Deductions" className="border-edge border-t">
          {deductions.map((deduction) => (
            <DeductionRow key={deduction.id} tenancyId={deposit.tenantId} {...{ deduction, reader, actions }} />
          ))}
        </ol>
      )}
      <Totals deposit={deposit} />
      {reader === 'landlord' && isLeftToKeep(deposit) && (
        <p className="rounded-md bg-amber-soft px-3 py-2 text-amber">
          Record the return to keep the {formatPence(deposit.held)} that is agreed: nothing is to be paid back.
        </p>
      )}
    </div>
  )
}

type DeductionRowProps = Omit<DeductionsListProps, 'deposit'> & { tenancyId: number; deduction: Deduction }

/** A short one is fetched whole while it is near the window (rule: deposits-short). */
function DeductionRow({ tenancyId, deduction, reader, actions }: DeductionRowProps) {
  const place = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(false)
  const { isShort } = deduction
  useEffect(() => {
    if (isShort && place.current) return watchNear(place.current, setNear)
  }, [isShort])
  const { whole, isOutdated, ...asked } = useWholeDeduction(tenancyId, deduction, isNear)
  const isWhole = whole !== undefined && !isOutdated
  const shown = isWhole ? whole : deduction
  return (
    <li ref={place} className="grid min-w-0 grid-cols-1 gap-2 border-line border-b px-1 py-3">
      <DeductionFacts deduction={shown} reader={reader} />
      {!isWhole && isNear && <RestAwaited description={deduction.description} {...asked} />}
      {actions?.(deduction)}
    </li>
  )
}

type RestAwaitedProps = Pick<ReturnType<typeof useWholeDeduction>, 'error' | 'isFetching' | 'refetch'> & {
  description: string
}

/** Below the beginning of a deduction, until the rest is here. One that is gone is about to leave the list. */
function RestAwaited({ description, error, isFetching, refetch }: RestAwaitedProps) {
  // While it is asked for again there is no error.
  const [lastError, setLastError] = useState(error)
  if (error && error !== lastError) setLastError(error)
  const isRefused = lastError !== null && !hasStatus(lastError, 404)
  return (
    <div role="status">
      {isRefused ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-red text-sm">
          The rest could not be loaded.
          <Button
            variant="quiet"
            size="small"
            pending={isFetching}
            pendingLabel="Trying…"
            onClick={({ currentTarget }) => {
              focusPageAfter(currentTarget)
              void refetch()
            }}
          >
            Retry<span className="sr-only"> {description}</span>
          </Button>
        </div>
      ) : (
        <div aria-hidden>
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
    </div>
  )
}

function DeductionFacts({ deduction, reader }: Pick<DeductionRowProps, 'deduction' | 'reader'>) {
  const { description, amount, reason, tenantNote, agreedAmount, documents, inventoryLines, photos } = deduction
  const { answerRestoredAt } = deduction
  const { label, tone } = answerBadge(deduction, reader)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 break-words font-semibold">{description}</p>
        <p className="figures shrink-0 font-semibold">{formatPence(amount)}</p>
      </div>
      {reason && <p className="whitespace-pre-line break-words">{reason}</p>}
      {inventoryLines.map(({ inventoryReportId, report, line }) => (
        <p key={`${inventoryReportId} ${line}`} className="break-words text-muted text-sm">
          {line ? `${report}: ${line}` : report}
        </p>
      ))}
      {documents.map((document) => (
        <Button
          key={document.id}
          variant="quiet"
          size="small"
          icon={<FileText aria-hidden />}
          className="-ml-3 justify-self-start"
          onClick={() => void downloadDocument(document)}
        >
          {document.name}
        </Button>
      ))}
      {photos.length > 0 && <PhotoGrid photos={photos} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={tone}>{label}</Badge>
        {agreedAmount !== null && <span className="figures">{formatPence(agreedAmount)} agreed</span>}
      </div>
      {tenantNote && (
        <p className="whitespace-pre-line break-words text-sm">
          {reader === 'tenant' ? 'You' : 'The tenant'}: {tenantNote}
        </p>
      )}
      {answerRestoredAt && (
        <p className="figures text-muted text-sm">{restoredAnswerText(formatInstant(answerRestoredAt), 'answer')}</p>
      )}
    </>
  )
}

function answerBadge(
  { tenantAnswer, agreedAmount, settled }: Deduction,
  reader: DeductionsListProps['reader'],
): { label: string; tone: Tone } {
  const isReaders = reader === 'tenant'
  if (settled) return { label: 'Settled', tone: 'grey' }
  if (tenantAnswer === 'agreed') return { label: isReaders ? 'You agree' : 'Tenant agrees', tone: 'green' }
  if (tenantAnswer === 'disputed') return { label: isReaders ? 'You dispute this' : 'Tenant disputes', tone: 'amber' }
  return agreedAmount === null ? { label: 'Not answered yet', tone: 'grey' } : { label: 'Agreed', tone: 'green' }
}

/** A return enters what is kept, also where nothing is left to pay back (rule: deposits-return). */
const isLeftToKeep = ({ held, toReturn, inDispute }: Deposit) => held > 0 && toReturn === 0 && inDispute === 0

function Totals({ deposit }: { deposit: Deposit }) {
  const { held, agreedDeductions, inDispute, toReturn, returnedAmount, keptAmount } = deposit
  const isReturned = deposit.state === 'returned'
  const rows = [
    { term: 'Paid back', amount: returnedAmount ?? 0, isShown: returnedAmount !== null },
    { term: 'Kept', amount: keptAmount, isShown: returnedAmount !== null },
    { term: 'Held', amount: held, isShown: true },
    { term: 'Agreed deductions', amount: agreedDeductions, isShown: !isReturned },
    { term: 'Not agreed', amount: inDispute, isShown: !isReturned },
  ]
  return (
    <dl className="figures grid gap-1 py-3">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ term, amount }) => (
          <div key={term} className="flex justify-between gap-4 px-1">
            <dt className="text-muted">{term}</dt>
            <dd>{formatPence(amount)}</dd>
          </div>
        ))}
      {!isReturned && (
        <div className="rule-above flex justify-between gap-4 px-1 pt-2 font-semibold">
          <dt>To be paid back</dt>
          <dd>{formatPence(toReturn)}</dd>
        </div>
      )}
    </dl>
  )
}
