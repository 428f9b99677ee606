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
import { repetitions } from '#domain/finances/repetition.ts'
import { hmrcBoxes, transactionTypes } from '#domain/finances/transaction.ts'
import { rentStatuses } from '#domain/rent.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'

export const rentPayments = pgTable(
  'rent_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    tenantId: integer().notNull(),
    /** Its entry in the tenancy's ledger, which is made in the same statement. */
    chargeId: integer()
      .notNull()
      .default(sql`nextval('ledger_entries_id_seq')`)
      .references(() => ledgerEntries.id),
    amount: integer().notNull(),
    dueDate: date().notNull(),
    /** These four follow from the ledger: `settle` writes them, and nobody else but for marking overdue. */
    paidAmount: integer().notNull().default(0),
    outstanding: integer().notNull(),
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
    uniqueIndex('rent_payments_charge').on(t.chargeId),
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
    /** The box that the landlord has chosen; none for the usual one of the type. */
    hmrcBox: text({ enum: hmrcBoxes }),
    capital: boolean().notNull().default(false),
    supplier: text(),
    /** Pence of the amount that are VAT: a note, which no figure uses. */
    vat: integer(),
    /** The repair that it paid for. */
    maintenanceRequestId: integer(),
    repeats: text({ enum: repetitions }),
    /** Up to which day the daily job has made what repeats. */
    madeUntil: date(),
    /**
     * For what the product books by itself: which record and period it is for, so that it
     * is booked once, however often the job runs.
     */
    onceKey: text(),
    /** The landlord's share of a property that has been deleted since. */
    ownershipShare: doublePrecision(),
    /** The receipt or refund that is booked here. It may be gone with its property: the booking stays. */
    ledgerEntryId: integer(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'financial_transactions_repair',
      columns: [t.maintenanceRequestId],
      foreignColumns: [maintenanceRequests.id],
    }).onDelete('set null'),
    index('financial_transactions_landlord_date').on(t.landlordId, t.date, t.id),
    /** Those that somebody entered, which a budget counts. */
    index('financial_transactions_entered').on(t.landlordId).where(sql`${t.relatedEntityType} is null`),
    /** Whom the bank's lines may have paid: rent, which is most of the books, has no supplier. */
    index('financial_transactions_suppliers').on(t.landlordId, t.date, t.id).where(sql`${t.supplier} <> ''`),
    index('financial_transactions_repeating').on(t.id).where(sql`${t.repeats} is not null`),
    index('financial_transactions_repeating_of').on(t.landlordId).where(sql`${t.repeats} is not null`),
    index('financial_transactions_request')
      .on(t.maintenanceRequestId)
      .where(sql`${t.maintenanceRequestId} is not null`),
    uniqueIndex('financial_transactions_once').on(t.landlordId, t.onceKey).where(sql`${t.onceKey} is not null`),
    index('financial_transactions_property').on(t.propertyId),
    /** Money is booked once, split by what it pays. */
    uniqueIndex('financial_transactions_ledger_once').on(t.ledgerEntryId, t.type),
  ],
)

/** Receipts and invoices of transactions. A row is written only once its whole file is stored. */
export const transactionFiles = pgTable(
  'transaction_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    transactionId: integer()
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    /** As its owner called it. */
    name: text().notNull(),
    /** The unguessable name in storage. */
    file: text().notNull().unique('transaction_files_file'),
    mimeType: text().notNull(),
    size: integer().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('transaction_files_transaction').on(t.transactionId, t.id),
    index('transaction_files_landlord').on(t.landlordId),
  ],
)
