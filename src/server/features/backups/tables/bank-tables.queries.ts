/** Statements of the bank in a backup, with what was made of their lines and what was learnt from that. */
import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { bankImport, columnMapping } from '#api/bank.ts'
import { flag, id, momentInput, requiredLine } from '#api/fields.ts'
import { longestDescription, mostProblems, mostStatementLines } from '#domain/bank/statement.ts'
import {
  bankAccounts,
  bankImports,
  bankLineReceipts,
  bankLines,
  bankPayers,
  bankRules,
  storedLineStates,
} from '#server/db/schema/bank.ts'
import { reasons } from '#server/features/backups/omissions.ts'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { day, orNull, type Values } from '#server/features/backups/tables/row-fields.ts'

const text = (most: number) => z.string().check(z.maxLength(most))
const largest = 2_000_000_000
const amount = z.int().check(z.minimum(-largest), z.maximum(largest))
const count = z.int().check(z.minimum(0), z.maximum(largest))

const accountRow = z.object({
  id,
  name: requiredLine('Account name is required'),
  mapping: orNull(columnMapping),
  createdAt: momentInput,
})

const importRow = z.object({
  id,
  accountId: id,
  fileName: text(200),
  format: bankImport.shape.format,
  bank: orNull(text(100)),
  lines: count.check(z.maximum(mostStatementLines)),
  duplicates: count,
  firstDay: day,
  lastDay: day,
  problems: z.array(z.object({ line: z.int(), message: text(1_000) })).check(z.maxLength(mostProblems)),
  undone: flag,
  createdAt: momentInput,
})

const lineRow = z.object({
  id,
  accountId: id,
  importId: id,
  key: text(1_000),
  lineNumber: count,
  date: day,
  amount,
  description: text(longestDescription),
  payerKey: text(200),
  state: z.enum(storedLineStates),
  transactionId: orNull(id),
  leftInBooks: z._default(flag, false),
})

const lineReceiptRow = z.object({ id, lineId: id, receiptId: id, tenantId: id, amount })

const payerRow = z.object({ id, payerKey: text(200), tenantId: orNull(id), lineId: id })

const ruleRow = z.object({ id, contains: requiredLine('Say which words'), createdAt: momentInput })

const pair = (first: string, second: string) => [(fields: Values) => `${fields[first]} ${fields[second]}`]
const proposed = 'It is worked out again.'

/** 'Rent account (restored)' beside the account of that name that is there. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name} (restored${count === 2 ? '' : ` ${count - 1}`})`
    if (!taken.has(free.toLowerCase())) return free
  }
}

export const bankTables: readonly BackedUpTable[] = [
  {
    name: 'bank_accounts',
    what: ['bank account', 'bank accounts'],
    table: bankAccounts,
    row: accountRow,
    named: 'name',
    toColumns: (fields, { namesTaken }) => ({
      ...fields,
      name: freeName(String(fields.name), namesTaken('bank_accounts')),
    }),
    unique: [({ name }) => String(name).toLowerCase()],
    budget: { name: 'bankImports', by: null },
  },
  {
    name: 'bank_imports',
    what: ['bank statement', 'bank statements'],
    table: bankImports,
    row: importRow,
    references: { accountId: { to: 'bank_accounts' } },
    leftOut: {
      stored: 'It follows from the lines.',
      work: 'What was being done when the backup was made is not done here.',
      done: 'It goes with that.',
      total: 'It goes with that.',
      movedAt: 'It goes with that.',
      changes: proposed,
      matchedWith: proposed,
    },
    budget: { name: 'bankImports', by: null },
  },
  {
    name: 'bank_lines',
    what: ['line of a bank statement', 'lines of bank statements'],
    table: bankLines,
    row: lineRow,
    references: {
      accountId: { to: 'bank_accounts' },
      importId: { to: 'bank_imports' },
      transactionId: { to: 'financial_transactions', orNull: true },
    },
    leftOut: {
      certainty: proposed,
      proposal: proposed,
      reasons: proposed,
      setAsideBy: 'It is for taking back a rule that was added just now.',
    },
    unique: pair('accountId', 'key'),
    budget: { name: 'bankLines', by: null },
  },
  {
    name: 'bank_line_receipts',
    what: ['receipt of a bank line', 'receipts of bank lines'],
    table: bankLineReceipts,
    row: lineReceiptRow,
    ownedBy: (landlordId) =>
      sql`${bankLineReceipts.lineId} in (select id from bank_lines where landlord_id = ${landlordId})`,
    references: { lineId: { to: 'bank_lines' }, receiptId: { to: 'ledger_entries' }, tenantId: { to: 'tenants' } },
    unique: [({ receiptId }) => receiptId],
    refusal: (fields, { entries }) => (entries.isReceiptOf(fields) ? null : reasons.unfit),
    remember: ({ linesLeftInBooks }, line, fields) => {
      const lineId = (line as Values | null)?.lineId
      if (!fields && typeof lineId === 'number') linesLeftInBooks.add(lineId)
    },
  },
  {
    name: 'bank_payers',
    what: ['payer', 'payers'],
    table: bankPayers,
    row: payerRow,
    references: { tenantId: { to: 'tenants' }, lineId: { to: 'bank_lines' } },
    unique: pair('payerKey', 'tenantId'),
  },
  {
    name: 'bank_rules',
    what: ['rule for bank lines', 'rules for bank lines'],
    table: bankRules,
    row: ruleRow,
    one: ({ contains }) => String(contains).toLowerCase(),
    budget: { name: 'bankRules', by: null },
  },
]
