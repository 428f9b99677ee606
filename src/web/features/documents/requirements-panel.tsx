import { ChevronDown, CircleCheck, CircleDashed, Upload } from 'lucide-react'
import { useId } from 'react'
import type { DocumentSummary } from '#api/documents.ts'
import {
  bestPracticeDocumentTypes,
  type DocumentType,
  documentTypeLabel,
  howToRentNote,
  legalDocumentTypes,
} from '#domain/document.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'

type RequirementsPanelProps = {
  summary: DocumentSummary
  /** Open from the start, where there is room beside the list. */
  isOpen: boolean
  /** None where the plan has no room. */
  onUpload?: ((type: DocumentType) => void) | undefined
}

/**
 * The documents that a letting requires, each with how many are in date. What a single property lacks is in its
 * compliance report.
 */
export function RequirementsPanel({ summary, isOpen, onUpload }: RequirementsPanelProps) {
  const group = { summary, onUpload }
  return (
    <details open={isOpen} className="group min-w-0 border-line border-t">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-3 font-semibold marker:hidden hover:text-press [&::-webkit-details-marker]:hidden">
        Document Requirements
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pb-4 md:max-xl:grid-cols-2">
        <Requirements title="Required by Law" types={legalDocumentTypes} {...group} />
        <Requirements title="Recommended" types={bestPracticeDocumentTypes} {...group} />
        <p className="px-3 text-muted text-sm md:max-xl:col-span-2">
          An Inspection Report is filed by itself when an inspection is completed. A licence is needed for an HMO or in
          a licensing area, a gas certificate where there is gas.
        </p>
      </div>
    </details>
  )
}

type RequirementsProps = Pick<RequirementsPanelProps, 'summary' | 'onUpload'> & {
  title: string
  types: readonly DocumentType[]
}

function Requirements({ title, types, ...row }: RequirementsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-1 text-muted text-sm">
        {title}
      </h2>
      <ul>
        {types.map((type) => (
          <Requirement key={type} type={type} {...row} />
        ))}
      </ul>
    </section>
  )
}

function Requirement({ type, summary, onUpload }: Omit<RequirementsProps, 'title' | 'types'> & { type: DocumentType }) {
  const held = summary.types.find((counted) => counted.type === type)?.held ?? 0
  const label = documentTypeLabel(type)
  return (
    <li className="flex min-h-11 items-center gap-2 pl-3">
      {held > 0 ? (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-green" />
      ) : (
        <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      <p className="min-w-0 grow py-1.5 text-sm leading-snug">
        {label}
        {type === 'How to Rent guide delivery proof' && <span className="text-muted"> {howToRentNote}</span>}
      </p>
      {held === 0 && onUpload ? (
        <>
          <span className="sr-only">none in date</span>
          <IconButton label={`Upload ${label}`} icon={<Upload aria-hidden />} onClick={() => onUpload(type)} />
        </>
      ) : (
        <p className="figures whitespace-nowrap pr-3 text-muted text-sm">{held === 0 ? 'none' : held} in date</p>
      )}
    </li>
  )
}
