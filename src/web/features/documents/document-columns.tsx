import type { Document } from '#api/documents.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import {
  dateMissingBadge,
  documentTypeLabel,
  type ExpiryState,
  expiryState,
  expiryText,
  isDateMissing,
  notToRenewText,
  sharingText,
} from '#domain/document.ts'
import type { Column } from '#web/components/lists/data-table-columns.ts'

export const documentColumn: Column<Document> = {
  key: 'document',
  header: 'Document',
  cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
}

export const typeColumn: Column<Document> = {
  key: 'type',
  header: 'Type',
  cell: ({ type }) => documentTypeLabel(type),
}

const toneOf: Record<ExpiryState, string> = {
  valid: '',
  expiring: 'font-semibold text-amber',
  expired: 'font-semibold text-red',
}

/** A day where all is well, a word of warning where it is not (rule: documents-date-missing, documents-replaced). */
export const expiryColumn = (today: Day): Column<Document> => ({
  key: 'expiry',
  header: 'Expiry',
  cell: ({ type, expiryDate, toRenew }) => {
    if (isDateMissing(type, expiryDate)) return <span className={toneOf.expiring}>{dateMissingBadge.label}</span>
    if (expiryDate === null) return <span className="text-muted">No expiry date</span>
    const state = expiryState(expiryDate, today)
    if (state !== 'valid' && !toRenew)
      return (
        <span className="text-muted">
          {expiryText(expiryDate, today)} · {notToRenewText}
        </span>
      )
    return (
      <span className={toneOf[state]}>{state === 'valid' ? formatDay(expiryDate) : expiryText(expiryDate, today)}</span>
    )
  },
  narrow: 'status',
  className: 'figures',
})

export const sharingColumn: Column<Document> = {
  key: 'sharing',
  header: 'Sharing',
  cell: (document) => sharingText(document) ?? <span className="text-muted max-md:hidden">Not shared</span>,
  className: 'whitespace-nowrap',
}
