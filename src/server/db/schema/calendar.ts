import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'

/** Events of a landlord's own. Every other event of the calendar is read from where it belongs. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** None for an event that is about no property in particular. */
    propertyId: integer(),
    /** May be empty. */
    title: text().notNull().default(''),
    details: text(),
    date: date().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'calendar_events_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    index('calendar_events_landlord_date').on(t.landlordId, t.date, t.id),
    index('calendar_events_property_date').on(t.propertyId, t.date),
  ],
)
