import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notificationTypes } from '#domain/notification.ts'
import { digests, type MailChoices, mailKinds } from '#domain/notification-mail.ts'
import { emailAddress, instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const

/** What was sent by e-mail to whom, and what could not be delivered. A summary holds several notifications. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The landlord who sees this mail, too: for a reminder to a tenant, and for an
     * invitation that could not be delivered.
     */
    landlordId: integer().references(() => users.id, { onDelete: 'cascade' }),
    propertyId: integer().references(() => properties.id, { onDelete: 'cascade' }),
    kind: text({ enum: [...mailKinds, 'digest', 'account'] }).notNull(),
    /** The address as it was at the last try. */
    address: emailAddress().notNull(),
    subject: text().notNull(),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    lastTriedAt: instant(),
    /** When it was put in the queue; null until then. */
    queuedAt: instant(),
    /** Until then, somebody is sending it. */
    claimedUntil: instant(),
    /** For a summary: its morning. A person gets one a morning. */
    digestOn: date(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('mails_user').on(t.userId, t.id),
    index('mails_landlord').on(t.landlordId, t.id).where(sql`${t.landlordId} is not null`),
    index('mails_property').on(t.propertyId).where(sql`${t.propertyId} is not null`),
    index('mails_waiting').on(t.id).where(sql`${t.state} = 'waiting'`),
    index('mails_created').on(t.createdAt),
    uniqueIndex('mails_digest').on(t.userId, t.digestOn),
  ],
)

/** Which notifications somebody wants by e-mail; without a row, those of the defaults, one by one. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The kinds that somebody has switched on or off; all others follow the default. */
  mail: jsonb().$type<Partial<MailChoices>>().notNull(),
  digest: text({ enum: digests }).notNull(),
})

/** How many days before a landlord, and the tenants, are reminded; without a row, those of the defaults. */
export const reminderSettings = pgTable('reminder_settings', {
  landlordId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  documents: integer().array().notNull(),
  rent: integer().array().notNull(),
  inspections: integer().array().notNull(),
})

export const notificationMailStates = ['undecided', 'gathered'] as const

export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    propertyId: integer().references(() => properties.id, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    relatedEntityId: integer(),
    relatedEntityType: text(),
    /** A reminder's subject and day: the daily job writes it once, however often it runs. */
    onceKey: text(),
    isUrgent: boolean().notNull().default(false),
    /** The choice that decides whether it is mailed, where that is not the one of its type. */
    mailKind: text({ enum: mailKinds }),
    /** Waits for the decision whether it is mailed, or for the next summary; null once it is decided. */
    mailState: text({ enum: notificationMailStates }),
    /** The mail that it went into. Only one ever does. */
    mailId: integer().references(() => mails.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id),
    index('notifications_property').on(t.propertyId).where(sql`${t.propertyId} is not null`),
    index('notifications_unread').on(t.userId).where(sql`not ${t.isRead}`),
    index('notifications_unread_about').on(t.relatedEntityId).where(sql`not ${t.isRead}`),
    uniqueIndex('notifications_once').on(t.userId, t.onceKey),
    index('notifications_undecided').on(t.id).where(sql`${t.mailState} = 'undecided'`),
    index('notifications_gathered').on(t.userId, t.id).where(sql`${t.mailState} = 'gathered'`),
    index('notifications_mail').on(t.mailId).where(sql`${t.mailId} is not null`),
  ],
)
