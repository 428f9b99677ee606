import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { transactionTypes } from '#domain/finance.ts'
import { rentStatuses } from '#domain/rent.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'

export const rentPayments = pgTable(
  'rent_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    tenantId: integer().notNull(),
    amount: integer().notNull(),
    dueDate: date().notNull(),
    paidDate: instant(),
    status: text({ enum: rentStatuses }).notNull().default('unpaid'),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'rent_payments_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'rent_payments_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    /** Generating twice, or twice at once, makes nothing twice. */
    uniqueIndex('rent_payments_one_per_day').on(t.tenantId, t.dueDate),
    index('rent_payments_landlord_due').on(t.landlordId, t.dueDate, t.id),
    index('rent_payments_landlord_open').on(t.landlordId, t.dueDate, t.id).where(sql`${t.status} <> 'paid'`),
    index('rent_payments_landlord_overdue').on(t.landlordId, t.dueDate, t.id).where(sql`${t.status} = 'overdue'`),
    index('rent_payments_property_due').on(t.propertyId, t.dueDate),
  ],
)

/** The landlord's books. They outlive the property: tax records are kept for years. */
export const transactions = pgTable(
  'financial_transactions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    propertyId: integer().references(() => properties.id, { onDelete: 'set null' }),
    amount: integer().notNull(),
    date: date().notNull(),
    type: text({ enum: transactionTypes }).notNull(),
    description: text(),
    category: text(),
    reference: text(),
    notes: text(),
    relatedEntityId: integer(),
    relatedEntityType: text(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('financial_transactions_landlord_date').on(t.landlordId, t.date, t.id),
    index('financial_transactions_property').on(t.propertyId),
    /** A payment is booked once. */
    uniqueIndex('financial_transactions_rent_once')
      .on(t.relatedEntityId)
      .where(sql`${t.relatedEntityType} = 'rent_payment'`),
  ],
)
