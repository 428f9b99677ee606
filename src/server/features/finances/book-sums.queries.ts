/**
 * Sums of the books by what decides a figure. The database adds up; what counts as what is
 * decided by `resultOf` and `propertyTaxes` alone.
 */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { splitAtHalfMonths, splitAtTaxYears } from '#domain/finances/period.ts'
import { type BookColumns, type BookLine, readKind } from '#domain/finances/transaction.ts'
import type { IssueType } from '#domain/maintenance.ts'
import type { TaxLine } from '#domain/tax/figures.ts'
import { type DayRange, taxYearOf, yearBefore } from '#domain/tax/tax-year.ts'
import { fixedStatements, jsonList } from '#server/db/json.ts'
import { paired } from '#server/db/paired.ts'
import { bookSums, propertyBookSums } from '#server/db/schema/book-sums.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { transactions } from '#server/db/schema/money.ts'
import { stretchesOf } from '#server/db/searching.ts'
import { type ExpenseFilter, holdsText, searchedTransactions } from '#server/features/finances/finances.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

/** A day or an id, given directly or as a named value of a prepared statement. */
type Given<Value> = Value | SQL
/** From one day to another, or from one tax year to another. */
type Range = { readonly from: Given<Day | number>; readonly to: Given<Day | number> }
/** Whose books: all of a landlord's, or those of one property. */
interface Owner {
  readonly landlord: Given<number>
  readonly propertyId?: Given<number> | undefined
}
/** The whole periods of a range, whose sums are stored, and the days that these leave out. */
interface Parts {
  readonly whole: Range | null
  readonly rest: readonly Range[]
}

const ofBooks = ({ landlord, propertyId }: Owner) =>
  and(
    sql`${transactions.landlordId} = ${landlord}`,
    propertyId === undefined ? undefined : sql`${transactions.propertyId} = ${propertyId}`,
  )

const kind = sql`book_kind_of(${transactions.type}, ${transactions.hmrcBox}, ${transactions.capital})`
const month = sql`to_char(${transactions.date}, 'YYYY-MM')`

/** The transactions of some ranges of days, with these columns. */
const rowsOf = (columns: SQL, owner: Owner, ranges: readonly Range[]) =>
  ranges.map(
    ({ from, to }) => sql`select ${columns} from ${transactions} where ${ofBooks(owner)}
      and ${transactions.date} >= ${from}::date and ${transactions.date} <= ${to}::date`,
  )

const together = (selects: SQL[]) => sql.join(selects, sql` union all `)

const nothingStored = (range: DayRange): Parts => ({ whole: null, rest: [range] })

/** Sums by month are stored for all properties together, not for a single one. */
const monthParts = (range: DayRange, ofAll: boolean): Parts => (ofAll ? splitAtHalfMonths(range) : nothingStored(range))

/**
 * The books of a range by month: for one property from its rows, for all from the stored sums and the days beside them.
 */
function byMonth(owner: Owner, { whole, rest }: Parts): SQL {
  const stored = ({ from, to }: Range) => sql`select to_char(half_month, 'YYYY-MM') as month, kind, amount
    from ${bookSums} where landlord_id = ${owner.landlord} and half_month >= ${from}::date and half_month <= ${to}::date`
  const rows = rowsOf(sql`${month} as month, ${kind} as kind, amount`, owner, rest)
  return together(whole ? [stored(whole), ...rows] : rows)
}

/** Splits a range for `byProperty`: its `whole` runs from one tax year to another. */
function yearParts(range: DayRange, ofAll: boolean): Parts {
  if (!ofAll) return nothingStored(range)
  const { whole, rest } = splitAtTaxYears(range)
  return { whole: whole && { from: taxYearOf(whole.from), to: taxYearOf(whole.to) }, rest }
}

/** Sums by property and whatever else decides a figure. One property and kind may have several rows. */
function byProperty(owner: Owner, { whole, rest }: Parts): SQL {
  const columns = sql`property_id, ${kind} as kind,
    coalesce(lower(trim(category)) = 'travel', false) as travel, ownership_share, count(*)::int as rows, sum(amount) as amount`
  const stored = ({ from, to }: Range) => sql`select property_id, kind, travel, ownership_share, rows, amount
    from ${propertyBookSums} where landlord_id = ${owner.landlord} and tax_year >= ${from} and tax_year <= ${to}`
  const summed = rowsOf(columns, owner, rest).map((select) => sql`${select} group by 1, 2, 3, 4`)
  return together(whole ? [stored(whole), ...summed] : summed)
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

/** The sums of a range by month, of the same range a year earlier, and of all deposits up to its end. */
const monthSums = (owner: Owner, parts: Record<MonthSum['part'], Parts>): SQL => sql`
  select part, month, kind, sum(amount) as amount from (
    select 'range' as part, * from (${byMonth(owner, parts.range)}) sums
    union all select 'previous', null, kind, amount from (${byMonth(owner, parts.previous)}) sums
    union all select 'deposits', null, kind, amount from (${byMonth(owner, parts.deposits)}) sums where starts_with(kind, 'deposit')
  ) lines group by part, month, kind`

/** Before any transaction, and the first of a half-month. */
const beforeAllBooks: Day = '1900-01-01'

/**
 * The sums of one kind as a list for each column: with thousands of properties this is read in a third of the time of
 * as many rows. Kinds are compared byte by byte, which takes the database half as long as comparing by language.
 */
interface KindSums {
  readonly kind: string
  readonly propertyIds: readonly (number | null)[]
  readonly counts: readonly number[]
  readonly amounts: readonly number[]
}

const kindSums = (owner: Owner, parts: Parts): SQL => sql`
  select kind collate "C" as kind, json_agg(property_id) as "propertyIds", json_agg(rows) as counts, json_agg(amount) as amounts
  from (${byProperty(owner, parts)}) sums group by 1`

/** The landlord's properties by address, as a list for each column. */
const homes = (landlord: SQL): SQL => sql`
  select json_agg(id) as ids, json_agg(address) as addresses from (
    select id, address from ${properties} where landlord_id = ${landlord} order by address_order, id
  ) homes`

/**
 * Leaves out properties without a row: after a move or deletion their differences stay, and add up to nothing, until
 * they are folded.
 */
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
  // The usual case.
  if (sums.every(({ counts }) => counts.every((count) => count > 0))) return new Set()
  const rows = new Map<number | null, number>()
  for (const { propertyIds, counts } of sums) {
    for (const [id, count] of paired(propertyIds, counts)) rows.set(id, (rows.get(id) ?? 0) + count)
  }
  return new Set([...rows.keys()].filter((id) => rows.get(id) === 0))
}

const booksParts = ['range', 'previous', 'deposits', 'kinds'] as const
type BooksPart = (typeof booksParts)[number]
/** Of a part: its whole periods, and at most two ranges of days beside them. */
type Piece = 'whole' | 0 | 1
type Side = 'from' | 'to'
type End = `${BooksPart} ${Piece} ${Side}`

/** The ends of all pieces, by the names under which their days travel with the statement. */
const ends = booksParts.flatMap((part) =>
  (['whole', 0, 1] as const).flatMap((piece) =>
    (['from', 'to'] as const).map((side) => ({ name: `${part} ${piece} ${side}` as End, part, piece, side })),
  ),
)

/** For each piece that there is, a value in place of each end. */
type Named<Value> = Record<BooksPart, { whole: NamedRange<Value> | null; rest: readonly NamedRange<Value>[] }>
type NamedRange<Value> = Record<Side, Value>

/** The day of each end, 0 where there is no such piece. */
const daysOf = (parts: Record<BooksPart, Parts>) =>
  Object.fromEntries(
    ends.map(({ name, part, piece, side }) => {
      const { whole, rest } = parts[part]
      return [name, (piece === 'whole' ? whole : rest[piece])?.[side] ?? 0]
    }),
  ) as Record<End, Day | number>

/** The pieces that there are, with what `named` returns in place of each end. */
function withEnds<Value>(parts: Named<unknown>, named: (end: End) => Value): Named<Value> {
  const ofPart = (part: BooksPart): Named<Value>[BooksPart] => {
    const range = (piece: Piece) => ({ from: named(`${part} ${piece} from`), to: named(`${part} ${piece} to`) })
    const { whole, rest } = parts[part]
    return { whole: whole && range('whole'), rest: rest.map((_, at) => range(at === 0 ? 0 : 1)) }
  }
  return { range: ofPart('range'), previous: ofPart('previous'), deposits: ofPart('deposits'), kinds: ofPart('kinds') }
}

/**
 * The text of the statement depends only on which pieces there are, so it is prepared once for each such shape, and the
 * days travel as values.
 */
const booksOf = fixedStatements(
  ['landlord', 'property', ...ends.map(({ name }) => name)],
  ({ parts, ofAll }: { parts: Named<0>; ofAll: boolean }, value) => {
    const { landlord, property } = value
    const owner = ofAll ? { landlord } : { landlord, propertyId: property }
    const given = withEnds(parts, (end) => value[end])
    return sql`select 'kind' as part, kind, "propertyIds", counts, amounts, null::json as ids, null::json as addresses, null::json as months
        from (${kindSums(owner, given.kinds)}) kinds
      union all select 'homes', null, null, null, null, ids, addresses, null from (${homes(landlord)}) homes
      union all select 'months', null, null, null, null, null, null, ${jsonList(monthSums(owner, given))}`
  },
)

/**
 * A row for each kind, one with the homes and one with the months. As one JSON value they took PostgreSQL half as long
 * again.
 */
type BooksRow = Record<string, unknown> &
  (
    | (KindSums & { readonly part: 'kind' })
    | { readonly part: 'homes'; readonly ids: readonly number[] | null; readonly addresses: readonly string[] | null }
    | { readonly part: 'months'; readonly months: readonly MonthSum[] }
  )

/**
 * Everything that a summary of a range is computed from, in one statement. The addresses are those of all properties.
 */
export async function readBooks(db: Db, scope: LandlordScope, range: DayRange, propertyId?: number) {
  const ofAll = propertyId === undefined
  const parts = {
    range: monthParts(range, ofAll),
    previous: monthParts(yearBefore(range), ofAll),
    deposits: monthParts({ from: beforeAllBooks, to: range.to }, ofAll),
    kinds: yearParts(range, ofAll),
  }
  const shape = withEnds(parts, () => 0 as const)
  const { rows } = await db.execute<BooksRow>(
    booksOf({ parts: shape, ofAll }, { landlord: scope.userId, property: propertyId ?? 0, ...daysOf(parts) }),
  )
  const kinds = rows.filter((row) => row.part === 'kind')
  const homesRow = rows.find((row) => row.part === 'homes')
  const monthsRow = rows.find((row) => row.part === 'months')
  if (!homesRow || !monthsRow) throw new Error('The books had no answer')
  const linesOf = (part: MonthSum['part']) =>
    monthsRow.months.flatMap((sum) => (sum.part === part ? { ...lineOf(sum), month: sum.month } : []))
  return {
    byMonth: linesOf('range'),
    previous: linesOf('previous'),
    deposits: linesOf('deposits'),
    byProperty: columnsOfProperties(kinds),
    properties: (homesRow.ids ?? []).map((id, at) => ({ id, address: homesRow.addresses?.[at] ?? '' })),
  }
}

/** The lines of a range by property and kind. */
export async function sumProperties(db: Db, scope: LandlordScope, range: DayRange) {
  const { rows } = await db.execute<Record<string, unknown> & KindSums>(
    kindSums({ landlord: scope.userId }, yearParts(range, true)),
  )
  return columnsOfProperties(rows).flatMap(({ keys, amounts, ...ofKind }) =>
    paired(keys, amounts).map(([propertyId, amount]) => ({ ...ofKind, propertyId, amount })),
  )
}

/** The lines of a range by month and kind. */
export async function sumMonths(db: Db, scope: LandlordScope, range: DayRange) {
  const { rows } = await db.execute<Pick<Summed, 'kind' | 'amount'> & { month: string }>(sql`
    select month, kind, sum(amount) as amount from (${byMonth({ landlord: scope.userId }, monthParts(range, true))}) sums group by month, kind`)
  return rows.map((row) => ({ ...lineOf(row), month: row.month }))
}

/** The maintenance costs of a range by the kind of repair that they paid for; null for those without a repair. */
export async function sumRepairsByIssue(db: Db, scope: LandlordScope, { from, to }: DayRange) {
  const { rows } = await db.execute<Pick<Summed, 'kind' | 'amount'> & { issue: IssueType | null }>(sql`
    select request_type as issue, ${kind} as kind, sum(${transactions.amount}) as amount
    from ${transactions} left join ${maintenanceRequests}
      on ${maintenanceRequests.id} = ${transactions.maintenanceRequestId} and ${maintenanceRequests.landlordId} = ${scope.userId}
    where ${and(ofBooks({ landlord: scope.userId }), eq(transactions.type, 'maintenance'), gte(transactions.date, from), lte(transactions.date, to))}
    group by 1, 2`)
  return rows.map((row) => ({ ...lineOf(row), issue: row.issue }))
}

/**
 * The expenses that a filter finds, by month and kind, the latest month first; a month may have several lines of a
 * kind where a text is looked for.
 */
export async function sumExpenseMonths(db: Db, scope: LandlordScope, filter: ExpenseFilter, client: Requester) {
  const list = searchedTransactions(scope, filter, true)
  const lines: (BookLine & { month: string; count: number })[] = []
  for await (const stretch of filter.q ? stretchesOf(db, list, { client }) : [list.where]) {
    const { rows } = await db.execute<Summed & { month: string; count: number }>(sql`
      select ${month} as month, ${kind} as kind, sum(${transactions.amount}) as amount, count(*)::int as count
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
      from (${byProperty({ landlord: scope.userId }, yearParts(range, true))}) parts
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
