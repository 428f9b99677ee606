import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { repaymentTypes } from '#domain/finances/mortgage.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'

export const mortgages = pgTable(
  'mortgages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    lender: text().notNull(),
    /** The debt, less the capital booked since the mortgage was entered. */
    balance: integer().notNull(),
    /** Percent a year. */
    rate: doublePrecision().notNull(),
    repaymentType: text({ enum: repaymentTypes }).notNull(),
    monthlyPayment: integer().notNull(),
    firstPaymentDate: date().notNull(),
    fixedUntil: date(),
    /** The day of the last payment that has been booked. */
    bookedUntil: date(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'mortgages_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    index('mortgages_property').on(t.propertyId),
    index('mortgages_landlord').on(t.landlordId, t.id),
    index('mortgages_landlord_fixed').on(t.landlordId, t.fixedUntil, t.id).where(sql`${t.fixedUntil} is not null`),
    index('mortgages_fixed').on(t.fixedUntil, t.id).where(sql`${t.fixedUntil} is not null`),
  ],
)

/** How a landlord reports under Making Tax Digital. */
export const taxSettings = pgTable('tax_settings', {
  landlordId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  calendarQuarters: boolean().notNull().default(false),
  /** The year from whose 6 April the landlord says that they are in it; null while the figures decide. */
  mtdFrom: integer(),
  /** The landlord has declared that they are not in it. */
  exempt: boolean().notNull().default(false),
})

/** Quarterly updates under Making Tax Digital, entered by the daily job and ticked off by the landlord. */
export const taxUpdates = pgTable(
  'tax_updates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The year in which the tax year begins. */
    taxYear: integer().notNull(),
    quarter: integer().notNull(),
    dueDate: date().notNull(),
    submittedOn: date(),
  },
  (t) => [
    uniqueIndex('tax_updates_once').on(t.landlordId, t.taxYear, t.quarter),
    index('tax_updates_due').on(t.landlordId, t.dueDate, t.id),
  ],
)
