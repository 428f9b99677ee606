/**
 * What the sums of the books are put together from: stored sums of whole periods, and rows of the days beside them
 * (docs/decisions/026-sums-of-the-books.md). The database adds up by all that decides a figure; what counts as what is
 * decided by `resultOf` and `propertyTaxes` alone.
 */
import { and, type SQL, sql } from 'drizzle-orm'
import type { Day, DayRange } from '#domain/day.ts'
import { splitAtHalfMonths, splitAtTaxYears } from '#domain/finances/period.ts'
import { type BookColumns, type BookLine, readKind } from '#domain/finances/transaction.ts'
import { taxYearOf } from '#domain/tax/tax-year.ts'
import { paired } from '#server/db/paired.ts'
import { bookSums, propertyBookSums } from '#server/db/schema/book-sums.ts'
import { transactions } from '#server/db/schema/money.ts'

/** A day or an id, given directly or as a named value of a prepared statement. */
type Given<Value> = Value | SQL
/** From one day to another, or from one tax year to another. */
type Range = { readonly from: Given<Day | number>; readonly to: Given<Day | number> }
/** Whose books: all of a landlord's, or those of one property. */
export interface Owner {
  readonly landlord: Given<number>
  readonly propertyId?: Given<number> | undefined
}
/** A range in its parts: whole periods, whose sums are stored, and the days beside them, whose rows are added up. */
export interface Parts {
  /** Null where no sums are stored; without a day where the range has no whole period. */
  readonly whole: Range | null
  readonly rest: readonly Range[]
}

export const ofBooks = ({ landlord, propertyId }: Owner) =>
  and(
    sql`${transactions.landlordId} = ${landlord}`,
    propertyId === undefined ? undefined : sql`${transactions.propertyId} = ${propertyId}`,
  )

export const rowKind = sql`book_kind_of(${transactions.type}, ${transactions.hmrcBox}, ${transactions.capital})`
export const rowMonth = sql`to_char(${transactions.date}, 'YYYY-MM')`

/** The transactions of some ranges of days, with these columns. */
const rowsOf = (columns: SQL, owner: Owner, ranges: readonly Range[]) =>
  ranges.map(
    ({ from, to }) => sql`select ${columns} from ${transactions} where ${ofBooks(owner)}
      and ${transactions.date} >= ${from}::date and ${transactions.date} <= ${to}::date`,
  )

const unionAll = (selects: SQL[]) => sql.join(selects, sql` union all `)

export const noDays: DayRange = { from: '1900-01-02', to: '1900-01-01' }
const noYears = { from: 1, to: 0 }

/** A range in half-months. */
export function monthParts(range: DayRange): Parts {
  const { whole, rest } = splitAtHalfMonths(range)
  return { whole: whole ?? noDays, rest }
}

/** A range in tax years: `whole` runs from one tax year to another. */
export function yearParts(range: DayRange): Parts {
  const { whole, rest } = splitAtTaxYears(range)
  return { whole: whole ? { from: taxYearOf(whole.from), to: taxYearOf(whole.to) } : noYears, rest }
}

/** Sums are stored for all properties together: those of a single one come from its rows. */
export const nothingStored = (range: DayRange): Parts => ({ whole: null, rest: [range] })

/** Sums by month and kind. One month and kind may have several rows. */
export function byMonth(owner: Owner, { whole, rest }: Parts): SQL {
  const stored = ({ from, to }: Range) => sql`select to_char(half_month, 'YYYY-MM') as month, kind, amount
    from ${bookSums} where landlord_id = ${owner.landlord} and half_month >= ${from}::date and half_month <= ${to}::date`
  const rows = rowsOf(sql`${rowMonth} as month, ${rowKind} as kind, amount`, owner, rest)
  return unionAll(whole ? [stored(whole), ...rows] : rows)
}

/** Sums by property and whatever else decides a figure. One property and kind may have several rows. */
export function byProperty(owner: Owner, { whole, rest }: Parts): SQL {
  const columns = sql`property_id, ${rowKind} as kind,
    coalesce(lower(trim(category)) = 'travel', false) as travel, ownership_share, count(*)::int as rows, sum(amount) as amount`
  const stored = ({ from, to }: Range) => sql`select property_id, kind, travel, ownership_share, rows, amount
    from ${propertyBookSums} where landlord_id = ${owner.landlord} and tax_year >= ${from} and tax_year <= ${to}`
  const summed = rowsOf(columns, owner, rest).map((select) => sql`${select} group by 1, 2, 3, 4`)
  return unionAll(whole ? [stored(whole), ...summed] : summed)
}

export interface Summed extends Record<string, unknown> {
  readonly kind: string
  readonly amount: string | number
}

export const lineOf = ({ kind: text, amount }: Pick<Summed, 'kind' | 'amount'>): BookLine => ({
  ...readKind(text),
  amount: Number(amount),
})

/**
 * The sums of one kind as a list for each column: with thousands of properties this is read in a third of the time of
 * as many rows. Kinds are compared byte by byte, which takes the database half as long as comparing by language.
 */
export interface KindSums {
  readonly kind: string
  readonly propertyIds: readonly (number | null)[]
  readonly counts: readonly number[]
  readonly amounts: readonly number[]
}

export const kindSums = (owner: Owner, parts: Parts): SQL => sql`
  select kind collate "C" as kind, json_agg(property_id) as "propertyIds", json_agg(rows) as counts, json_agg(amount) as amounts
  from (${byProperty(owner, parts)}) sums group by 1`

/**
 * Leaves out properties without a row: after a move or deletion their differences stay, and add up to nothing, until
 * they are folded.
 */
export function columnsOfProperties(sums: readonly KindSums[]): BookColumns<number | null>[] {
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
