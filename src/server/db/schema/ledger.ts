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
import { instant, tenancyColumns } from '#server/db/columns.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/**
 * A tenancy's ledger. Entries are never changed, except that `openAmount` and `allottedAt` follow the allocations. A
 * charge that is not due yet may still be deleted as long as nothing refers to it: until its day it is only planned.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...tenancyColumns(),
    kind: text({ enum: ledgerEntryKinds }).notNull(),
    /** Set for charges, write-offs and reversals; `deposit` also for a returned deposit's payments and refund. */
    chargeKind: text({ enum: chargeKinds }),
    /** The due day of a charge; the day on which money came or went; for a reversal, the day of the reversed entry. */
    date: date().notNull(),
    /** Positive if it makes the tenant owe more. */
    amount: integer().notNull(),
    description: text().notNull(),
    method: text({ enum: receiptMethods }),
    reference: text(),
    notes: text(),
    /** The reason for a write-off, refund or reversal. */
    reason: text(),
    /**
     * The charge that is written off, or that 'Mark as Paid' entered a receipt for; for a refund, the reversed receipt
     * whose money it pays back.
     */
    chargeId: integer().references((): AnyPgColumn => ledgerEntries.id),
    reversesId: integer().references((): AnyPgColumn => ledgerEntries.id),
    /** When a receipt came in, if the exact moment is known; `date` is that day in London. */
    receivedAt: instant(),
    /** The uncovered part of a charge or refund, or the unallocated part of a receipt; 0 once the entry is reversed. */
    openAmount: integer().notNull().default(0),
    /** When somebody last chose what a receipt pays: automatically it then pays only what falls due later. */
    allottedAt: instant().notNull().default(sql`now()`),
    /** Null for entries that the product made itself. */
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
    /** Holds everything that a list of arrears adds up, so that it is read from the index alone. */
    index('ledger_entries_open')
      .on(t.landlordId, t.tenantId, t.date, t.kind, t.chargeKind, t.openAmount)
      .where(sql`${t.openAmount} > 0`),
    index('ledger_entries_credit').on(t.tenantId, t.id).where(sql`${t.kind} = 'receipt' and ${t.openAmount} > 0`),
    /** The receipts of rent by their day: the latest one of each tenancy in arrears is read from the index alone. */
    index('ledger_entries_receipts')
      .on(t.tenantId, t.date, t.id, t.amount)
      .where(sql`${t.kind} = 'receipt' and ${t.chargeKind} is distinct from 'deposit'`),
    index('ledger_entries_deposit').on(t.tenantId).where(sql`${t.chargeKind} = 'deposit'`),
    index('ledger_entries_charge').on(t.chargeId).where(sql`${t.chargeId} is not null`),
    /** No entry is reversed twice, even by two people at once. */
    uniqueIndex('ledger_entries_reversed_once').on(t.reversesId).where(sql`${t.reversesId} is not null`),
    check('ledger_entries_open_amount', sql`${t.openAmount} between 0 and abs(${t.amount})`),
  ],
)

/** How much of a receipt pays a charge or covers a refund. Taking that off again is a second, negative row. */
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
     * Taken off by setting the rent payment back to unpaid: this receipt does not pay that charge automatically until
     * somebody allocates it again.
     */
    setUnpaid: boolean().notNull().default(false),
    /** Null for what was allocated automatically. */
    enteredBy: integer(),
    enteredAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index('allocations_receipt').on(t.receiptId), index('allocations_charge').on(t.chargeId)],
)
