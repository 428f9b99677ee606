import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ColumnMapping } from '#domain/bank/columns.ts'
import type { Proposal } from '#domain/bank/matching.ts'
import { certainties, type StatementProblem, statementFormats, statementWorks } from '#domain/bank/statement.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { transactions } from '#server/db/schema/money.ts'

const landlordId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A landlord's bank accounts, under the names that they give them. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: landlordId(),
    name: text().notNull(),
    /** What each column of its statements means, as last chosen. */
    mapping: jsonb().$type<ColumnMapping>(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('bank_accounts_name').on(t.landlordId, sql`lower(${t.name})`)],
)

/** Imported statements. */
export const bankImports = pgTable(
  'bank_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: landlordId(),
    accountId: integer()
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    format: text({ enum: statementFormats }).notNull(),
    bank: text(),
    /** Lines in the file, and how many of them had been imported before. */
    lines: integer().notNull(),
    duplicates: integer().notNull(),
    /** Lines that belong to it now, which count towards a budget. */
    stored: integer().notNull().default(0),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    problems: jsonb().$type<StatementProblem[]>().notNull(),
    /** Once it is undone, another statement may bring its lines again. */
    undone: boolean().notNull().default(false),
    /** What is being done with all of its lines, the progress, and when that last changed. */
    work: text({ enum: statementWorks }),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    movedAt: instant(),
    /** Goes up whenever a line is dealt with or reopened, since that may change the proposals for the others. */
    changes: integer().notNull().default(0),
    /** What its proposals were worked out from; null before they are. */
    matchedWith: text(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index('bank_imports_landlord').on(t.landlordId, t.id), index('bank_imports_account').on(t.accountId)],
)

export const storedLineStates = ['open', 'posted', 'set_aside'] as const

/** Lines of statements. An account holds each line once. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: landlordId(),
    accountId: integer()
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'cascade' }),
    importId: integer()
      .notNull()
      .references(() => bankImports.id, { onDelete: 'cascade' }),
    /** Identifies it within its account. */
    key: text().notNull(),
    lineNumber: integer().notNull(),
    date: date().notNull(),
    /** Pence: positive for money that came in, negative for money that went out. */
    amount: integer().notNull(),
    description: text().notNull(),
    /** The words that recur with the same payer. */
    payerKey: text().notNull(),
    state: text({ enum: storedLineStates }).notNull().default('open'),
    /** The latest proposal while it was open, and the reasons. */
    certainty: text({ enum: certainties }).notNull().default('unknown'),
    proposal: jsonb().$type<Proposal>(),
    reasons: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Its place in the list: certain, likely, unknown, posted, set aside. */
    rank: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case state when 'posted' then 3 when 'set_aside' then 4 else case certainty when 'certain' then 0 when 'likely' then 1 else 2 end end`,
      ),
    /** The rule that set it aside, which may since have been removed; null where a person did. */
    setAsideBy: integer(),
    transactionId: integer().references(() => transactions.id, { onDelete: 'set null' }),
    /**
     * True if its property was deleted with the receipt while the money stayed in the books: posting the line again
     * would count that money twice.
     */
    leftInBooks: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('bank_lines_once').on(t.accountId, t.key),
    index('bank_lines_by_day').on(t.importId, t.date, t.id),
    index('bank_lines_by_rank').on(t.importId, t.rank, t.date, t.id),
    index('bank_lines_landlord').on(t.landlordId, t.id),
    index('bank_lines_posted').on(t.landlordId, t.payerKey, t.date, t.amount).where(sql`${t.state} = 'posted'`),
    index('bank_lines_transaction').on(t.transactionId).where(sql`${t.transactionId} is not null`),
  ],
)

/**
 * How many lines of an import are in each state, stored as differences to add up. A trigger, `count_bank_lines`, adds a
 * row for each SQL statement that changes lines: one row, updated two thousand times in a transaction, got slower
 * each time.
 */
export const bankLineCounts = pgTable(
  'bank_line_counts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: integer()
      .notNull()
      .references(() => bankImports.id, { onDelete: 'cascade' }),
    certain: integer().notNull(),
    likely: integer().notNull(),
    unknown: integer().notNull(),
    posted: integer().notNull(),
    setAside: integer().notNull(),
  },
  (t) => [index('bank_line_counts_import').on(t.importId)],
)

/** The receipts that a posted line entered, one per tenancy. */
export const bankLineReceipts = pgTable(
  'bank_line_receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lineId: integer()
      .notNull()
      .references(() => bankLines.id, { onDelete: 'cascade' }),
    receiptId: integer()
      .notNull()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    tenantId: integer().notNull(),
    amount: integer().notNull(),
  },
  (t) => [
    index('bank_line_receipts_line').on(t.lineId),
    /** A receipt belongs to one line at most. */
    uniqueIndex('bank_line_receipts_receipt').on(t.receiptId),
  ],
)

/** Who a payer or payee turned out to be, by the latest line still posted: one row per tenancy, or per expense. */
export const bankPayers = pgTable(
  'bank_payers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: landlordId(),
    payerKey: text().notNull(),
    /** Null for a payee: somebody whom money went to. */
    tenantId: integer().references(() => tenancies.id, { onDelete: 'cascade' }),
    lineId: integer()
      .notNull()
      .references(() => bankLines.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('bank_payers_once').on(t.landlordId, t.payerKey, sql`coalesce(${t.tenantId}, 0)`),
    index('bank_payers_line').on(t.lineId),
    index('bank_payers_tenancy').on(t.tenantId).where(sql`${t.tenantId} is not null`),
  ],
)

/** Lines that contain these words are set aside automatically. */
export const bankRules = pgTable(
  'bank_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: landlordId(),
    contains: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('bank_rules_text').on(t.landlordId, sql`lower(${t.contains})`)],
)
