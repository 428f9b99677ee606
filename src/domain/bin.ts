/**
 * What a landlord deletes lies in their bin for 30 days, whole, and can be brought back; after that it is gone for
 * good. A property takes everything under it along, a document and a transaction their files.
 */
import { addDays, type Day, daysBetween } from './day.ts'

export const binKinds = ['property', 'tenancy', 'document', 'transaction', 'event'] as const
export type BinKind = (typeof binKinds)[number]

export const binKindLabels: Record<BinKind, string> = {
  property: 'Property',
  tenancy: 'Tenancy',
  document: 'Document',
  transaction: 'Transaction',
  event: 'Event',
}

/** For how long what was deleted can be brought back (rule: bin-thirty-days). */
export const binDays = 30

/** How many deletions a landlord's bin holds; above that the daily job removes the oldest (rule: bin-limits). */
export const mostBinItems = 5_000

/** For how many more days something can be restored, 0 on the last day. */
export const binDaysLeft = (deletedOn: Day, today: Day): number => binDays - daysBetween(deletedOn, today)

/** The earliest day of deletion of anything that can still be restored today. */
export const oldestBinDay = (today: Day): Day => addDays(today, -binDays)
