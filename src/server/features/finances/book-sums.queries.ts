/** Sums of the books, each for the figures of one screen or paper. */

import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { DayRange } from '#domain/day.ts'
import type { BookLine } from '#domain/finances/transaction.ts'
import type { IssueType } from '#domain/maintenance.ts'
import type { TaxLine } from '#domain/tax/figures.ts'
import { paired } from '#server/db/paired.ts'
import { bookSums } from '#server/db/schema/book-sums.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { transactions } from '#server/db/schema/money.ts'
import { stretchesOf } from '#server/db/searching.ts'
import {
  byMonth,
  byProperty,
  columnsOfProperties,
  type KindSums,
  kindSums,
  lineOf,
  monthParts,
  ofBooks,
  rowKind,
  rowMonth,
  type Summed,
  yearParts,
} from '#server/features/finances/book-parts.queries.ts'
import { type ExpenseFilter, holdsText, searchedTransactions } from '#server/features/finances/finances.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

/** The lines of a range by property and kind. */
export async function sumProperties(db: Db, scope: LandlordScope, range: DayRange) {
  const { rows } = await db.execute<Record<string, unknown> & KindSums>(
    kindSums({ landlord: scope.userId }, yearParts(range)),
  )
  return columnsOfProperties(rows).flatMap(({ keys, amounts, ...ofKind }) =>
    paired(keys, amounts).map(([propertyId, amount]) => ({ ...ofKind, propertyId, amount })),
  )
}

/** The lines of a range by month and kind. */
export async function sumMonths(db: Db, scope: LandlordScope, range: DayRange) {
  const { rows } = await db.execute<Pick<Summed, 'kind' | 'amount'> & { month: string }>(sql`
    select month, kind, sum(amount) as amount
    from (${byMonth({ landlord: scope.userId }, monthParts(range))}) sums
    group by month, kind`)
  return rows.map((row) => ({ ...lineOf(row), month: row.month }))
}

/** The deposits that the books hold, of all days, in pence. */
export const depositsInBooks = ({ userId }: LandlordScope): SQL => sql`(select coalesce(sum(amount), 0)::float8
  from ${bookSums} where landlord_id = ${userId} and starts_with(kind, 'deposit'))`

/** The maintenance costs of a range by the kind of repair that they paid for; null for those without a repair. */
export async function sumRepairsByIssue(db: Db, scope: LandlordScope, { from, to }: DayRange) {
  const isCost = and(
    ofBooks({ landlord: scope.userId }),
    eq(transactions.type, 'maintenance'),
    gte(transactions.date, from),
    lte(transactions.date, to),
  )
  const { rows } = await db.execute<Pick<Summed, 'kind' | 'amount'> & { issue: IssueType | null }>(sql`
    select request_type as issue, ${rowKind} as kind, sum(${transactions.amount}) as amount
    from ${transactions} left join ${maintenanceRequests}
      on ${maintenanceRequests.id} = ${transactions.maintenanceRequestId}
      and ${maintenanceRequests.landlordId} = ${scope.userId}
    where ${isCost}
    group by 1, 2`)
  return rows.map((row) => ({ ...lineOf(row), issue: row.issue }))
}

/**
 * The expenses that a filter finds, by month and kind, the latest month first; a month may have several lines of a
 * kind where a text is looked for.
 */
export async function sumExpenseMonths(db: Db, scope: LandlordScope, filter: ExpenseFilter, requester: Requester) {
  const list = searchedTransactions(scope, { ...filter, onlyExpenses: true })
  const lines: (BookLine & { month: string; count: number })[] = []
  for await (const stretch of filter.q ? stretchesOf(db, list, { requester }) : [list.where]) {
    const { rows } = await db.execute<Summed & { month: string; count: number }>(sql`
      select ${rowMonth} as month, ${rowKind} as kind, sum(${transactions.amount}) as amount, count(*)::int as count
      from ${list.rows} where ${and(stretch, filter.q ? holdsText(filter.q) : undefined)}
      group by 1, 2 order by 1 desc`)
    lines.push(...rows.map((row) => ({ ...lineOf(row), month: row.month, count: row.count })))
  }
  return lines
}

/** The name under which costs without a property are listed, and those of deleted properties. */
export const withoutProperty = 'No property'

/**
 * The lines of a range by property and share, for the tax figures: properties by address, then what belongs to none.
 */
export async function sumForTax(db: Db, scope: LandlordScope, range: DayRange): Promise<TaxLine[]> {
  const { rows } = await db.execute<Summed & Omit<TaxLine, keyof BookLine>>(sql`
    select sums.property_id as "propertyId", coalesce(${properties.address}, ${withoutProperty}) as address,
      coalesce(${properties.ownershipShare}, sums.ownership_share, 100)::float8 as share, travel, kind, amount
    from (
      select property_id, kind, travel, ownership_share, sum(amount) as amount
      from (${byProperty({ landlord: scope.userId }, yearParts(range))}) parts
      group by property_id, kind, travel, ownership_share having sum(rows) <> 0
    ) sums left join ${properties} on ${properties.id} = sums.property_id
    order by ${properties.addressOrder} nulls last, sums.property_id nulls last, share desc`)
  return rows.map((row) => ({
    ...lineOf(row),
    propertyId: row.propertyId,
    address: row.address,
    share: row.share,
    travel: row.travel,
  }))
}
