/** Deposits in a backup: what is recorded, the returns with their entries, and the deductions with their evidence. */
import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { flag, id, imageUrl, line, momentInput, pence, prose, requiredLine } from '#api/fields.ts'
import { depositSchemes, holdingOutcomes, mostEvidence, schemeTypes, tenantAnswers } from '#domain/deposit.ts'
import {
  depositDeductionDocuments,
  depositDeductionLines,
  depositDeductions,
  depositReturnEntries,
  depositReturns,
  deposits,
} from '#server/db/schema/deposits.ts'
import { reasons } from '#server/features/backups/omissions.ts'
import { type BackedUpTable, ofTenancy } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { day, orNull, type Values } from '#server/features/backups/tables/row-fields.ts'

const depositRow = z.object({
  propertyId: id,
  tenantId: id,
  agreed: orNull(pence()),
  receivedOn: orNull(day),
  receivedNoted: z._default(flag, false),
  paidBy: orNull(line()),
  scheme: orNull(z.enum(depositSchemes)),
  schemeType: orNull(z.enum(schemeTypes)),
  reference: orNull(line()),
  protectedOn: orNull(day),
  prescribedInformationOn: orNull(day),
  prescribedInformationTo: orNull(line()),
  prescribedInformationHow: orNull(line()),
  holdingAmount: orNull(pence()),
  holdingReceivedOn: orNull(day),
  holdingOutcome: orNull(z.enum(holdingOutcomes)),
  holdingOutcomeOn: orNull(day),
  holdingNotes: orNull(prose()),
})

const returnRow = z.object({
  id,
  propertyId: id,
  tenantId: id,
  returnedOn: day,
  returned: pence(),
  kept: pence(),
  createdAt: momentInput,
  reversedAt: orNull(momentInput),
})

const returnEntryRow = z.object({ entryId: id, returnId: id })

const deductionRow = z.object({
  id,
  propertyId: id,
  tenantId: id,
  description: requiredLine('Description is required'),
  amount: pence('Amount must be greater than 0', 1),
  reason: orNull(prose()),
  photos: z.array(imageUrl).check(z.maxLength(mostEvidence)),
  chargeId: orNull(id),
  /** Older archives have no answers. */
  tenantAnswer: z._default(orNull(z.enum(tenantAnswers)), null),
  tenantNote: z._default(orNull(prose()), null),
  answeredAt: z._default(orNull(momentInput), null),
  agreedAmount: orNull(pence()),
  returnId: orNull(id),
  createdAt: momentInput,
})

const deductionDocumentRow = z.object({ deductionId: id, documentId: id })
const deductionLineRow = z.object({ id, deductionId: id, inventoryReportId: id, line: line() })

const ofDeductions = (landlordId: number) =>
  sql`deduction_id in (select id from deposit_deductions where landlord_id = ${landlordId})`

/** After the ledger. */
export const depositTables: readonly BackedUpTable[] = [
  {
    name: 'deposits',
    what: ['deposit', 'deposits'],
    table: deposits,
    row: depositRow,
    leftOut: {
      returned: 'It follows from the returns and the money that is held.',
      tenancyEnded: 'It follows from the tenancy.',
    },
    key: ['tenantId'],
    references: ofTenancy,
    unique: [({ tenantId }) => tenantId],
  },
  {
    name: 'deposit_returns',
    what: ['return of a deposit', 'returns of deposits'],
    table: depositReturns,
    row: returnRow,
    references: ofTenancy,
    remember: ({ entries }, _line, fields) => {
      if (fields) entries.noteReturn(fields)
    },
  },
  {
    name: 'deposit_return_entries',
    what: ['entry of a deposit’s return', 'entries of deposits’ returns'],
    table: depositReturnEntries,
    row: returnEntryRow,
    ownedBy: (landlordId) =>
      sql`${depositReturnEntries.returnId} in (select id from deposit_returns where landlord_id = ${landlordId})`,
    key: ['entryId'],
    references: { entryId: { to: 'ledger_entries' }, returnId: { to: 'deposit_returns' } },
    unique: [({ entryId }) => entryId],
    refusal: (fields, { entries }) => (entries.isOfReturn(fields) ? null : reasons.unfit),
  },
  {
    name: 'deposit_deductions',
    what: ['deduction from a deposit', 'deductions from deposits'],
    table: depositDeductions,
    row: deductionRow,
    references: {
      ...ofTenancy,
      chargeId: { to: 'ledger_entries', orNull: true },
      returnId: { to: 'deposit_returns', orNull: true },
    },
    refusal: (fields, { entries }) => (entries.isDeductionOf(fields) ? null : reasons.unfit),
    leftOut: { answerRestoredAt: 'It says when the answer was restored here.' },
    // No more is agreed than was proposed.
    toColumns: (fields, { now }) => ({
      ...fields,
      agreedAmount: lesser(fields),
      answerRestoredAt: fields.tenantAnswer || fields.tenantNote || fields.answeredAt ? now : null,
    }),
    budget: { name: 'depositDeductions', by: 'tenantId' },
  },
]

const lesser = ({ amount, agreedAmount }: Values) =>
  agreedAmount === null ? null : Math.min(Number(amount), Number(agreedAmount))

/** After documents and inventories. */
export const depositEvidenceTables: readonly BackedUpTable[] = [
  {
    name: 'deposit_deduction_documents',
    what: ['document about a deduction', 'documents about deductions'],
    table: depositDeductionDocuments,
    row: deductionDocumentRow,
    ownedBy: ofDeductions,
    key: ['deductionId', 'documentId'],
    references: { deductionId: { to: 'deposit_deductions' }, documentId: { to: 'documents' } },
    unique: [({ deductionId, documentId }) => `${deductionId} ${documentId}`],
  },
  {
    name: 'deposit_deduction_lines',
    what: ['line of an inventory about a deduction', 'lines of inventories about deductions'],
    table: depositDeductionLines,
    row: deductionLineRow,
    ownedBy: ofDeductions,
    references: { deductionId: { to: 'deposit_deductions' }, inventoryReportId: { to: 'inventory_reports' } },
    unique: [({ deductionId, inventoryReportId, line: text }) => `${deductionId} ${inventoryReportId} ${text}`],
  },
]
