/** Everything that a summary of the books is computed from, in one statement. */
import { type SQL, sql } from 'drizzle-orm'
import type { Day, DayRange } from '#domain/day.ts'
import { yearBefore } from '#domain/tax/tax-year.ts'
import { fixedStatements, jsonList } from '#server/db/json.ts'
import { properties } from '#server/db/schema/lettings.ts'
import {
  byMonth,
  columnsOfProperties,
  type KindSums,
  kindSums,
  lineOf,
  monthParts,
  noDays,
  nothingStored,
  type Owner,
  type Parts,
  type Summed,
  yearParts,
} from '#server/features/finances/book-parts.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

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

/** The landlord's properties by address, as a list for each column. */
const homes = (landlord: SQL): SQL => sql`
  select json_agg(id) as ids, json_agg(address) as addresses from (
    select id, address from ${properties} where landlord_id = ${landlord} order by address_order, id
  ) homes`

const partNames = ['range', 'previous', 'deposits', 'kinds'] as const
type PartName = (typeof partNames)[number]
/** The whole periods of a part, and at most two ranges of days beside them. */
const pieces = ['whole', 'rest1', 'rest2'] as const
type Piece = (typeof pieces)[number]

/** The days of all parts travel with the statement under names such as 'range whole from'. */
type DayName = `${PartName} ${Piece} ${'from' | 'to'}`
const dayNames = partNames.flatMap((part) =>
  pieces.flatMap((piece): DayName[] => [`${part} ${piece} from`, `${part} ${piece} to`]),
)

/** The value of each of those names; a piece that a part lacks is a range without a day. */
function daysOf(parts: Record<PartName, Parts>): Record<DayName, Day | number> {
  const days = partNames.flatMap((part) => {
    const { whole, rest } = parts[part]
    const ranges = { whole: whole ?? noDays, rest1: rest[0] ?? noDays, rest2: rest[1] ?? noDays }
    return pieces.flatMap((piece) => [
      [`${part} ${piece} from`, ranges[piece].from],
      [`${part} ${piece} to`, ranges[piece].to],
    ])
  })
  return Object.fromEntries(days)
}

/** A part of the statement's text, with the names in place of the days. */
function namedParts(value: Record<DayName, SQL>, part: PartName, isOfAll: boolean): Parts {
  const named = (piece: Piece) => ({ from: value[`${part} ${piece} from`], to: value[`${part} ${piece} to`] })
  return isOfAll
    ? { whole: named('whole'), rest: [named('rest1'), named('rest2')] }
    : { whole: null, rest: [named('rest1')] }
}

/** Prepared once for all properties together, and once for a single one. */
const booksOf = fixedStatements(['landlord', 'property', ...dayNames], ({ isOfAll }: { isOfAll: boolean }, value) => {
  const { landlord, property } = value
  const owner = isOfAll ? { landlord } : { landlord, propertyId: property }
  const parts = (part: PartName) => namedParts(value, part, isOfAll)
  const months = { range: parts('range'), previous: parts('previous'), deposits: parts('deposits') }
  return sql`select 'kind' as part, kind, "propertyIds", counts, amounts, null::json as ids, null::json as addresses, null::json as months
      from (${kindSums(owner, parts('kinds'))}) kinds
    union all select 'homes', null, null, null, null, ids, addresses, null from (${homes(landlord)}) homes
    union all select 'months', null, null, null, null, null, null, ${jsonList(monthSums(owner, months))}`
})

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

/** The books of a range, of all properties or of one. The addresses are those of all properties. */
export async function readBooks(db: Db, scope: LandlordScope, range: DayRange, propertyId?: number) {
  const isOfAll = propertyId === undefined
  const inMonths = isOfAll ? monthParts : nothingStored
  const inYears = isOfAll ? yearParts : nothingStored
  const days = daysOf({
    range: inMonths(range),
    previous: inMonths(yearBefore(range)),
    deposits: inMonths({ from: beforeAllBooks, to: range.to }),
    kinds: inYears(range),
  })
  const { rows } = await db.execute<BooksRow>(
    booksOf({ isOfAll }, { landlord: scope.userId, property: propertyId ?? 0, ...days }),
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
