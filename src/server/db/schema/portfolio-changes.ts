import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

/**
 * One note for each transaction that changed anything of a landlord's, written by triggers on every table that has a
 * `landlord_id` (`portfolio-triggers.ts`). The sum of the notes that can be seen is the version of the portfolio: it grows with
 * every commit, and nobody waits for anybody to write one. The nightly job folds them into one note, number 0, of the same sum.
 */
export const portfolioChanges = pgTable(
  'portfolio_changes',
  {
    landlordId: integer().notNull(),
    transaction: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    changes: bigint({ mode: 'number' }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.landlordId, t.transaction] })],
)
