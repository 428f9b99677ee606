/**
 * What a backup holds: every table of a landlord's rows, in the order in which they are restored, each after
 * those that it names. A table of the schema that is neither here nor in `test/left-out-tables.ts` fails a test,
 * and so does a column that nobody has thought of.
 */
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, addMonths } from '#domain/day.ts'
import { mostMonthsBack } from '#domain/finances/repetition.ts'
import { inspectionAreas } from '#domain/inspection-report.ts'
import { propertyAudits } from '#server/db/schema/audits.ts'
import { calendarEvents } from '#server/db/schema/calendar.ts'
import { documents, documentTenancies } from '#server/db/schema/documents.ts'
import { inspectionComments, inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReports, inventoryReportTenancies } from '#server/db/schema/inventory.ts'
import { allocations, ledgerEntries } from '#server/db/schema/ledger.ts'
import { inspections, occupants, properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceComments, maintenanceRequests, maintenanceStatusChanges } from '#server/db/schema/maintenance.ts'
import { rentPayments, transactionFiles, transactions } from '#server/db/schema/money.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { mortgages } from '#server/db/schema/tax.ts'
import type { ArchivedRows } from '#server/features/backups/archived-rows.ts'
import { reasons } from '#server/features/backups/omissions.ts'
import { accountTables } from '#server/features/backups/tables/account-tables.queries.ts'
import { arrearsTables } from '#server/features/backups/tables/arrears-tables.queries.ts'
import {
  type BackedUpTable,
  enteredByLandlord,
  ofProperty,
  ofTenancy,
  together,
} from '#server/features/backups/tables/backed-up-table.queries.ts'
import * as rows from '#server/features/backups/tables/backup-rows.ts'
import { bankTables } from '#server/features/backups/tables/bank-tables.queries.ts'
import { depositEvidenceTables, depositTables } from '#server/features/backups/tables/deposit-tables.queries.ts'
import { houseSheetTable } from '#server/features/backups/tables/house-sheet-table.queries.ts'
import * as inspectionRows from '#server/features/backups/tables/inspection-rows.ts'
import { messageTables } from '#server/features/backups/tables/message-tables.queries.ts'
import * as moneyRows from '#server/features/backups/tables/money-rows.ts'
import { dayOfEntry, emailOf, keyOfFile, type Values } from '#server/features/backups/tables/row-fields.ts'

const person = { to: 'people', orNull: true } as const

const areaFields = inspectionAreas.flatMap(({ field, notesField }) => [field, notesField])

/**
 * When each side had signed, and that it was restored. None is of later than now, or it would pass for one that was
 * made here (rule: backups-restored-signatures).
 */
function restoredSigning(fields: Values, now: string): Values {
  const signed = Object.entries(fields).filter(([name, at]) => name.endsWith('SignedAt') && at)
  const notLater = signed.map(([name, at]) => [name, Date.parse(String(at)) > Date.parse(now) ? now : at])
  return { ...Object.fromEntries(notLater), signaturesRestoredAt: signed.length > 0 ? now : null }
}

/** Whether a document is the PDF of an inspection report, as both say. */
const isFiledReport = ({ id, isInspectionReport }: Values, { filedReports }: ArchivedRows) =>
  isInspectionReport === true && filedReports.has(Number(id))

/** A file has another name in each account: nobody who knows the old one finds the new one. */
const withFilePath = {
  renamed: { file: ['filePath'] },
  toFields: ({ file, ...columns }: Values): Values => ({ ...columns, filePath: `/uploads/${String(file)}` }),
  toColumns: ({ filePath, ...fields }: Values): Values => ({ ...fields, file: keyOfFile(filePath) }),
}

export const backedUpTables: readonly BackedUpTable[] = [
  {
    name: 'properties',
    what: ['property', 'properties'],
    table: properties,
    row: rows.propertyRow,
    leftOut: {
      joinCode: 'A restored property gets a code of its own: the old one may open the old property.',
      lastVisitOn: 'It follows from the inspections.',
    },
    toColumns: (fields, { newJoinCode }) => ({ ...fields, joinCode: newJoinCode() }),
    remember: ({ homes }, line, fields) => fields ?? homes.leaveOutProperty(line),
    planLimit: { of: 'properties' },
  },
  houseSheetTable,
  {
    name: 'tenants',
    what: ['tenancy', 'tenancies'],
    table: tenancies,
    row: rows.tenancyRow,
    references: { ...ofProperty, userId: { to: 'people' } },
    leftOut: { accepted: 'Nobody but the tenant accepts.', creditLeft: 'It follows from the end and the receipts.' },
    renamed: { tenantName: ['user'], tenantUsername: ['user'], tenantEmail: ['user'], tenantPhone: ['user'] },
    toFields: ({ tenantName, tenantUsername, tenantEmail, tenantPhone, ...columns }) => ({
      ...columns,
      user: { name: tenantName, username: tenantUsername, email: tenantEmail, phone: tenantPhone },
    }),
    toColumns: ({ user, ...fields }) => fields,
    unique: [(fields) => fields.active && together('propertyId', 'userId')[0]?.(fields)],
    introduces: 'userId',
    remember: ({ homes, people }, line, fields) => {
      if (fields) people.addTenant(Number(fields.userId), emailOf(fields))
      else homes.leaveOut(line)
    },
    budget: { name: 'tenancies', by: 'propertyId' },
  },
  {
    name: 'additional_occupants',
    what: ['occupant', 'occupants'],
    table: occupants,
    row: rows.occupantRow,
    references: { tenantId: { to: 'tenants' } },
    budget: { name: 'occupants', by: 'tenantId' },
  },
  {
    name: 'inspections',
    what: ['inspection', 'inspections'],
    table: inspections,
    row: inspectionRows.inspectionRow,
    references: ofProperty,
    unique: [(fields) => !fields.completed && fields.propertyId],
    corrected: (fields, { homes }) => ({ ...fields, tenancyDeleted: homes.tenancyDeleted(fields) }),
    budget: { name: 'inspections', by: 'propertyId' },
  },
  {
    name: 'ledger_entries',
    what: ['entry of an account', 'entries of accounts'],
    table: ledgerEntries,
    row: moneyRows.ledgerEntryRow,
    // An entry names those that were entered before it.
    references: {
      ...ofTenancy,
      chargeId: { to: 'ledger_entries', orNull: true },
      reversesId: { to: 'ledger_entries' },
    },
    leftOut: { enteredBy: enteredByLandlord },
    unique: [({ reversesId }) => reversesId],
    refusal: (fields, { entries }) => (entries.fits(fields) ? null : reasons.unfit),
    remember: (archived, line, fields) => {
      if (fields) archived.entries.note(fields)
      else if (!archived.has('tenants', Number((line as Values | null)?.tenantId))) archived.entries.leaveOut(line)
    },
    budget: { name: 'ledgerEntries', by: 'tenantId' },
  },
  {
    name: 'allocations',
    what: ['allocation', 'allocations'],
    table: allocations,
    row: moneyRows.allocationRow,
    ownedBy: (landlordId) =>
      sql`${allocations.receiptId} in (select id from ledger_entries where landlord_id = ${landlordId})`,
    references: { receiptId: { to: 'ledger_entries' }, chargeId: { to: 'ledger_entries' } },
    leftOut: { enteredBy: enteredByLandlord },
  },
  ...arrearsTables,
  ...depositTables,
  {
    name: 'rent_payments',
    what: ['rent payment', 'rent payments'],
    table: rentPayments,
    row: moneyRows.rentPaymentRow,
    references: { ...ofTenancy, chargeId: { to: 'ledger_entries' } },
    unique: [...together('tenantId', 'dueDate'), ({ chargeId }) => chargeId],
    refusal: (fields, { entries }) => (entries.isRentOf(fields) ? null : reasons.unfit),
    budget: { name: 'rentPayments', by: 'tenantId' },
  },
  {
    name: 'maintenance_requests',
    what: ['maintenance request', 'maintenance requests'],
    table: maintenanceRequests,
    row: rows.maintenanceRequestRow,
    references: { ...ofProperty, tenantId: { to: 'tenants', orNull: true }, userId: person },
    budget: { name: 'requests', by: 'propertyId' },
  },
  {
    name: 'mortgages',
    what: ['mortgage', 'mortgages'],
    table: mortgages,
    row: moneyRows.mortgageRow,
    references: ofProperty,
    budget: { name: 'mortgages', by: 'propertyId' },
  },
  {
    name: 'financial_transactions',
    what: ['transaction', 'transactions'],
    table: transactions,
    row: moneyRows.transactionRow,
    references: {
      propertyId: { to: 'properties', orNull: true },
      relatedEntityId: { to: 'rent_payments', orNull: true },
      // A landlord may have put the payment down to another property.
      mortgageId: { to: 'mortgages', orNull: true, anyProperty: true },
      maintenanceRequestId: { to: 'maintenance_requests', orNull: true },
      ledgerEntryId: { to: 'ledger_entries', orNull: true },
    },
    leftOut: { onceKey: 'It names what a row was made of by its old id.' },
    renamed: { relatedEntityId: ['relatedEntityId', 'mortgageId'] },
    toFields: ({ relatedEntityId, ...columns }) => ({
      ...columns,
      relatedEntityId: columns.relatedEntityType === 'rent_payment' ? relatedEntityId : null,
      mortgageId: columns.relatedEntityType === 'mortgage' ? relatedEntityId : null,
    }),
    toColumns: ({ mortgageId, ...fields }) => ({ ...fields, ...bookedFor({ ...fields, mortgageId }) }),
    unique: [(fields) => fields.ledgerEntryId && together('ledgerEntryId', 'type')[0]?.(fields)],
    refusal: ({ propertyId }, { entries }, read) =>
      entries.isBookedAs({ ...read, propertyId }) ? null : reasons.unfit,
    corrected: (fields, { homes }, read) => ({ ...fields, ownershipShare: homes.shareOf(fields, read) }),
    part: {
      field: 'repeats',
      what: ['repetition of a transaction', 'repetitions of transactions'],
      refusal: repetitionRefusal,
      budget: 'repeatingTransactions',
    },
    budget: { name: 'transactions', by: null },
  },
  {
    name: 'transaction_files',
    what: ['receipt', 'receipts'],
    table: transactionFiles,
    row: moneyRows.transactionFileRow,
    references: { transactionId: { to: 'financial_transactions' } },
    ...withFilePath,
    unique: [({ filePath }) => filePath],
  },
  ...bankTables,
  {
    name: 'maintenance_status_changes',
    what: ['change of a request’s status', 'changes of requests’ status'],
    table: maintenanceStatusChanges,
    row: rows.statusChangeRow,
    references: { requestId: { to: 'maintenance_requests' }, userId: person },
    budget: { name: 'statusChanges', by: 'requestId' },
  },
  {
    name: 'maintenance_comments',
    what: ['comment on a request', 'comments on requests'],
    table: maintenanceComments,
    row: rows.maintenanceCommentRow,
    references: { requestId: { to: 'maintenance_requests' }, userId: person },
    budget: { name: 'comments', by: 'requestId' },
  },
  {
    name: 'documents',
    what: ['document', 'documents'],
    table: documents,
    row: rows.documentRow,
    references: ofProperty,
    leftOut: { toRenew: 'It follows from the other documents of the property.' },
    ...withFilePath,
    unique: [({ filePath }) => filePath],
    corrected: (fields, archived) => ({ ...fields, isInspectionReport: isFiledReport(fields, archived) }),
    planLimit: { of: 'documents', unless: isFiledReport },
    budget: { name: 'documents', by: 'propertyId' },
  },
  {
    name: 'document_tenancies',
    what: ['document of a tenancy', 'documents of tenancies'],
    table: documentTenancies,
    row: rows.documentTenancyRow,
    ownedBy: (landlordId) =>
      sql`${documentTenancies.documentId} in (select id from documents where landlord_id = ${landlordId})`,
    key: ['documentId', 'tenantId'],
    references: { ...ofTenancy, documentId: { to: 'documents' } },
    unique: together('documentId', 'tenantId'),
    remember: ({ homes }, line) => homes.link(line),
  },
  {
    name: 'property_inspection_reports',
    what: ['inspection report', 'inspection reports'],
    rowsAtOnce: 20,
    table: inspectionReports,
    row: inspectionRows.inspectionReportRow,
    references: {
      ...ofProperty,
      inspectionId: { to: 'inspections' },
      documentId: { to: 'documents', orNull: true },
      inspectorId: person,
    },
    leftOut: {
      clientKey: 'It tells apart what one browser sends twice.',
      filedSignatures: 'The filed PDF is restored with the signatures that it shows.',
      signaturesRestoredAt: 'It says when the signatures were restored here.',
    },
    renamed: { areas: areaFields, isHmo: ['isHMO'] },
    toFields: ({ areas, isHmo, ...columns }) => ({ ...columns, isHMO: isHmo, ...(areas as Values) }),
    toColumns: ({ isHMO, ...fields }, { now }) => ({
      ...withAreas(fields),
      ...restoredSigning(fields, now),
      isHmo: isHMO,
      filedSignatures: [fields.inspectorSignedAt, fields.tenantSignedAt].filter(Boolean).length,
    }),
    unique: [({ inspectionId }) => inspectionId, ({ documentId }) => documentId],
    corrected: (fields, { homes }) => ({ ...fields, homeWasEmpty: homes.homeWasEmpty(fields) }),
    budget: { name: 'inspectionReports', by: 'propertyId' },
  },
  {
    name: 'inspection_report_comments',
    what: ['comment on an inspection report', 'comments on inspection reports'],
    table: inspectionComments,
    row: inspectionRows.inspectionCommentRow,
    references: { reportId: { to: 'property_inspection_reports' }, userId: person },
    budget: { name: 'reportComments', by: 'reportId' },
  },
  {
    name: 'inventory_reports',
    what: ['inventory', 'inventories'],
    rowsAtOnce: 20,
    table: inventoryReports,
    row: inspectionRows.inventoryRow,
    references: ofProperty,
    leftOut: {
      clientKey: 'It tells apart what one browser sends twice.',
      signaturesRestoredAt: 'It says when the signatures were restored here.',
    },
    toColumns: (fields, { now }) => ({ ...fields, ...restoredSigning(fields, now) }),
    budget: { name: 'inventories', by: 'propertyId' },
  },
  {
    name: 'inventory_report_tenancies',
    what: ['inventory of a tenancy', 'inventories of tenancies'],
    table: inventoryReportTenancies,
    row: inspectionRows.inventoryTenancyRow,
    ownedBy: (landlordId) =>
      sql`${inventoryReportTenancies.reportId} in (select id from inventory_reports where landlord_id = ${landlordId})`,
    key: ['reportId', 'tenantId'],
    references: { ...ofTenancy, reportId: { to: 'inventory_reports' } },
    unique: together('reportId', 'tenantId'),
  },
  ...depositEvidenceTables,
  {
    name: 'property_audits',
    what: ['property audit', 'property audits'],
    table: propertyAudits,
    row: rows.auditRow,
    references: ofProperty,
    leftOut: { runId: 'It says which audits were asked for together.' },
    budget: { name: 'audits', by: 'propertyId' },
  },
  {
    name: 'calendar_events',
    what: ['calendar event', 'calendar events'],
    table: calendarEvents,
    row: rows.calendarEventRow,
    references: { propertyId: { to: 'properties', orNull: true } },
    budget: { name: 'calendarEvents', by: null },
  },
  ...messageTables,
  {
    name: 'photos',
    what: ['photo or attachment', 'photos and attachments'],
    table: uploads,
    row: rows.photoRow,
    ownedBy: (landlordId) =>
      sql`${uploads.propertyId} in (select id from properties where landlord_id = ${landlordId})`,
    references: {
      ...ofProperty,
      maintenanceRequestId: { to: 'maintenance_requests' },
      inspectionReportId: { to: 'property_inspection_reports' },
      inventoryReportId: { to: 'inventory_reports' },
      messageId: { to: 'messages' },
      depositDeductionId: { to: 'deposit_deductions' },
    },
    leftOut: { userId: 'Restored photos are their landlord’s.' },
    ...withFilePath,
    toColumns: (fields, { landlordId }) => ({ ...withFilePath.toColumns(fields), userId: landlordId }),
    unique: [({ filePath }) => filePath],
  },
  ...accountTables,
]

/**
 * What a transaction was booked for: 'Mark as Paid' names a rent payment, any other receipt or refund is its own entry
 * of the account, and what is paid for a mortgage names that.
 */
function bookedFor({ relatedEntityId, relatedEntityType, ledgerEntryId, mortgageId }: Values): Values {
  if (ledgerEntryId && relatedEntityId) return { relatedEntityType: 'rent_payment' }
  if (ledgerEntryId && (relatedEntityType === 'receipt' || relatedEntityType === 'refund'))
    return { relatedEntityType, relatedEntityId: ledgerEntryId }
  return relatedEntityType === 'mortgage'
    ? { relatedEntityType, relatedEntityId: mortgageId }
    : { relatedEntityType: null, relatedEntityId: null }
}

function repetitionRefusal({ date, createdAt }: Values): string | null {
  const entered = dayOfEntry(String(createdAt))
  // One day of tolerance: the days may differ around midnight.
  const isTooOld = entered === null || String(date) < addDays(addMonths(entered, -mostMonthsBack), -1)
  return isTooOld ? 'it began more than five years before it was entered' : null
}

function withAreas(fields: Values): Values {
  const areas = Object.fromEntries(areaFields.filter((name) => name in fields).map((name) => [name, fields[name]]))
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in areas)))
  return { ...others, areas }
}

/** The columns that an archive holds. */
export function takenColumns({ table, leftOut = {} }: BackedUpTable): Record<string, PgColumn> {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  return Object.fromEntries(
    columns.filter(([name, column]) => name !== 'landlordId' && !(name in leftOut) && column.generated === undefined),
  )
}
