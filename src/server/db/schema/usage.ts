import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { userRoles } from '#domain/account.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'

/** What one person did in one session on one day: a row for each kind of act, with how often. */
export const userActivity = pgTable(
  'user_activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    /** The pattern of a screen, for a visit to it; else empty. */
    page: text().notNull(),
    /** For an act of a feature; else empty. */
    feature: text().notNull(),
    metadata: jsonb().$type<{ count: number }>().notNull(),
    /** Never filled: figures need no addresses. */
    ipAddress: text(),
    /** The device in words. */
    userAgent: text(),
    /** No reference: sessions end. */
    sessionId: integer().notNull(),
    day: date().notNull(),
    /** The first of them on that day. */
    timestamp: instant().notNull(),
  },
  (t) => [
    unique('user_activity_once').on(t.userId, t.day, t.sessionId, t.action, t.page),
    index('user_activity_day').on(t.day),
    check('user_activity_no_address', sql`${t.ipAddress} is null`),
  ],
)

/** How often somebody has used a feature, and when last. */
export const featureUsage = pgTable(
  'feature_usage',
  {
    feature: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userRole: text({ enum: userRoles }).notNull(),
    usageCount: integer().notNull().default(1),
    lastUsed: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.feature] }), index('feature_usage_last_used').on(t.lastUsed)],
)

/** The whole product on one day in London. Nothing in it says who anybody is. */
export const dailyMetrics = pgTable('daily_metrics', {
  date: date().primaryKey(),
  totalUsers: integer().notNull(),
  activeUsers: integer().notNull(),
  newSignups: integer().notNull(),
  landlordSignups: integer().notNull(),
  tenantSignups: integer().notNull(),
  totalLogins: integer().notNull(),
  uniqueLogins: integer().notNull(),
  pageViews: integer().notNull(),
  documentsUploaded: integer().notNull(),
  maintenanceRequests: integer().notNull(),
  rentPayments: integer().notNull(),
})
