import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type ActivityValues, activityEntities } from '#domain/activity.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'

/** Who did what to which of a landlord's records. `announce` adds a row as it tells open screens of the change. */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant().notNull().default(sql`now()`),
    /**
     * The account that did it, which may have been erased; null for the product itself. Names are read from the
     * account, so erasing it is enough.
     */
    byUserId: integer(),
    entity: text({ enum: activityEntities }).notNull(),
    recordId: integer().notNull(),
    what: text().notNull(),
    before: json().$type<ActivityValues>(),
    after: json().$type<ActivityValues>(),
    /** About money: kept for years after the record is gone. */
    isMoney: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.landlordId, t.id] }),
    index('activity_record').on(t.recordId, t.entity, t.id),
    index('activity_entity').on(t.landlordId, t.entity, t.id),
  ],
)
