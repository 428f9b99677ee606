/** Sums of the books by what decides a figure. The database adds up; what counts as what is decided by `resultOf` and `propertyTaxes` alone. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { type BookLine, expenseTypes } from '#domain/finance.ts'
import type { TaxLine } from '#domain/tax.ts'
import type { DayRange } from '#domain/tax-year.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { transactions } from '#server/db/schema/money.ts'
import { type ExpenseFilter, matching } from '#server/features/finances/finances.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const ofBooks = (scope: LandlordScope, propertyId: number | undefined) =>
  and(
    eq(transactions.landlordId, scope.userId),
    propertyId === undefined ? undefined : eq(transactions.propertyId, propertyId),
  )

const within = ({ from, to }: DayRange) => and(gte(transactions.date, from), lte(transactions.date, to))

const kind = sql`${transactions.type}, ${transactions.hmrcBox}, ${transactions.capital}`
const kindOfLine = sql`${transactions.type} as "type", ${transactions.hmrcBox} as "hmrcBox", ${transactions.capital} as "capital"`
const month = sql`to_char(${transactions.date}, 'YYYY-MM')`

interface Summed {
  readonly month: string | null
  readonly propertyId: number | null
  readonly type: BookLine['type']
  readonly hmrcBox: BookLine['hmrcBox']
  readonly capital: boolean
  readonly amount: string
  readonly isByMonth: number
}

const lineOf = <Row extends Pick<Summed, 'amount'>>(row: Row) => ({ ...row, amount: Number(row.amount) })

/** The lines of a range, once by month and once by property, in one pass. */
export async function sumBooks(db: Db, scope: LandlordScope, range: DayRange, propertyId?: number) {
  const { rows } = await db.execute<Summed & Record<string, unknown>>(sql`
    select ${month} as "month", ${transactions.propertyId} as "propertyId", ${kindOfLine},
      sum(${transactions.amount}) as "amount", grouping(${transactions.propertyId}) as "isByMonth"
    from ${transactions} where ${and(ofBooks(scope, propertyId), within(range))}
    group by grouping sets ((${month}, ${kind}), (${transactions.propertyId}, ${kind}))`)
  const lines = rows.map(lineOf)
  return {
    byMonth: lines.filter(({ isByMonth }) => isByMonth === 1),
    byProperty: lines.filter(({ isByMonth }) => isByMonth === 0),
  }
}

/** The lines of a range by kind alone. */
export async function sumRange(
  db: Db,
  scope: LandlordScope,
  range: DayRange,
  propertyId?: number,
): Promise<BookLine[]> {
  return sumWhere(db, and(ofBooks(scope, propertyId), within(range)))
}

/** The deposits up to a day, whenever they came. */
export async function sumDeposits(db: Db, scope: LandlordScope, until: Day, propertyId?: number): Promise<BookLine[]> {
  return sumWhere(db, and(ofBooks(scope, propertyId), lte(transactions.date, until), eq(transactions.type, 'deposit')))
}

async function sumWhere(db: Db, where: SQL | undefined): Promise<BookLine[]> {
  const { rows } = await db.execute<Omit<BookLine, 'amount'> & { amount: string } & Record<string, unknown>>(
    sql`select ${kindOfLine}, sum(${transactions.amount}) as "amount" from ${transactions} where ${where} group by ${kind}`,
  )
  return rows.map(lineOf)
}

/** The addresses of the landlord's properties that have transactions in a range. */
export async function listBookedProperties(db: Db, scope: LandlordScope, range: DayRange, propertyId?: number) {
  const booked = sql`select ${transactions.propertyId} from ${transactions} where ${and(ofBooks(scope, propertyId), within(range))}`
  return db
    .select({ id: properties.id, address: properties.address })
    .from(properties)
    .where(and(eq(properties.landlordId, scope.userId), sql`${properties.id} in (${booked})`))
    .orderBy(properties.address, properties.id)
}

/** The expenses that a filter finds, by month and kind, the latest month first. */
export async function sumExpenseMonths(db: Db, scope: LandlordScope, filter: ExpenseFilter) {
  const { rows } = await db.execute<
    Omit<BookLine, 'amount'> & { month: string; amount: string; count: number } & Record<string, unknown>
  >(sql`
    select ${month} as "month", ${kindOfLine}, sum(${transactions.amount}) as "amount", count(*)::int as "count"
    from ${transactions} left join ${properties} on ${properties.id} = ${transactions.propertyId}
    where ${and(matching(scope, filter), isOneOf(transactions.type, expenseTypes))}
    group by 1, ${kind} order by 1 desc`)
  return rows.map(lineOf)
}

/** Of what no property that is there: its costs, and the books of properties that are gone. */
export const withoutProperty = 'No property'

/** The lines of a range by property and share, for the tax figures; properties by address, then what belongs to none. */
export async function sumForTax(db: Db, scope: LandlordScope, range: DayRange): Promise<TaxLine[]> {
  const { rows } = await db.execute<Omit<TaxLine, 'amount'> & { amount: string } & Record<string, unknown>>(sql`
    select sums.*, coalesce(${properties.address}, ${withoutProperty}) as "address",
      coalesce(${properties.ownershipShare}, sums.gone, 100)::float8 as "share"
    from (
      select ${transactions.propertyId} as "propertyId", ${kindOfLine}, ${transactions.ownershipShare} as gone,
        lower(trim(${transactions.category})) is not distinct from 'travel' as "travel", sum(${transactions.amount}) as "amount"
      from ${transactions} where ${and(ofBooks(scope, undefined), within(range))}
      group by 1, 2, 3, 4, 5, 6
    ) sums left join ${properties} on ${properties.id} = sums."propertyId"
    order by ${properties.address} nulls last, sums."propertyId" nulls last, "share" desc`)
  return rows.map(({ propertyId, address, share, travel, type, hmrcBox, capital, amount }) => ({
    propertyId,
    address,
    share,
    travel,
    type,
    hmrcBox,
    capital,
    amount: Number(amount),
  }))
}
