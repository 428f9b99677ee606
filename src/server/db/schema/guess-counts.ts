import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * How often something was tried, where several instances must agree on it (platform/auth/guess-limits.ts). The columns
 * and their order are those that rate-limiter-flexible writes; it also removes what has run out.
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
