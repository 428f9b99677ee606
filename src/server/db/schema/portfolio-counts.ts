import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How many rows of each kind a landlord has, so that a dashboard counts ten thousand homes as fast as ten. What is
 * counted is defined in `portfolio-counts.ts`. Each transaction stores its differences as a row of its own, so that
 * writers never wait for each other; a count is the sum of the visible rows. Every few seconds they are folded into one
 * row, of transaction 0.
 */
export const portfolioCounts = pgTable(
  'portfolio_counts',
  {
    landlordId: integer().notNull(),
    subject: text().notNull(),
    /** What the counted rows have in common apart from their day. */
    state: text().notNull(),
    /** When the rent is due or the document expires; `-infinity` for rows without a day. */
    day: date().notNull(),
    transaction: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    rows: integer().notNull(),
    /** For tenancies, the sum of their rents in pence. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.landlordId, t.subject, t.day, t.state, t.transaction] })],
)
