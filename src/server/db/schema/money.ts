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
import { instant, tenancyColumns } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'

export const rentPayments = pgTable(
  'rent_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...tenancyColumns(),
    /** Its charge in the tenancy's ledger, inserted in the same SQL statement. */
    chargeId: integer()
      .notNull()
      .default(sql`nextval('ledger_entries_id_seq')`)
      .references(() => ledgerEntries.id),
    amount: integer().notNull(),
    dueDate: date().notNull(),
    /** These four follow from the ledger: only `settle` writes them, apart from marking rent overdue. */
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
    /** Generating rent again, or twice at once, makes no payment twice. */
    uniqueIndex('rent_payments_one_per_day').on(t.tenantId, t.dueDate),
    index('rent_payments_landlord_due').on(t.landlordId, t.dueDate, t.id),
    index('rent_payments_landlord_open').on(t.landlordId, t.dueDate, t.id).where(sql`${t.status} <> 'paid'`),
    index('rent_payments_landlord_overdue').on(t.landlordId, t.dueDate, t.id).where(sql`${t.status} = 'overdue'`),
    index('rent_payments_property_due').on(t.propertyId, t.dueDate),
    uniqueIndex('rent_payments_charge').on(t.chargeId),
  ],
)

/** The landlord's books, which outlive the property: tax records are kept for years. */
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
    /** The box that the landlord chose; null for the type's usual box. */
    hmrcBox: text({ enum: hmrcBoxes }),
    capital: boolean().notNull().default(false),
    supplier: text(),
    /** The VAT in the amount, in pence; a note that no figure uses. */
    vat: integer(),
    /** The maintenance request that it paid for. */
    maintenanceRequestId: integer(),
    repeats: text({ enum: repetitions }),
    /** The day up to which the daily job has entered a repeating transaction. */
    madeUntil: date(),
    /** The record and period of an automatic booking, so that it is made once however often the job runs. */
    onceKey: text(),
    /** The landlord's share of a property that has since been deleted. */
    ownershipShare: doublePrecision(),
    /** The receipt or refund booked here. It goes when the property is deleted; the booking stays. */
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
    /** Transactions that somebody entered, which count towards a budget. */
    index('financial_transactions_entered').on(t.landlordId).where(sql`${t.relatedEntityType} is null`),
    /** The suppliers that bank lines may have paid. Rent, most of the books, has none. */
    index('financial_transactions_suppliers').on(t.landlordId, t.date, t.id).where(sql`${t.supplier} <> ''`),
    index('financial_transactions_repeating').on(t.id).where(sql`${t.repeats} is not null`),
    index('financial_transactions_repeating_of').on(t.landlordId).where(sql`${t.repeats} is not null`),
    index('financial_transactions_request')
      .on(t.maintenanceRequestId)
      .where(sql`${t.maintenanceRequestId} is not null`),
    uniqueIndex('financial_transactions_once').on(t.landlordId, t.onceKey).where(sql`${t.onceKey} is not null`),
    index('financial_transactions_property').on(t.propertyId),
    /** Each receipt is booked once, split by what it pays. */
    uniqueIndex('financial_transactions_ledger_once').on(t.ledgerEntryId, t.type),
  ],
)

/** Receipts and invoices of transactions. A row is inserted once its file is stored completely. */
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
