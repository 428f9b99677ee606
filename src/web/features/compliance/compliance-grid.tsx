import { CalendarX2, Check, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { type DocumentType, dateMissingBadge, documentTypeLabel } from '#domain/document.ts'
import { useRowsInTime } from '#web/components/lists/use-rows-in-time.ts'
import { cx } from '#web/lib/cx.ts'
import { cellAfterKey } from '#web/lib/press/grid-keys.ts'
import { type CellFacts, cellFacts, cellTones } from './compliance-cell.ts'
import { type ComplianceRowProps, type ComplianceRowsProps, isSameComplianceRow } from './compliance-rows.ts'
import { PercentageMark } from './percentage-mark.tsx'
import { PropertyLink } from './property-link.tsx'

/** The headings of the columns, which have room for a word. */
const shortLabels: Partial<Record<DocumentType, string>> = {
  'Gas Safety Certificate (CP12)': 'Gas',
  'Tenancy Agreement': 'Agreement',
  'Deposit Protection + Prescribed Info': 'Deposit',
  'How to Rent guide delivery proof': 'How to Rent',
  'Right to Rent check record': 'Right to Rent',
  'Smoke/CO alarm test record': 'Smoke/CO',
  'HMO / Selective License': 'Licence',
  'GDPR Privacy Notice': 'GDPR',
  'Insurance cert': 'Insurance',
  'HHSRS Hazard Compliance': 'HHSRS',
  'Legionella assessment': 'Legionella',
  'Fire risk assessment': 'Fire risk',
}

/** One stop for Tab; the arrows, Home and End go on within. */
export function ComplianceGrid({ rows, types, ...common }: ComplianceRowsProps) {
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState({ row: 0, column: 0 })
  const drawn = useRowsInTime(rows, undefined)
  const last = { row: drawn.rows.length - 1, column: types.length + 1 }
  // The table may have fewer rows or columns by now.
  const current = { row: Math.min(stop.row, last.row), column: Math.min(stop.column, last.column) }

  const press = (event: KeyboardEvent) => {
    const next = cellAfterKey(current, last, event)
    if (!next) return
    event.preventDefault()
    const cell = table.current?.tBodies[0]?.rows[next.row]?.cells[next.column]
    cell?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  const follow = ({ target }: FocusEvent) => {
    const cell = target.closest<HTMLTableCellElement>('td, th')
    const row = cell?.closest('tr')
    if (cell && row) setStop({ row: row.sectionRowIndex, column: cell.cellIndex })
  }
  return (
    <div className="@container">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrows (WAI-ARIA, 'Data Grid'), and a table lays them out.
        role="grid"
        aria-label="Documents of each property"
        onKeyDown={press}
        onFocus={follow}
        className="w-full table-fixed border-collapse text-left"
      >
        <thead>
          <tr className="border-edge border-b align-bottom">
            <th scope="col" className="w-34 px-1 py-2 font-medium text-muted text-sm @5xl:w-44">
              Property
            </th>
            {types.map((type) => (
              <th
                key={type}
                scope="col"
                title={documentTypeLabel(type)}
                className="px-0.5 py-2 text-center font-medium text-muted text-sm"
              >
                <span aria-hidden className="inline-block rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">
                  {shortLabels[type] ?? type}
                </span>
                <span className="sr-only">{documentTypeLabel(type)}</span>
              </th>
            ))}
            <th scope="col" className="w-14 px-1 py-2 text-right font-medium text-muted text-sm @5xl:w-16">
              Overall
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn.rows.map((row, at) => (
            <Row
              key={row.propertyId}
              row={row}
              types={types}
              tabColumn={at === current.row ? current.column : undefined}
              {...common}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Row = memo(PlainRow, isSameComplianceRow)

function PlainRow({ row, types, tabColumn, ...common }: ComplianceRowProps) {
  const tabIndexOf = (column: number) => (column === tabColumn ? 0 : -1)
  return (
    <tr className="border-line border-b">
      <th scope="row" className="px-1 py-2 text-left font-normal">
        <PropertyLink row={row} tabIndex={tabIndexOf(0)} />
      </th>
      {types.map((type, at) => (
        <td key={type} className="p-0 text-center">
          <Cell row={row} type={type} tabIndex={tabIndexOf(at + 1)} {...common} />
        </td>
      ))}
      <td className="px-1 text-right">
        <span tabIndex={tabIndexOf(types.length + 1)}>
          <PercentageMark percentage={row.percentage} reading="dashboard" />
        </span>
      </td>
    </tr>
  )
}

type CellProps = Pick<ComplianceRowProps, 'row' | 'choose' | 'today'> & { type: DocumentType; tabIndex: 0 | -1 }

function Cell({ row, type, choose, today, tabIndex }: CellProps) {
  const document = row.documents[type]
  if (!document) {
    return (
      <span tabIndex={tabIndex} className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">Does not apply</span>
      </span>
    )
  }
  const { tone, text, spoken } = cellFacts(type, document, today)
  const name = `${documentTypeLabel(type)}, ${row.address}: ${spoken}`
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={text === null || text === spoken ? name : `${text}, ${name}`}
      title={text === dateMissingBadge.label ? text : undefined}
      onClick={() => choose(row, type)}
      className={cx(
        'figures grid min-h-11 w-full place-items-center rounded-sm font-semibold text-sm leading-tight hover:bg-sunken @max-5xl:text-[0.72rem] [&>svg]:size-5',
        cellTones[tone],
      )}
    >
      <CellMark tone={tone} text={text} />
    </button>
  )
}

function CellMark({ tone, text }: Pick<CellFacts, 'tone' | 'text'>) {
  if (text === null) return tone === 'green' ? <Check aria-hidden /> : <X aria-hidden />
  if (text !== dateMissingBadge.label) return text
  // In narrow columns the words would overlap the next columns.
  return (
    <>
      <span className="@max-5xl:hidden">{text}</span>
      <CalendarX2 aria-hidden className="@5xl:hidden" />
    </>
  )
}
