import { sql } from 'drizzle-orm'
import { bigint, boolean, date, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The kind of transactions that are added up, as `kindOf` writes it: 'maintenance', 'maintenance 44 capital'. */
const kind = { kind: text().notNull() }

/** The number and the total of the transactions; a difference may be negative. */
const sums = {
  rows: integer().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  /** False for differences not yet folded into one row. */
  folded: boolean().notNull().default(false),
}

/**
 * A landlord's transactions added up by kind and part of a month, 1 to 5 or 6 to the end, so that months, quarters and
 * tax years consist of whole parts. A trigger, `sum_transactions`, stores each change as a row of its own, so that
 * writers never wait for each other; a figure is the sum of the visible rows (rule: finances-stored-sums). Every few
 * seconds they are folded into one.
 */
export const bookSums = pgTable(
  'book_sums',
  { landlordId: integer().notNull(), ...kind, /** Its first day. */ halfMonth: date().notNull(), ...sums },
  (t) => [
    index('book_sums_landlord').on(t.landlordId, t.halfMonth),
    // A summary reads these across all years.
    index('book_sums_deposits').on(t.landlordId, t.halfMonth).where(sql`starts_with(${t.kind}, 'deposit')`),
    index('book_sums_unfolded').on(t.landlordId).where(sql`not ${t.folded}`),
  ],
)

/** The same by property, tax year and whatever else a tax return asks for. */
export const propertyBookSums = pgTable(
  'property_book_sums',
  {
    landlordId: integer().notNull(),
    /** Null for transactions without a property, or whose property is gone. */
    propertyId: integer(),
    /** The year in which the tax year begins. */
    taxYear: integer().notNull(),
    ...kind,
    travel: boolean().notNull(),
    /** The share of a property that has since been deleted. */
    ownershipShare: doublePrecision(),
    ...sums,
  },
  (t) => [
    // Holds everything that a summary needs, so that a year of a thousand properties is read from the index alone.
    index('property_book_sums_landlord').on(
      t.landlordId,
      t.taxYear,
      t.propertyId,
      t.kind,
      t.travel,
      t.ownershipShare,
      t.rows,
      t.amount,
    ),
    index('property_book_sums_unfolded').on(t.landlordId).where(sql`not ${t.folded}`),
  ],
)
