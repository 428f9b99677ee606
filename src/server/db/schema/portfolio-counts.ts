import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How many rows of each kind a landlord has, so that a dashboard counts ten thousand homes as fast as ten.
 * What is counted is defined in `portfolio-counts.ts`. Each transaction adds a row of differences of its own, so
 * nobody waits for anybody to count; the sum of those that can be seen is the count. Every few seconds they
 * are folded into one row each, of transaction 0.
 */
export const portfolioCounts = pgTable(
  'portfolio_counts',
  {
    landlordId: integer().notNull(),
    subject: text().notNull(),
    /** What the counted rows have in common beside their day. */
    state: text().notNull(),
    /** On which the rent is due or the document runs out; `-infinity` for what has no day. */
    day: date().notNull(),
    transaction: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    rows: integer().notNull(),
    /** Of tenancies the sum of their rents, pence. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.landlordId, t.subject, t.day, t.state, t.transaction] })],
)
