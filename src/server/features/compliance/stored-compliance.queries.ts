/**
 * What a property's documents and inspections amount to for compliance: stored with the days for which it is valid, and
 * recalculated after that.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { documentTypes } from '#domain/document.ts'
import { startOfPastYear } from '#domain/inspection.ts'
import type { Db } from '#server/platform/database/db.ts'

const propertiesAtOnce = 200

/** The bit of a document's type in the number that says which types a property holds: 1 for the first type. */
const bit = sql.raw(`1 << (array_position(array[${documentTypes.map((type) => `'${type}'`).join(', ')}], type) - 1)`)

/** The document types whose bits are set. */
export const typesOf = (bits: number) => documentTypes.filter((_, at) => bits & (1 << at))

/** Today and the first day of the year that ends with it, as values of a statement. */
type Days = Readonly<Record<'today' | 'startOfYear', SQL>>

export const dayValues = (today: Day) => ({ today, startOfYear: startOfPastYear(today) })

const daysOf = (today: Day): Days => ({ today: sql`${today}::date`, startOfYear: sql`${startOfPastYear(today)}::date` })

/** A completed inspection from within a year. */
const inPastYear = ({ today, startOfYear }: Days) => sql`completed and date between ${startOfYear} and ${today}`

/** The facts of a property, calculated from its rows. */
export const factsOf = (id: SQL, days: Days) => ({
  held: sql`coalesce((select bit_or(${bit}) from documents
    where property_id = ${id} and (expiry_date is null or expiry_date >= ${days.today})), 0)`,
  rating: sql`(select coalesce(property_rating, 'needs_attention') from inspections
    where property_id = ${id} and ${inPastYear(days)} order by date desc, id desc limit 1)`,
})

/**
 * The last day on which those facts are valid: until a document expires, the latest inspection is a year ago, or a
 * mistyped future one takes place. A day too early does no harm. `filter` chooses what counts: for a plain minimum
 * PostgreSQL might search for the property in the order of everybody's days.
 */
const lastDayOf = (id: SQL, days: Days) => sql`greatest(${days.today}, least(
  (select min(expiry_date) filter (where expiry_date >= ${days.today}) from documents where property_id = ${id}),
  (select max(date) filter (where ${inPastYear(days)}) + 364 from inspections where property_id = ${id}),
  (select min(date) filter (where completed and date > ${days.today}) - 1 from inspections where property_id = ${id}),
  'infinity'::date))`

/**
 * Recalculates the rows of all landlords whose days are over; those that are being changed are skipped. The rows are
 * locked before a second statement reads the documents, so that nothing is stored that somebody changes meanwhile.
 */
export async function refreshCompliance(db: Db, today: Day): Promise<void> {
  let stored = propertiesAtOnce
  while (stored === propertiesAtOnce) stored = await db.transaction((tx) => refreshSome(tx, today))
}

async function refreshSome(tx: Db, today: Day): Promise<number> {
  const days = daysOf(today)
  const { rows } = await tx.execute<{ id: number }>(sql`select property_id as id from property_compliance
    where valid_until < ${days.today} order by valid_until limit ${sql.raw(String(propertiesAtOnce))}
    for no key update skip locked`)
  if (rows.length === 0) return 0
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const { held, rating } = factsOf(sql`outdated.id`, days)
  await tx.execute(sql`update property_compliance set held = facts.held, rating = facts.rating,
      valid_from = ${days.today}, valid_until = facts.last_day
    from (select outdated.id, ${held} as held, ${rating} as rating, ${lastDayOf(sql`outdated.id`, days)} as last_day
      from (select value::int as id from json_array_elements_text(${ids}::json)) outdated) facts
    where property_id = facts.id`)
  return rows.length
}
