import { Check, ChevronDown } from 'lucide-react'
import { memo, useState } from 'react'
import type { DocumentType } from '#domain/document.ts'
import { documentTypeLabel } from '#domain/document.ts'
import { useLeftOutWhenAway } from '#web/components/lists/use-left-out-when-away.ts'
import { useRowsInTime } from '#web/components/lists/use-rows-in-time.ts'
import { cx } from '#web/lib/cx.ts'
import { cellFacts, cellTones } from './compliance-cell.ts'
import { type ComplianceRowProps, type ComplianceRowsProps, isSameComplianceRow } from './compliance-rows.ts'
import { PercentageMark } from './percentage-mark.tsx'
import { PropertyLink } from './property-link.tsx'

/**
 * The table of compliance on a phone: each property shows what it lacks, and what it holds in date is folded up below.
 */
export function ComplianceList({ rows, ...common }: ComplianceRowsProps) {
  const drawn = useRowsInTime(rows, undefined, { isTable: false })
  const list = useLeftOutWhenAway(rows, drawn.rows === rows)
  return (
    <ul ref={list} aria-label="Documents of each property" className="border-edge border-t">
      {drawn.rows.map((row) => (
        <Entry key={row.propertyId} row={row} {...common} />
      ))}
    </ul>
  )
}

const Entry = memo(PlainEntry, isSameComplianceRow)

function PlainEntry({ row, types, choose, today }: ComplianceRowProps) {
  const facts = types.flatMap((type) => {
    const document = row.documents[type]
    return document ? [{ type, ...cellFacts(type, document, today) }] : []
  })
  const wanting = facts.filter(({ tone }) => tone !== 'green')
  const held = facts.filter(({ tone }) => tone === 'green')
  return (
    <li className="border-line border-b by-itself px-1 py-3 data-away:left-out-when-away">
      <p className="flex items-baseline justify-between gap-3">
        <PropertyLink row={row} />
        <PercentageMark percentage={row.percentage} reading="dashboard" />
      </p>
      {wanting.length === 0 && <p className="text-muted text-sm">Every document is held and in date.</p>}
      <ul>
        {wanting.map(({ type, tone, spoken }) => (
          <li key={type}>
            <button type="button" onClick={() => choose(row, type)} className={lineClass}>
              <span className="min-w-0">{documentTypeLabel(type)}</span>
              <span className={cx('figures shrink-0 font-semibold', cellTones[tone])}>{spoken}</span>
            </button>
          </li>
        ))}
      </ul>
      {held.length > 0 && (
        <Held
          address={row.address}
          types={held.map(({ type }) => type)}
          onOpen={(type: DocumentType) => choose(row, type)}
        />
      )}
    </li>
  )
}

type HeldProps = { address: string; types: readonly DocumentType[]; onOpen: (type: DocumentType) => void }

/** 'Held: 5', which unfolds to those documents. */
function Held({ address, types, onOpen }: HeldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group print:block" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={cx(lineClass, 'list-none text-muted marker:hidden [&::-webkit-details-marker]:hidden')}>
        <span className="figures">
          Held: {types.length}
          <span className="sr-only"> documents of {address}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <ul>
          {types.map((type) => (
            <li key={type}>
              <button type="button" onClick={() => onOpen(type)} className={lineClass}>
                <span className="min-w-0">{documentTypeLabel(type)}</span>
                <Check aria-hidden className="size-5 shrink-0 text-green" />
                <span className="sr-only">Held and in date</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const lineClass = 'flex min-h-11 w-full items-center justify-between gap-3 text-left text-sm'
