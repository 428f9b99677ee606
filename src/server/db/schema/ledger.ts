import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { chargeKinds, ledgerEntryKinds, receiptMethods } from '#domain/ledger.ts'
import { instant } from '#server/db/columns.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/**
 * A tenancy's ledger. Entries are added and never changed, but for `openAmount` and `allottedAt`,
 * which follow from the allocations. A charge that is not due yet and that nothing has touched
 * may still go: until its day it is only planned.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    tenantId: integer().notNull(),
    kind: text({ enum: ledgerEntryKinds }).notNull(),
    /**
     * Set for charges, their write-offs and their reversals. `deposit` also marks what a
     * deposit pays at its return, and its refund.
     */
    chargeKind: text({ enum: chargeKinds }),
    /** A charge's due day, the day on which money came or went, and for a reversal the day of what it reverses. */
    date: date().notNull(),
    /** Signed: what makes the tenant owe more is positive. */
    amount: integer().notNull(),
    description: text().notNull(),
    method: text({ enum: receiptMethods }),
    reference: text(),
    notes: text(),
    /** Why: of write-offs, refunds and reversals. */
    reason: text(),
    /**
     * The charge that is written off, or that 'Mark as Paid' entered a receipt for; of a
     * refund the reversed receipt whose money it is.
     */
    chargeId: integer().references((): AnyPgColumn => ledgerEntries.id),
    reversesId: integer().references((): AnyPgColumn => ledgerEntries.id),
    /** Of a receipt whose moment is known; its day in London is `date`. */
    receivedAt: instant(),
    /** How much of a charge or refund is not covered, or of a receipt not allocated; 0 once the entry is reversed. */
    openAmount: integer().notNull().default(0),
    /** When somebody last decided what a receipt pays: by itself it pays only what becomes due after that. */
    allottedAt: instant().notNull().default(sql`now()`),
    /** Null for what the product entered by itself. */
    enteredBy: integer(),
    enteredAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'ledger_entries_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('ledger_entries_account').on(t.tenantId, t.date, t.id),
    /** With all that a list of arrears adds up, so that it reads the index alone. */
    index('ledger_entries_open')
      .on(t.landlordId, t.tenantId, t.date, t.kind, t.chargeKind, t.openAmount)
      .where(sql`${t.openAmount} > 0`),
    index('ledger_entries_credit').on(t.tenantId, t.id).where(sql`${t.kind} = 'receipt' and ${t.openAmount} > 0`),
    index('ledger_entries_deposit').on(t.tenantId).where(sql`${t.chargeKind} = 'deposit'`),
    index('ledger_entries_charge').on(t.chargeId).where(sql`${t.chargeId} is not null`),
    /** Nothing is reversed twice, also when two people do it at once. */
    uniqueIndex('ledger_entries_reversed_once').on(t.reversesId).where(sql`${t.reversesId} is not null`),
    check('ledger_entries_open_amount', sql`${t.openAmount} between 0 and abs(${t.amount})`),
  ],
)

/**
 * How much of a receipt pays which charge, or covers which refund. Taking it off again is a row of its own, below zero.
 */
export const allocations = pgTable(
  'allocations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    receiptId: integer()
      .notNull()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    chargeId: integer()
      .notNull()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    /**
     * Taken off by setting the rent payment back to unpaid: until it is allocated again,
     * this receipt does not pay that charge by itself.
     */
    setUnpaid: boolean().notNull().default(false),
    /** Null for what the product allocated by itself. */
    enteredBy: integer(),
    enteredAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index('allocations_receipt').on(t.receiptId), index('allocations_charge').on(t.chargeId)],
)
