/** Sums of the books by what decides a figure. The database adds up; what counts as what is decided by `resultOf` and `propertyTaxes` alone. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { splitAtHalfMonths, splitAtTaxYears } from '#domain/book-period.ts'
import type { Day } from '#domain/day.ts'
import { type BookColumns, type BookLine, expenseTypes, readKind } from '#domain/finance.ts'
import type { IssueType } from '#domain/maintenance.ts'
import type { TaxLine } from '#domain/tax.ts'
import { type DayRange, taxYearOf, yearBefore } from '#domain/tax-year.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { jsonList } from '#server/db/json.ts'
import { bookSums, propertyBookSums } from '#server/db/schema/book-sums.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { transactions } from '#server/db/schema/money.ts'
import { type ExpenseFilter, matching } from '#server/features/finances/finances.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const ofBooks = (scope: LandlordScope, propertyId: number | undefined) =>
  and(
    eq(transactions.landlordId, scope.userId),
    propertyId === undefined ? undefined : eq(transactions.propertyId, propertyId),
  )

const kind = sql`book_kind_of(${transactions.type}, ${transactions.hmrcBox}, ${transactions.capital})`
const month = sql`to_char(${transactions.date}, 'YYYY-MM')`

/** The transactions of some ranges of days, with these columns. */
const rowsOf = (columns: SQL, where: SQL | undefined, ranges: readonly DayRange[]) =>
  ranges.map(
    ({ from, to }) =>
      sql`select ${columns} from ${transactions} where ${and(where, gte(transactions.date, from), lte(transactions.date, to))}`,
  )

const together = (selects: SQL[]) => sql.join(selects, sql` union all `)

/** The books of a range by month: those of one property from its rows, those of all from the stored sums and the days that these leave out. */
function byMonth(scope: LandlordScope, range: DayRange, propertyId: number | undefined): SQL {
  const columns = sql`${month} as month, ${kind} as kind, amount`
  if (propertyId !== undefined) return together(rowsOf(columns, ofBooks(scope, propertyId), [range]))
  const { whole, rest } = splitAtHalfMonths(range)
  const stored = (from: Day, to: Day) => sql`select to_char(half_month, 'YYYY-MM') as month, kind, amount
    from ${bookSums} where landlord_id = ${scope.userId} and half_month >= ${from} and half_month <= ${to}`
  return together([
    ...(whole ? [stored(whole.from, whole.to)] : []),
    ...rowsOf(columns, ofBooks(scope, undefined), rest),
  ])
}

/** What decides a figure of a property, as sums: there may be several of one property and kind. */
function byProperty(scope: LandlordScope, range: DayRange, propertyId: number | undefined): SQL {
  const columns = sql`property_id, ${kind} as kind,
    coalesce(lower(trim(category)) = 'travel', false) as travel, ownership_share, count(*)::int as rows, sum(amount) as amount`
  const summed = (where: SQL | undefined, ranges: readonly DayRange[]) =>
    rowsOf(columns, where, ranges).map((select) => sql`${select} group by 1, 2, 3, 4`)
  if (propertyId !== undefined) return together(summed(ofBooks(scope, propertyId), [range]))
  const { whole, rest } = splitAtTaxYears(range)
  const stored = (from: Day, to: Day) => sql`select property_id, kind, travel, ownership_share, rows, amount
    from ${propertyBookSums} where landlord_id = ${scope.userId} and tax_year >= ${taxYearOf(from)} and tax_year <= ${taxYearOf(to)}`
  return together([...(whole ? [stored(whole.from, whole.to)] : []), ...summed(ofBooks(scope, undefined), rest)])
}

interface Summed extends Record<string, unknown> {
  readonly kind: string
  readonly amount: string | number
}

const lineOf = ({ kind: text, amount }: Pick<Summed, 'kind' | 'amount'>): BookLine => ({
  ...readKind(text),
  amount: Number(amount),
})

type MonthSum = Pick<Summed, 'kind' | 'amount'> & {
  readonly part: 'range' | 'previous' | 'deposits'
  readonly month: string | null
}

/** Of a range by month, of the same range a year before, and of all deposits up to its end. */
const monthSums = (scope: LandlordScope, range: DayRange, propertyId: number | undefined): SQL => sql`
  select part, month, kind, sum(amount) as amount from (
    select 'range' as part, * from (${byMonth(scope, range, propertyId)}) sums
    union all select 'previous', null, kind, amount from (${byMonth(scope, yearBefore(range), propertyId)}) sums
    union all select 'deposits', null, kind, amount
      from (${byMonth(scope, { from: firstDayOfBooks, to: range.to }, propertyId)}) sums where starts_with(kind, 'deposit')
  ) lines group by part, month, kind`

/** Before any transaction, and the first of a half-month. */
const firstDayOfBooks: Day = '1900-01-01'

/**
 * The sums of a kind: one list for each column, which of thousands of properties are read in a third of the time of as many rows. Kinds are
 * compared byte by byte, which takes the database half as long as by the rules of a language.
 */
interface KindSums {
  readonly kind: string
  readonly propertyIds: readonly (number | null)[]
  readonly counts: readonly number[]
  readonly amounts: readonly number[]
}

const kindSums = (scope: LandlordScope, range: DayRange, propertyId: number | undefined): SQL => sql`
  select kind collate "C" as kind, json_agg(property_id) as "propertyIds", json_agg(rows) as counts, json_agg(amount) as amounts
  from (${byProperty(scope, range, propertyId)}) sums group by 1`

/** The landlord's properties in the order of their addresses, a list for each column. */
const homes = (scope: LandlordScope): SQL => sql`
  select json_agg(id) as ids, json_agg(address) as addresses from (
    select id, address from ${properties} where landlord_id = ${scope.userId} order by address, id
  ) homes`

/** Without properties of which nothing is left there: what was moved or deleted a moment ago still has its difference. */
function columnsOfProperties(sums: readonly KindSums[]): BookColumns<number | null>[] {
  const gone = propertiesWithoutRows(sums)
  return sums.map(({ kind: text, propertyIds, amounts }) => {
    const ofKind = readKind(text)
    if (gone.size === 0) return { ...ofKind, keys: propertyIds, amounts }
    const isThere = (_: unknown, at: number) => !gone.has(propertyIds[at] ?? null)
    return { ...ofKind, keys: propertyIds.filter(isThere), amounts: amounts.filter(isThere) }
  })
}

function propertiesWithoutRows(sums: readonly KindSums[]): ReadonlySet<number | null> {
  // Almost always.
  if (sums.every(({ counts }) => counts.every((count) => count > 0))) return new Set()
  const rows = new Map<number | null, number>()
  for (const { propertyIds, counts } of sums) {
    for (const [at, id] of propertyIds.entries()) rows.set(id, (rows.get(id) ?? 0) + (counts[at] ?? 0))
  }
  return new Set([...rows.keys()].filter((id) => rows.get(id) === 0))
}

/** All that a summary of a range is reckoned from, in one statement; the addresses are those of all properties. */
export async function readBooks(db: Db, scope: LandlordScope, range: DayRange, propertyId?: number) {
  const { rows } = await db.execute<{
    months: MonthSum[]
    kinds: KindSums[]
    homes: [{ ids: number[] | null; addresses: string[] | null }]
  }>(sql`select ${jsonList(monthSums(scope, range, propertyId))} as months,
      ${jsonList(kindSums(scope, range, propertyId))} as kinds, ${jsonList(homes(scope))} as homes`)
  const [row] = rows
  if (!row) throw new Error('The books had no answer')
  const linesOf = (part: MonthSum['part']) =>
    row.months.flatMap((sum) => (sum.part === part ? { ...lineOf(sum), month: sum.month } : []))
  const [{ ids, addresses }] = row.homes
  return {
    byMonth: linesOf('range'),
    previous: linesOf('previous'),
    deposits: linesOf('deposits'),
    byProperty: columnsOfProperties(row.kinds),
    properties: (ids ?? []).map((id, at) => ({ id, address: addresses?.[at] ?? '' })),
  }
}

/** The lines of a range by property and kind. */
export async function sumProperties(db: Db, scope: LandlordScope, range: DayRange) {
  const { rows } = await db.execute<Record<string, unknown> & KindSums>(kindSums(scope, range, undefined))
  return columnsOfProperties(rows).flatMap(({ keys, amounts, ...ofKind }) =>
    keys.map((propertyId, at) => ({ ...ofKind, propertyId, amount: amounts[at] ?? 0 })),
  )
}

/** The lines of a range by month and kind. */
export async function sumMonths(db: Db, scope: LandlordScope, range: DayRange) {
  const { rows } = await db.execute<Pick<Summed, 'kind' | 'amount'> & { month: string }>(sql`
    select month, kind, sum(amount) as amount from (${byMonth(scope, range, undefined)}) sums group by month, kind`)
  return rows.map((row) => ({ ...lineOf(row), month: row.month }))
}

/** The maintenance of a range by what the repair was that it paid for; null without one. */
export async function sumRepairsByIssue(db: Db, scope: LandlordScope, { from, to }: DayRange) {
  const { rows } = await db.execute<Pick<Summed, 'kind' | 'amount'> & { issue: IssueType | null }>(sql`
    select request_type as issue, ${kind} as kind, sum(${transactions.amount}) as amount
    from ${transactions} left join ${maintenanceRequests}
      on ${maintenanceRequests.id} = ${transactions.maintenanceRequestId} and ${maintenanceRequests.landlordId} = ${scope.userId}
    where ${and(ofBooks(scope, undefined), eq(transactions.type, 'maintenance'), gte(transactions.date, from), lte(transactions.date, to))}
    group by 1, 2`)
  return rows.map((row) => ({ ...lineOf(row), issue: row.issue }))
}

/** The expenses that a filter finds, by month and kind, the latest month first. */
export async function sumExpenseMonths(db: Db, scope: LandlordScope, filter: ExpenseFilter) {
  const { rows } = await db.execute<Summed & { month: string; count: number }>(sql`
    select ${month} as month, ${kind} as kind, sum(${transactions.amount}) as amount, count(*)::int as count
    from ${transactions} left join ${properties} on ${properties.id} = ${transactions.propertyId}
    where ${and(matching(scope, filter), isOneOf(transactions.type, expenseTypes))}
    group by 1, 2 order by 1 desc`)
  return rows.map((row) => ({ ...lineOf(row), month: row.month, count: row.count }))
}

/** Of what no property that is there: its costs, and the books of properties that are gone. */
export const withoutProperty = 'No property'

/** The lines of a range by property and share, for the tax figures; properties by address, then what belongs to none. */
export async function sumForTax(db: Db, scope: LandlordScope, range: DayRange): Promise<TaxLine[]> {
  const { rows } = await db.execute<Summed & Omit<TaxLine, keyof BookLine>>(sql`
    select sums.property_id as "propertyId", coalesce(${properties.address}, ${withoutProperty}) as address,
      coalesce(${properties.ownershipShare}, sums.ownership_share, 100)::float8 as share, travel, kind, amount
    from (
      select property_id, kind, travel, ownership_share, sum(amount) as amount
      from (${byProperty(scope, range, undefined)}) parts
      group by property_id, kind, travel, ownership_share having sum(rows) <> 0
    ) sums left join ${properties} on ${properties.id} = sums.property_id
    order by ${properties.address} nulls last, sums.property_id nulls last, share desc`)
  return rows.map((row) => ({
    ...lineOf(row),
    propertyId: row.propertyId,
    address: row.address,
    share: row.share,
    travel: row.travel,
  }))
}
