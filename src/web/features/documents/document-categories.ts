/** The filters of a landlord's documents, each with its count. */
import type { DocumentSummary } from '#api/documents.ts'
import { documentTypeLabel } from '#domain/document.ts'
import type { DocumentCategory } from './documents.hooks.ts'

type Category = { value: DocumentCategory; label: string; count: number }

export function categoryLabel(category: DocumentCategory): string {
  if (category === 'all') return 'All Documents'
  if (category === 'expiring') return 'Expiring Soon'
  return category === 'expired' ? 'Expired' : documentTypeLabel(category)
}

/** All, expiring, expired, then the types that there are documents of; the chosen one also without any. */
export function categoriesOf(summary: DocumentSummary, chosen: DocumentCategory): Category[] {
  const { total, expiring, expired, types } = summary
  const counts: [DocumentCategory, number][] = [
    ['all', total],
    ['expiring', expiring],
    ['expired', expired],
    ...types.map(({ type, count }): [DocumentCategory, number] => [type, count]),
  ]
  const listed = counts.some(([category]) => category === chosen) ? counts : [...counts, [chosen, 0] as const]
  return listed.map(([value, count]) => ({ value, label: categoryLabel(value), count }))
}
