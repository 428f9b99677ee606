import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * Counts attempts that all instances limit together (platform/auth/guess-limits.ts). rate-limiter-flexible dictates the
 * columns and their order, and deletes expired rows.
 */
export const guessCounts = pgTable(
  'guess_counts',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('guess_counts_expire').on(t.expire)],
)
