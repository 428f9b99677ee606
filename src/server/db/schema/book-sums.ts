import { sql } from 'drizzle-orm'
import { bigint, boolean, date, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What transactions that are added up have in common, as `kindOf` writes it:
 * 'maintenance', 'maintenance 44', 'maintenance 44 capital'.
 */
const kind = { kind: text().notNull() }

/** How many transactions there are and what they come to; a difference may be negative. */
const sums = {
  rows: integer().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  /** False for the differences that are not folded into one row yet. */
  folded: boolean().notNull().default(false),
}

/**
 * The transactions of a landlord by kind and half-month, 1 to 5 or 6 to the end, so that months, quarters and tax
 * years are made of whole ones. A trigger, `sum_transactions`, adds the differences of each change as rows of their
 * own, so that nobody waits for anybody; the sum of those that can be seen is the figure
 * (rule: finances-stored-sums). Every few seconds they are folded.
 */
export const bookSums = pgTable(
  'book_sums',
  { landlordId: integer().notNull(), ...kind, /** Its first day. */ halfMonth: date().notNull(), ...sums },
  (t) => [
    index('book_sums_landlord').on(t.landlordId, t.halfMonth),
    // Those of all years, which a summary asks for.
    index('book_sums_deposits').on(t.landlordId, t.halfMonth).where(sql`starts_with(${t.kind}, 'deposit')`),
    index('book_sums_unfolded').on(t.landlordId).where(sql`not ${t.folded}`),
  ],
)

/** Sums by property, tax year and everything else that a tax return asks for. */
export const propertyBookSums = pgTable(
  'property_book_sums',
  {
    landlordId: integer().notNull(),
    /** Null for what belongs to no property that is there. */
    propertyId: integer(),
    /** The year in which it begins. */
    taxYear: integer().notNull(),
    ...kind,
    travel: boolean().notNull(),
    /** Of a property that has been deleted since. */
    ownershipShare: doublePrecision(),
    ...sums,
  },
  (t) => [
    // With all that a summary asks for, so that a year of a thousand properties is read from the index alone.
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
