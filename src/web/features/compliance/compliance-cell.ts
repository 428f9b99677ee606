import type { ComplianceRow } from '#api/compliance.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { type DocumentType, dateMissingBadge, expiryText, isDateMissing } from '#domain/document.ts'

type Held = NonNullable<ComplianceRow['documents'][DocumentType]>

export interface CellFacts {
  readonly tone: 'green' | 'amber' | 'red'
  /** In a cell, instead of a tick or a cross. */
  readonly text: string | null
  /** In words. */
  readonly spoken: string
}

/** What a cell of the table of compliance says about one type of document of one property. */
export function cellFacts(type: DocumentType, { status, documentId, expiryDate }: Held, today: Day): CellFacts {
  if (status === 'missing') {
    return { tone: 'red', text: null, spoken: documentId === null ? 'Missing' : expiryText(expiryDate, today) }
  }
  if (isDateMissing(type, expiryDate)) {
    return { tone: 'amber', text: dateMissingBadge.label, spoken: dateMissingBadge.label }
  }
  if (status === 'expiring' && expiryDate) {
    return { tone: 'amber', text: formatDay(expiryDate), spoken: expiryText(expiryDate, today) }
  }
  return { tone: 'green', text: null, spoken: 'Held and in date' }
}

export const cellTones: Record<CellFacts['tone'], string> = {
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
}
