import { Download, FileImage, FileSpreadsheet, FileText, MapPin, Pencil, Trash2, Users } from 'lucide-react'
import { useId } from 'react'
import type { Document } from '#api/documents.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import {
  dateMissingBadge,
  documentTypeLabel,
  expiryBadges,
  expiryState,
  expiryText,
  fileKind,
  isDateMissing,
  notToRenewText,
  sharingText,
} from '#domain/document.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { SelectBox } from '#web/components/lists/select-box.tsx'
import { downloadDocument } from './document-address.ts'

/** What a landlord may do with a document beside opening and saving it. */
type DocumentActions = { onEdit: () => void; onDelete: () => void }

type DocumentCardProps = {
  document: Document
  today: Day
  onOpen: () => void
  /** None for tenants, who read and save. */
  actions?: DocumentActions | undefined
  /** Present while documents are chosen for a bulk operation. */
  choice?: { isChosen: boolean; onChange: (isChosen: boolean) => void } | undefined
}

/** One document: what it is, whose home it is about, and how long it is good for. The card opens it. */
export function DocumentCard({ document, today, onOpen, actions, choice }: DocumentCardProps) {
  const { name, type, notes } = document
  // Several homes have a document of the same name.
  const homeId = useId()
  return (
    <Card openable className="flex h-full flex-col p-4! [&>div]:flex [&>div]:grow [&>div]:flex-col">
      <div className="flex items-start gap-3">
        {choice ? (
          <SelectBox label={`Select ${name}`} checked={choice.isChosen} onChange={choice.onChange} />
        ) : (
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-muted [&>svg]:size-5">
            <DocumentIcon filePath={document.filePath} />
          </span>
        )}
        <div className="min-w-0 grow">
          <h2 className="font-semibold leading-snug">
            <button
              data-opener
              type="button"
              aria-describedby={homeId}
              onClick={onOpen}
              className="text-left text-press wrap-anywhere"
            >
              {name}
            </button>
          </h2>
          <p className="text-muted text-sm">{documentTypeLabel(type)}</p>
        </div>
      </div>
      <Facts document={document} homeId={homeId} today={today} isLandlords={actions !== undefined} />
      {notes && <p className="mt-2 line-clamp-2 text-sm">{notes}</p>}
      <CardActions document={document} homeId={homeId} actions={actions} />
    </Card>
  )
}

type FactsProps = { document: Document; homeId: string; today: Day; isLandlords: boolean }

function Facts({ document, homeId, today, isLandlords }: FactsProps) {
  const { type, expiryDate, toRenew, propertyAddress, uploadDate } = document
  const sharing = sharingText(document)
  const state = expiryState(expiryDate, today)
  const isMissing = isDateMissing(type, expiryDate)
  const isSettled = state !== 'valid' && !toRenew
  const { label, tone } = isMissing ? dateMissingBadge : expiryBadges[state]
  return (
    <div className="figures mt-3 grid gap-1 text-sm">
      <p className="flex items-start gap-1.5">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span id={homeId} className="min-w-0 wrap-anywhere">
          {propertyAddress}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {!isMissing && expiryText(expiryDate, today)}
        {(isMissing || state !== 'valid') && <Badge tone={isSettled ? 'grey' : tone}>{label}</Badge>}
        {isSettled && isLandlords && <span className="text-muted">{notToRenewText}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <span>Uploaded {formatDay(londonDay(new Date(uploadDate)))}</span>
        {isLandlords && sharing && (
          <span className="inline-flex items-center gap-1">
            <Users aria-hidden className="size-4" />
            {sharing}
          </span>
        )}
      </p>
    </div>
  )
}

type CardActionsProps = Pick<DocumentCardProps, 'document' | 'actions'> & { homeId: string }

function CardActions({ document, homeId, actions }: CardActionsProps) {
  const { name, isInspectionReport } = document
  return (
    <div className="mt-auto -mr-2 -mb-2 -ml-2 flex justify-end pt-2">
      <IconButton
        label={`Download ${name}`}
        icon={<Download aria-hidden />}
        aria-describedby={homeId}
        onClick={() => void downloadDocument(document)}
      />
      {actions && (
        <IconButton
          label={`Edit ${name}`}
          icon={<Pencil aria-hidden />}
          aria-describedby={homeId}
          onClick={actions.onEdit}
        />
      )}
      {actions && !isInspectionReport && (
        <IconButton
          label={`Delete ${name}`}
          icon={<Trash2 aria-hidden />}
          aria-describedby={homeId}
          onClick={actions.onDelete}
        />
      )}
    </div>
  )
}

/** Whether it is a picture, a table of figures, or pages of text. */
function DocumentIcon({ filePath }: Pick<Document, 'filePath'>) {
  const kind = fileKind(filePath)
  if (kind === 'picture') return <FileImage aria-hidden />
  if (kind === 'sheet') return <FileSpreadsheet aria-hidden />
  return <FileText aria-hidden />
}
