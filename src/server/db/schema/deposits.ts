import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { depositSchemes, holdingOutcomes, schemeTypes, tenantAnswers } from '#domain/deposit.ts'
import { instant, tenancyColumns } from '#server/db/columns.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/** What is recorded about a tenancy's deposit. The money itself is in the ledger. */
export const deposits = pgTable(
  'deposits',
  {
    ...tenancyColumns(),
    /** Null where the tenancy's own deposit amount applies. */
    agreed: integer(),
    receivedOn: date(),
    /** True if `receivedOn` comes from the ledger, in which case it follows the money. */
    receivedNoted: boolean().notNull().default(false),
    paidBy: text(),
    scheme: text({ enum: depositSchemes }),
    schemeType: text({ enum: schemeTypes }),
    reference: text(),
    protectedOn: date(),
    prescribedInformationOn: date(),
    prescribedInformationTo: text(),
    prescribedInformationHow: text(),
    holdingAmount: integer(),
    holdingReceivedOn: date(),
    holdingOutcome: text({ enum: holdingOutcomes }),
    holdingOutcomeOn: date(),
    holdingNotes: text(),
    /**
     * Whether a return is recorded and nothing is held, and whether the tenancy has ended: of most deposits of a
     * landlord of long standing nothing is to be looked at any more. Triggers write both with whatever they follow
     * from.
     */
    returned: boolean().notNull().default(false),
    tenancyEnded: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({
      name: 'deposits_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('deposits_landlord').on(t.landlordId, t.tenantId),
    /** Deposits to be returned, for the landlord's list of things to do. */
    index('deposits_to_return')
      .on(t.landlordId, t.tenantId)
      .where(sql`${t.receivedOn} is not null and ${t.tenancyEnded} and not ${t.returned}`),
    /** Deposits not fully protected yet, for the landlord's list of things to do and the reminders. */
    index('deposits_to_protect')
      .on(t.landlordId, t.receivedOn, t.tenantId)
      .where(
        sql`${t.receivedOn} is not null and not ${t.returned} and (${t.protectedOn} is null or ${t.prescribedInformationOn} is null)`,
      ),
    index('deposits_holding')
      .on(t.holdingReceivedOn, t.tenantId)
      .where(sql`${t.holdingReceivedOn} is not null and ${t.holdingOutcome} is null`),
  ],
)

/** A return of a deposit, or of part of it, with what was kept. Taking it back reverses its entries and sets when. */
export const depositReturns = pgTable(
  'deposit_returns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...tenancyColumns(),
    returnedOn: date().notNull(),
    returned: integer().notNull(),
    kept: integer().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    reversedAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'deposit_returns_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('deposit_returns_tenancy').on(t.tenantId, t.id),
    check('deposit_returns_amounts', sql`${t.returned} >= 0 and ${t.kept} >= 0`),
  ],
)

/** The ledger entries of a return, which are reversed together. */
export const depositReturnEntries = pgTable(
  'deposit_return_entries',
  {
    entryId: integer()
      .primaryKey()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    returnId: integer()
      .notNull()
      .references(() => depositReturns.id, { onDelete: 'cascade' }),
  },
  (t) => [index('deposit_return_entries_return').on(t.returnId)],
)

/** What a landlord proposes to keep from a deposit, and the tenant's answer. */
export const depositDeductions = pgTable(
  'deposit_deductions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...tenancyColumns(),
    description: text().notNull(),
    amount: integer().notNull(),
    reason: text(),
    photos: text().array().notNull().default([]),
    /** The ledger charge that it is to pay; null for something that was never charged. */
    chargeId: integer().references(() => ledgerEntries.id, { onDelete: 'set null' }),
    tenantAnswer: text({ enum: tenantAnswers }),
    tenantNote: text(),
    answeredAt: instant(),
    /** When the answer was restored from a backup; null when the tenant answered here. */
    answerRestoredAt: instant(),
    agreedAmount: integer(),
    /** The return that settled it. */
    returnId: integer().references(() => depositReturns.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'deposit_deductions_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('deposit_deductions_tenancy').on(t.tenantId, t.id),
    index('deposit_deductions_charge').on(t.chargeId),
    index('deposit_deductions_return').on(t.returnId),
    check(
      'deposit_deductions_amounts',
      sql`${t.amount} > 0 and (${t.agreedAmount} is null or ${t.agreedAmount} between 0 and ${t.amount})`,
    ),
  ],
)

export const depositDeductionDocuments = pgTable(
  'deposit_deduction_documents',
  {
    deductionId: integer()
      .notNull()
      .references(() => depositDeductions.id, { onDelete: 'cascade' }),
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.deductionId, t.documentId] }),
    index('deposit_deduction_documents_document').on(t.documentId),
  ],
)

/** Evidence: a line of an inventory. */
export const depositDeductionLines = pgTable(
  'deposit_deduction_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    deductionId: integer()
      .notNull()
      .references(() => depositDeductions.id, { onDelete: 'cascade' }),
    inventoryReportId: integer()
      .notNull()
      .references(() => inventoryReports.id, { onDelete: 'cascade' }),
    /** 'Kitchen: Flooring'; empty for the whole report. */
    line: text().notNull(),
  },
  (t) => [
    uniqueIndex('deposit_deduction_lines_once').on(t.deductionId, t.inventoryReportId, t.line),
    index('deposit_deduction_lines_report').on(t.inventoryReportId),
  ],
)
