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
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

const ofTenancy = () => ({
  landlordId: integer().notNull(),
  propertyId: integer().notNull(),
  tenantId: integer().notNull(),
})

/** What a landlord has changed of the defaults; null is the default. */
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
    ...ofTenancy(),
    /** Breathing space, its first and its last day included. */
    breathingFrom: date(),
    breathingUntil: date(),
    /** Those before it, for whose days no interest is ever charged. */
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
    ...ofTenancy(),
    name: text().notNull(),
    via: text({ enum: letterWays }).notNull(),
    /** Since when something had been owed. */
    since: date().notNull(),
    owed: bigint({ mode: 'number' }).notNull(),
    sentOn: date().notNull(),
    /** The address of a mail. */
    sentTo: text(),
    subject: text().notNull(),
    /** Paragraphs with an empty line between them. */
    letter: text().notNull(),
    /** Null for what was sent by itself. */
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

/** The payment plan of a tenancy, the latest alone. */
export const paymentPlans = pgTable(
  'payment_plans',
  {
    ...ofTenancy(),
    instalments: jsonb().$type<Instalment[]>().notNull(),
    owedAtOffer: bigint({ mode: 'number' }).notNull(),
    offeredOn: date().notNull(),
    /** The moment of it, from when on the account may show that all of it was paid. */
    offeredAt: instant().notNull().default(sql`now()`),
    acceptedAt: instant(),
    /** When the acceptance came in with a backup; null for one that was given here. */
    acceptanceRestoredAt: instant(),
    /** Counts its changes, so that nobody accepts what they have not seen. */
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

/** Which charge is the interest on which rent. */
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
