import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'

/** How a landlord appears to tenants while their plan includes branding. */
export const brandings = pgTable('brandings', {
  landlordId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  colour: text().notNull(),
  /** A small PNG as a data URL, redrawn by the server. */
  logo: text(),
  updatedAt: instant().notNull().default(sql`now()`),
})
