import { Upload } from 'lucide-react'
import type { PropertyCompliance } from '#api/compliance.ts'
import { complianceStatusBadges } from '#domain/compliance/badge.ts'
import { londonDay } from '#domain/day.ts'
import {
  type DocumentType,
  dateMissingBadge,
  documentTypeLabel,
  expiryText,
  howToRentNote,
  isDateMissing,
} from '#domain/document.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'

type RequiredDocumentsProps = {
  types: readonly DocumentType[]
  documents: PropertyCompliance['documents']
  onUpload: ((type: DocumentType) => void) | undefined
}

/** The documents of one category with their status; one that is missing or runs out can be uploaded from here. */
export function RequiredDocuments({ types, documents, onUpload }: RequiredDocumentsProps) {
  return (
    <ul className="divide-y divide-line">
      {types.map((type) => {
        const document = documents[type]
        return document && <RequiredDocument key={type} {...{ type, document, onUpload }} />
      })}
    </ul>
  )
}

type RequiredDocumentProps = Pick<RequiredDocumentsProps, 'onUpload'> & {
  type: DocumentType
  document: NonNullable<PropertyCompliance['documents'][DocumentType]>
}

function RequiredDocument({ type, document, onUpload }: RequiredDocumentProps) {
  const { status, documentId, expiryDate } = document
  const { label, tone } = complianceStatusBadges[status]
  const name = documentTypeLabel(type)
  const isUndated = documentId !== null && isDateMissing(type, expiryDate)
  const note = documentId === null || isUndated ? null : expiryText(expiryDate, londonDay(new Date()))
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <div className="min-w-0 grow">
        <p>
          {name}
          {type === 'How to Rent guide delivery proof' && <span className="text-muted text-sm"> {howToRentNote}</span>}
        </p>
        {note && <p className="figures text-muted text-sm">{note}</p>}
      </div>
      {isUndated && <Badge tone={dateMissingBadge.tone}>{dateMissingBadge.label}</Badge>}
      <Badge tone={tone} className="shrink-0">
        {label}
      </Badge>
      <span className="size-11 shrink-0">
        {status !== 'compliant' && onUpload && (
          <IconButton label={`Upload ${name}`} icon={<Upload aria-hidden />} onClick={() => onUpload(type)} />
        )}
      </span>
    </li>
  )
}
