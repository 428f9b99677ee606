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
    /** A tenant's surname, shown after the name; not unique. */
    username: text(),
    /** A tenant's earlier names, the oldest first: an erasure removes these from what others keep, too. */
    formerNames: jsonb().$type<{ name: string; username: string | null }[]>().notNull().default([]),
    /** Homes from tenancies that have been deleted for good: audits still name the tenant there. */
    formerHomes: jsonb().$type<{ propertyId: number; moveInDate: string }[]>().notNull().default([]),
    /** Null for guests, and for tenants whom the landlord added without one. */
    email: emailAddress(),
    phone: text(),
    /** A landlord's, at which notices may be served (rule: accounts-address-for-notices). */
    addressForNotices: text(),
    /** argon2id; null until an invited tenant has set one. */
    passwordHash: text(),
    /** When its owner last chose the password; null without a password, or for one older than this column. */
    passwordSetAt: instant(),
    isGuest: boolean().notNull().default(false),
    /** The landlord who added this tenant. */
    invitedBy: integer(),
    /**
     * True until the invitation is opened. Until then the row is only the landlord's note of somebody, which they may
     * change, and it does not reserve the e-mail address.
     */
    isInvited: boolean().notNull().default(false),
    subscriptionPlan: text({ enum: plans }).notNull().default('free'),
    subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default('active'),
    stripeCustomerId: text(),
    stripeSubscriptionId: text(),
    /** When Stripe wrote the newest message about that subscription: an older one may arrive later. */
    subscriptionToldAt: instant(),
    /** When the newest subscription was paid for, even if it has ended: news of an older payment may arrive later. */
    subscriptionPaidAt: instant(),
    planSelectedAt: instant(),
    /** An upper bound for a landlord's documents and photos: deleting lowers it only at the next recount. */
    storedBytes: bigint({ mode: 'number' }).notNull().default(0),
    onboardingCompleted: boolean().notNull().default(false),
    /** The landlord wants a backup every morning. */
    dailyBackup: boolean().notNull().default(false),
    /** When its owner closed the account. Signing in reopens it until the daily job erases it. */
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

/** A signed-in browser. Only the SHA-256 of its token is stored. */
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
    /** 'Chrome on Windows', and nothing else of the user agent; null for sessions older than this column. */
    device: text(),
    createdAt: instant().notNull().default(sql`now()`),
    lastUsedAt: instant().notNull().default(sql`now()`),
    /** When a guest signed out: the visit still counts towards the day's limit. Other sessions are deleted instead. */
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

/** A link in an e-mail that works once and expires. Only the SHA-256 of its token is stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    purpose: text({ enum: linkPurposes }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that `undo_email` restores or `confirm_email` confirms. */
    email: emailAddress(),
    /** The tenancy that accepting `join` attaches. */
    tenancyId: integer(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('account_links_token_hash').on(t.tokenHash), index('account_links_user').on(t.userId)],
)

/** Network addresses that recently signed in to an account, so that a stranger's guesses cannot lock out its owner. */
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
 * The newest change of a subscription that Stripe reported before reporting its payment. Once it has ended, nothing
 * replaces that.
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
