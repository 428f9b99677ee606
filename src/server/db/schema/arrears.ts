import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { type ArrearsStep, type DaySpan, type Instalment, letterWays } from '#domain/arrears/arrears.ts'
import type { BankRate } from '#domain/arrears/late-interest.ts'
import { instant, tenancyColumns } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/** What a landlord has changed from the defaults; null means the default. */
export const arrearsSettings = pgTable('arrears_settings', {
  landlordId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  steps: jsonb().$type<ArrearsStep[]>(),
  bankRates: jsonb().$type<BankRate[]>(),
})

/** What has been agreed or recorded about the arrears of a tenancy. */
export const arrearsTerms = pgTable(
  'arrears_terms',
  {
    ...tenancyColumns(),
    /** Breathing space, from its first day to its last, both included. */
    breathingFrom: date(),
    breathingUntil: date(),
    /** Earlier breathing spaces, whose days never bear interest. */
    earlierBreathingSpaces: jsonb().$type<DaySpan[]>().notNull().default([]),
    /** What Universal Credit is expected to pay. */
    awaitedAmount: integer().notNull().default(0),
    /** Whether the agreement allows interest on late rent. */
    lateInterest: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({
      name: 'arrears_terms_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    check('arrears_terms_breathing_space', sql`(${t.breathingFrom} is null) = (${t.breathingUntil} is null)`),
  ],
)

/** Letters about arrears, as they were sent. */
export const arrearsSteps = pgTable(
  'arrears_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...tenancyColumns(),
    name: text().notNull(),
    via: text({ enum: letterWays }).notNull(),
    /** The day since which something had been owed. */
    since: date().notNull(),
    owed: bigint({ mode: 'number' }).notNull(),
    sentOn: date().notNull(),
    /** The e-mail address, if it was sent by e-mail. */
    sentTo: text(),
    subject: text().notNull(),
    /** Paragraphs, separated by empty lines. */
    letter: text().notNull(),
    /** Null for a letter that was sent automatically. */
    enteredBy: integer(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'arrears_steps_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('arrears_steps_tenancy').on(t.tenantId, t.id),
    index('arrears_steps_landlord').on(t.landlordId, t.id),
  ],
)

/** A tenancy's latest payment plan. */
export const paymentPlans = pgTable(
  'payment_plans',
  {
    ...tenancyColumns(),
    instalments: jsonb().$type<Instalment[]>().notNull(),
    owedAtOffer: bigint({ mode: 'number' }).notNull(),
    offeredOn: date().notNull(),
    /** The exact moment of the offer: only what happens in the account after it can complete the plan. */
    offeredAt: instant().notNull().default(sql`now()`),
    acceptedAt: instant(),
    /** When the acceptance was restored from a backup; null when the tenant accepted here. */
    acceptanceRestoredAt: instant(),
    /** Goes up with each change, so that nobody accepts a plan that they have not seen. */
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({
      name: 'payment_plans_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('payment_plans_landlord').on(t.landlordId, t.tenantId),
  ],
)

/** Links a charge of interest to the rent that it is charged on. */
export const lateInterestCharges = pgTable(
  'late_interest_charges',
  {
    interestId: integer()
      .primaryKey()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    rentChargeId: integer()
      .notNull()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
  },
  (t) => [index('late_interest_charges_rent').on(t.rentChargeId)],
)
