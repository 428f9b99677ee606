import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'

/** A landlord's own events. The calendar reads all other events from the records that they belong to. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for an event about no particular property. */
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

/** An event as last seen in a feed: its digest, how often it has changed, and when it last did, in Unix seconds. */
export type FeedStamp = readonly [digest: string, sequence: number, changedAt: number]

/** A landlord's private address for calendar programs. Only the SHA-256 of its token is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    landlordId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    showsTenantNames: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** Exact to the minute. */
    lastFetchedAt: instant(),
    /** Keyed by the events' UIDs. */
    stamps: jsonb().$type<Record<string, FeedStamp>>().notNull().default({}),
    /** How many changes of events there have been since the feed was made. */
    revision: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('calendar_feeds_token_hash').on(t.tokenHash)],
)
