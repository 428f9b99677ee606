import { Check, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { ComplianceRow } from '#api/compliance.ts'
import type { Document } from '#api/documents.ts'
import { londonDay } from '#domain/day.ts'
import { type DocumentType, documentTypeLabel, documentTypes } from '#domain/document.ts'
import { VisuallyHidden } from '#web/components/layout/visually-hidden.tsx'
import { useOpenDocument } from '#web/features/documents/use-open-document.ts'
import { useUpload } from '#web/features/documents/use-upload.tsx'
import { useWide } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'
import { type CellFacts, cellFacts } from './compliance-cell.ts'
import { PercentageMark } from './percentage-mark.tsx'

const DocumentViewer = lazy(async () => ({
  default: (await import('#web/features/documents/document-viewer.tsx')).DocumentViewer,
}))

/** What a column is headed with: there is room for a word. */
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

type Choose = (row: ComplianceRow, type: DocumentType) => void

/** Properties by documents: a tick, the date that is near, or a cross. A cell opens the document, or its upload where there is none. */
export function ComplianceTable({ rows }: { rows: readonly ComplianceRow[] }) {
  const wide = useWide()
  const upload = useUpload({})
  const [opened, setOpened] = useState<Document | null>(null)
  const open = useOpenDocument(setOpened)
  const types = documentTypes.filter((type) => rows.some(({ documents }) => documents[type]))
  const choose: Choose = ({ propertyId, documents }, type) => {
    const documentId = documents[type]?.documentId
    if (documents[type]?.status !== 'missing' && documentId) open({ propertyId, type, documentId })
    else upload.begin?.({ propertyId, type })
  }
  return (
    <>
      {wide ? <WideTable {...{ rows, types, choose }} /> : <NarrowList {...{ rows, types, choose }} />}
      {upload.dialog}
      {opened && (
        <Suspense>
          <DocumentViewer document={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

type TableProps = { rows: readonly ComplianceRow[]; types: readonly DocumentType[]; choose: Choose }

function WideTable({ rows, types, choose }: TableProps) {
  return (
    <table aria-label="Documents of each property" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-edge border-b align-bottom">
          <th scope="col" className="w-44 px-1 py-2 font-medium text-muted text-sm">
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
              <VisuallyHidden>{documentTypeLabel(type)}</VisuallyHidden>
            </th>
          ))}
          <th scope="col" className="w-16 px-1 py-2 text-right font-medium text-muted text-sm">
            Overall
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.propertyId} className="border-line border-b">
            <th scope="row" className="px-1 py-2 text-left font-normal">
              <PropertyLink row={row} />
            </th>
            {types.map((type) => (
              <td key={type} className="p-0 text-center">
                <Cell row={row} type={type} choose={choose} />
              </td>
            ))}
            <td className="px-1 text-right">
              <PercentageMark percentage={row.percentage} reading="dashboard" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PropertyLink = ({ row: { propertyId, address } }: { row: ComplianceRow }) => (
  <Link
    href={`/properties/${propertyId}?tab=documents`}
    className="inline-flex min-h-11 items-center font-semibold text-press text-sm [overflow-wrap:anywhere] hover:underline"
  >
    {address}
  </Link>
)

const tones: Record<CellFacts['tone'], string> = { green: 'text-green', amber: 'text-amber', red: 'text-red' }

function Cell({ row, type, choose }: { row: ComplianceRow; type: DocumentType; choose: Choose }) {
  const document = row.documents[type]
  if (!document) {
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <VisuallyHidden>Does not apply</VisuallyHidden>
      </span>
    )
  }
  const { tone, text, spoken } = cellFacts(type, document, londonDay(new Date()))
  return (
    <button
      type="button"
      aria-label={[text, documentTypeLabel(type), `${row.address}: ${spoken}`].filter(Boolean).join(', ')}
      onClick={() => choose(row, type)}
      className={cx(
        'figures grid min-h-11 w-full place-items-center rounded-sm font-semibold text-sm leading-tight hover:bg-sunken [&>svg]:size-5',
        tones[tone],
      )}
    >
      {text ?? (tone === 'green' ? <Check aria-hidden /> : <X aria-hidden />)}
    </button>
  )
}

/** On a phone each property says what is wanting; what is held and in date goes without saying. */
function NarrowList({ rows, types, choose }: TableProps) {
  const today = londonDay(new Date())
  return (
    <ul className="border-edge border-t">
      {rows.map((row) => {
        const wanting = types.flatMap((type) => {
          const document = row.documents[type]
          const facts = document && cellFacts(type, document, today)
          return facts && facts.tone !== 'green' ? [{ type, ...facts }] : []
        })
        return (
          <li key={row.propertyId} className="border-line border-b px-1 py-3">
            <p className="flex items-baseline justify-between gap-3">
              <PropertyLink row={row} />
              <PercentageMark percentage={row.percentage} reading="dashboard" />
            </p>
            {wanting.length === 0 && <p className="text-muted text-sm">Every document is held and in date.</p>}
            <ul>
              {wanting.map(({ type, tone, spoken }) => (
                <li key={type}>
                  <button
                    type="button"
                    onClick={() => choose(row, type)}
                    className="flex min-h-11 w-full items-center justify-between gap-3 text-left text-sm"
                  >
                    <span className="min-w-0">{documentTypeLabel(type)}</span>
                    <span className={cx('figures shrink-0 font-semibold', tones[tone])}>{spoken}</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
