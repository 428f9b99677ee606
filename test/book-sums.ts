/** Adds up landlords' books twice: from their rows, and from the sums that the database stores. */
import { sql } from 'drizzle-orm'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Row {
  readonly landlord_id: number
  readonly property_id: number | null
  readonly date: string
  readonly type: string
  readonly hmrc_box: string | null
  readonly capital: boolean
  readonly category: string | null
  readonly ownership_share: number | null
  readonly amount: number
}

const kindOf = ({ type, hmrc_box: box, capital }: Row) => [type, box, capital && 'capital'].filter(Boolean).join(' ')
const halfMonthOf = (day: string) => `${day.slice(0, 8)}${Number(day.slice(8)) < 6 ? '01' : '06'}`
const taxYearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0)

/** Added up here rather than by the database, with the keys of the stored sums. */
export async function sumsOfRows(database: Db, ...landlordIds: number[]) {
  const { rows } = await database.execute<Row & Record<string, unknown>>(
    sql`select *, date::text as date from financial_transactions where ${isOneOf(sql`landlord_id`, landlordIds)}`,
  )
  return {
    ofLandlord: added(rows, (row) => [row.landlord_id, halfMonthOf(row.date), kindOf(row)]),
    ofProperties: added(rows, (row) => {
      const travel = row.category?.trim().toLowerCase() === 'travel'
      return [row.landlord_id, row.property_id, taxYearOf(row.date), kindOf(row), travel, row.ownership_share]
    }),
  }
}

function added<R extends { readonly amount: number; readonly rows?: number }>(
  rows: readonly R[],
  keyOf: (row: R) => readonly unknown[],
) {
  const sums = new Map<string, { rows: number; amount: number }>()
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row))
    const { rows: count, amount } = sums.get(key) ?? { rows: 0, amount: 0 }
    sums.set(key, { rows: count + (row.rows ?? 1), amount: amount + Number(row.amount) })
  }
  const those = [...sums].filter(([, { rows: count, amount }]) => count !== 0 || amount !== 0)
  return Object.fromEntries(those.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export async function storedSums(database: Db, ...landlordIds: number[]) {
  const read = async (table: string) => {
    const { rows } = await database.execute<Record<string, unknown> & { rows: number; amount: number }>(
      sql`select * from ${sql.identifier(table)} where ${isOneOf(sql`landlord_id`, landlordIds)}`,
    )
    return rows
  }
  return {
    ofLandlord: added(await read('book_sums'), (row) => [row.landlord_id, dayOf(row.half_month), row.kind]),
    ofProperties: added(await read('property_book_sums'), (row) => [
      row.landlord_id,
      row.property_id,
      row.tax_year,
      row.kind,
      row.travel,
      row.ownership_share,
    ]),
  }
}

const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10)
