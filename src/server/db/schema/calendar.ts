import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/**
 * The last version of an event in a feed: a digest of it, how often it has changed, and when
 * it last did (seconds since 1970).
 */
export type FeedStamp = readonly [digest: string, sequence: number, changedAt: number]

/** A landlord's private address for calendar programs. Only the SHA-256 of its token is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    landlordId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    showsTenantNames: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** To the minute. */
    lastFetchedAt: instant(),
    /** By the events' UIDs. */
    stamps: jsonb().$type<Record<string, FeedStamp>>().notNull().default({}),
    /** How often any event has changed since the feed was made. */
    revision: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('calendar_feeds_token_hash').on(t.tokenHash)],
)
