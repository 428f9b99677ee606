/** The summary of a range: read by the database, reckoned by the domain. */

import type { Day, DayRange } from '#domain/day.ts'
import { type BookSummary, bookSummary } from '#domain/finances/summary.ts'
import { taxYearOf, taxYearRange } from '#domain/tax/tax-year.ts'
import { getProperty } from '#server/db/one-property.queries.ts'
import { withoutProperty } from '#server/features/finances/book-sums.queries.ts'
import { readBooks } from '#server/features/finances/books.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The requested range, or the current tax year. */
export const rangeOr = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day): DayRange =>
  from && to ? { from, to } : taxYearRange(taxYearOf(today))

/** @throws Problem 403 for a property of somebody else, 404 for none. */
export async function readSummary(
  db: Db,
  scope: LandlordScope,
  range: DayRange,
  propertyId?: number,
): Promise<BookSummary> {
  if (propertyId !== undefined) await getProperty(db, scope, propertyId)
  const { properties, ...lines } = await readBooks(db, scope, range, propertyId)
  return bookSummary(range, lines, properties, withoutProperty)
}
