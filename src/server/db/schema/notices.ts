import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notificationTypes } from '#domain/notification.ts'
import { digests, type MailChoices, mailKinds } from '#domain/notification-mail.ts'
import { emailAddress, instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const

/** E-mails about notifications, including those that could not be delivered. A summary holds several. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A landlord who also sees this mail: a reminder to their tenant, or a letter of theirs that was not delivered. */
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
    /** Until then, an instance is sending it. */
    claimedUntil: instant(),
    /** The morning of a summary, of which a person gets one. */
    digestOn: date(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('mails_user').on(t.userId, t.id),
    index('mails_landlord').on(t.landlordId, t.id).where(sql`${t.landlordId} is not null`),
    index('mails_property').on(t.propertyId).where(sql`${t.propertyId} is not null`),
    index('mails_waiting').on(t.id).where(sql`${t.state} = 'waiting'`),
    index('mails_created').on(t.createdAt),
    index('mails_counted').on(t.userId, t.createdAt).where(sql`${t.kind} not in ('digest', 'account', 'urgent')`),
    uniqueIndex('mails_digest').on(t.userId, t.digestOn),
  ],
)

/** Which notifications a person wants by e-mail; without a row, the default kinds, each in a mail of its own. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The kinds that the person has switched on or off; all others follow the default. */
  mail: jsonb().$type<Partial<MailChoices>>().notNull(),
  digest: text({ enum: digests }).notNull(),
})

/** How many days ahead a landlord and their tenants are reminded; without a row, the defaults. */
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
    /** A reminder's subject and day, so that it is written once however often the daily job runs. */
    onceKey: text(),
    isUrgent: boolean().notNull().default(false),
    /** The kind whose choice decides whether it is mailed, if not the one of its type. */
    mailKind: text({ enum: mailKinds }),
    /** While it waits to be mailed or for the next summary; null once that is decided. */
    mailState: text({ enum: notificationMailStates }),
    /** The one mail that it went into. */
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
