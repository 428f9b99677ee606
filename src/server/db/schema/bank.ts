import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ColumnMapping } from '#domain/bank/csv.ts'
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

/** A landlord's accounts at banks, by the names that they give them. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: landlordId(),
    name: text().notNull(),
    /** Which column of its statements is what, as it was last chosen. */
    mapping: jsonb().$type<ColumnMapping>(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('bank_accounts_name').on(t.landlordId, sql`lower(${t.name})`)],
)

/** Statements that were sent. */
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
    /** Lines of the file, and how many of them there were already. */
    lines: integer().notNull(),
    duplicates: integer().notNull(),
    /** Lines that belong to it now; a budget counts them. */
    stored: integer().notNull().default(0),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    problems: jsonb().$type<StatementProblem[]>().notNull(),
    /** Once it is undone, its lines may come again with another statement. */
    undone: boolean().notNull().default(false),
    /** What is being done with all of its lines, how far it has come, and when it last moved on. */
    work: text({ enum: statementWorks }),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    movedAt: instant(),
    /** Counts whenever a line is dealt with or comes back: what is proposed for the others may change with that. */
    changes: integer().notNull().default(0),
    /** What its proposals were worked out from; null when they have not been. */
    matchedWith: text(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index('bank_imports_landlord').on(t.landlordId, t.id), index('bank_imports_account').on(t.accountId)],
)

export const storedLineStates = ['open', 'posted', 'set_aside'] as const

/** Lines of statements, each once for its account. */
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
    /** What it is known by in its account. */
    key: text().notNull(),
    lineNumber: integer().notNull(),
    date: date().notNull(),
    /** Signed pence: above zero came in. */
    amount: integer().notNull(),
    description: text().notNull(),
    /** The words that come again with the same payer. */
    payerKey: text().notNull(),
    state: text({ enum: storedLineStates }).notNull().default('open'),
    /** What was last proposed for it while it was open, and why. */
    certainty: text({ enum: certainties }).notNull().default('unknown'),
    proposal: jsonb().$type<Proposal>(),
    reasons: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Where it is among the others: certain, likely, unknown, posted, set aside. */
    rank: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case state when 'posted' then 3 when 'set_aside' then 4 else case certainty when 'certain' then 0 when 'likely' then 1 else 2 end end`,
      ),
    /** The rule that set it aside, which may be gone; none where somebody did. */
    setAsideBy: integer(),
    transactionId: integer().references(() => transactions.id, { onDelete: 'set null' }),
    /**
     * Whether money that it was posted as went with its deleted property, but is still in the books: posted again, it
     * would count twice.
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
 * How many lines of a statement are where, open ones by what is proposed, as differences to add up: a trigger adds
 * one for each statement that changes lines (`count_bank_lines`). One row for each import, changed two thousand times
 * in a transaction, took longer with each time.
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

/** The receipts that a posted line made, one for each tenancy. */
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
    /** No receipt belongs to two lines. */
    uniqueIndex('bank_line_receipts_receipt').on(t.receiptId),
  ],
)

/**
 * Who a payer or payee was, by the latest line that was posted and not taken back: for each tenancy, or as an expense.
 */
export const bankPayers = pgTable(
  'bank_payers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: landlordId(),
    payerKey: text().notNull(),
    /** Null of a payee, whom money went to. */
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

/** Words whose lines are set aside by themselves. */
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
