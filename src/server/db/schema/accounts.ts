import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userRoles } from '#domain/account.ts'
import { plans, subscriptionStatuses } from '#domain/plan-names.ts'
import { emailAddress, instant } from '#server/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    role: text({ enum: userRoles }).notNull().default('tenant'),
    name: text().notNull(),
    /** The surname of a tenant; not unique, shown after the name. */
    username: text(),
    /** What a tenant was called before, the oldest first: an erasure takes these names out of what others keep, too. */
    formerNames: jsonb().$type<{ name: string; username: string | null }[]>().notNull().default([]),
    /** Where a tenant lived by a tenancy that has been deleted for good: audits still name them there. */
    formerHomes: jsonb().$type<{ propertyId: number; moveInDate: string }[]>().notNull().default([]),
    /** None for a guest and for a tenant whom the landlord added without one. */
    email: emailAddress(),
    phone: text(),
    /** argon2id; none until an invited tenant has set one. */
    passwordHash: text(),
    /** When the password was last chosen by its owner; null for one that is older than this column, and without one. */
    passwordSetAt: instant(),
    isGuest: boolean().notNull().default(false),
    /** The landlord who added this tenant. */
    invitedBy: integer(),
    /**
     * What a landlord wrote about somebody who has not opened the invitation. It is nobody's account: it takes the
     * address from nobody, and is the landlord's to change.
     */
    isInvited: boolean().notNull().default(false),
    subscriptionPlan: text({ enum: plans }).notNull().default('free'),
    subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default('active'),
    stripeCustomerId: text(),
    stripeSubscriptionId: text(),
    /** When Stripe wrote the newest of its messages about that subscription: an older message may come later. */
    subscriptionToldAt: instant(),
    /**
     * When the newest subscription was paid for, also when it has ended since: the
     * message of an older payment may come later.
     */
    subscriptionPaidAt: instant(),
    planSelectedAt: instant(),
    /** Of a landlord's documents and photos, at most: deleting lowers it only when the files are counted again. */
    storedBytes: bigint({ mode: 'number' }).notNull().default(0),
    onboardingCompleted: boolean().notNull().default(false),
    /** A landlord's choice: a backup every morning. */
    dailyBackup: boolean().notNull().default(false),
    /** When its owner closed it; signing in undoes that, until the daily job erases it. */
    closedAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`not ${t.isInvited}`),
    uniqueIndex('users_invited').on(t.email, t.invitedBy).where(sql`${t.isInvited}`),
    index('users_invited_by').on(t.invitedBy),
    check('users_role', sql`${t.role} in ('landlord', 'tenant')`),
  ],
)

/** A signed-in browser. Only the SHA-256 of its token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The one property that a guest may look at. */
    guestPropertyId: integer(),
    address: text(),
    /** In words, and no more of what the browser says of itself; null for a session that began before this was kept. */
    device: text(),
    createdAt: instant().notNull().default(sql`now()`),
    lastUsedAt: instant().notNull().default(sql`now()`),
    /** When a guest signed out: their visit still counts among those of the day. Other sessions are removed. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_guests').on(t.guestPropertyId).where(sql`${t.guestPropertyId} is not null`),
  ],
)

export const linkPurposes = ['reset', 'invitation', 'join', 'confirm_email', 'undo_email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** A link in an e-mail that works once and not for long. Only the SHA-256 of its token is kept. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    purpose: text({ enum: linkPurposes }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that `undo_email` gives back, or that `confirm_email` brings into force. */
    email: emailAddress(),
    /** The tenancy that `join` attaches when it is accepted. */
    tenancyId: integer(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('account_links_token_hash').on(t.tokenHash), index('account_links_user').on(t.userId)],
)

/** The addresses that signed in to an account lately, so that a stranger's guesses cannot lock its owner out. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressHash: text().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [uniqueIndex('known_addresses_user_address').on(t.userId, t.addressHash)],
)

export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text({ enum: plans }).notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    completedAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index('checkout_sessions_user').on(t.userId)],
)

/**
 * The newest change that Stripe reported of a subscription before the message that it was paid
 * for. An end is the newest for good.
 */
export const earlySubscriptionChanges = pgTable(
  'early_subscription_changes',
  {
    subscriptionId: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text({ enum: plans }),
    status: text({ enum: subscriptionStatuses }).notNull(),
    /** By Stripe's clock. */
    toldAt: instant().notNull(),
  },
  (t) => [index('early_subscription_changes_user').on(t.userId)],
)
