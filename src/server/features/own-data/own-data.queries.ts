/**
 * What is held about a tenant: their own rows wherever they live or lived, and never a
 * co-tenant's (rule: accounts-own-data).
 */

import { and, eq, exists, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { jsonObject } from '#server/db/json.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { arrearsSteps, arrearsTerms, paymentPlans } from '#server/db/schema/arrears.ts'
import { depositDeductions, depositReturns, deposits } from '#server/db/schema/deposits.ts'
import { documents, documentTenancies } from '#server/db/schema/documents.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReportTenancies } from '#server/db/schema/inventory.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceComments, maintenanceRequests, maintenanceStatusChanges } from '#server/db/schema/maintenance.ts'
import { messages } from '#server/db/schema/messages.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { notifications } from '#server/db/schema/notices.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { featureUsage, userActivity } from '#server/db/schema/usage.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { type OwnTable, ownReports, reportedForThem } from '#server/features/own-data/own-reports.queries.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const addressed = { address: properties.address, city: properties.city }

export function ownTables(db: Db, scope: TenantScope): OwnTable[] {
  const me = scope.userId
  const ownTenancies = db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(eq(tenancies.userId, me), tenancies.accepted))
  const ownRequests = db
    .select({ id: maintenanceRequests.id })
    .from(maintenanceRequests)
    .where(eq(maintenanceRequests.userId, me))
  const ownMessages = db.select({ id: messages.id }).from(messages).where(eq(messages.tenantUserId, me))
  const filedForThem = db
    .select({ one: sql`1` })
    .from(documentTenancies)
    .where(and(eq(documentTenancies.documentId, documents.id), inArray(documentTenancies.tenantId, ownTenancies)))
  const inventoriedForThem = db
    .select({ id: inventoryReportTenancies.reportId })
    .from(inventoryReportTenancies)
    .where(inArray(inventoryReportTenancies.tenantId, ownTenancies))
  const sharedForThem = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(documents.sharedWithTenant, exists(filedForThem)))
  const idsOf = (table: typeof inspectionReports | typeof depositDeductions, where: SQL | undefined) =>
    db.select({ id: table.id }).from(table).where(where)
  const { id, name, username, email, phone, role, createdAt } = users
  return [
    {
      name: 'account',
      from: users,
      key: users.id,
      fields: { id, name, username, email, phone, role, createdAt },
      where: eq(users.id, me),
    },
    {
      name: 'tenancies',
      from: sql`${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId}`,
      key: tenancies.id,
      fields: {
        id: tenancies.id,
        ...addressed,
        moveInDate: tenancies.moveInDate,
        moveOutDate: tenancies.moveOutDate,
        active: tenancies.active,
        rentAmount: tenancies.rentAmount,
        paymentFrequency: tenancies.paymentFrequency,
        paymentDay: tenancies.paymentDay,
        depositAmount: tenancies.depositAmount,
        numberOfOccupants: tenancies.numberOfOccupants,
        numberOfPets: tenancies.numberOfPets,
        createdAt: tenancies.createdAt,
      },
      where: inArray(tenancies.id, ownTenancies),
    },
    {
      name: 'statement',
      from: ledgerEntries,
      key: ledgerEntries.id,
      fields: {
        id: ledgerEntries.id,
        tenantId: ledgerEntries.tenantId,
        kind: ledgerEntries.kind,
        date: ledgerEntries.date,
        amount: ledgerEntries.amount,
        description: ledgerEntries.description,
        method: ledgerEntries.method,
        reference: ledgerEntries.reference,
        enteredAt: ledgerEntries.enteredAt,
      },
      where: inArray(ledgerEntries.tenantId, ownTenancies),
    },
    {
      name: 'rent_payments',
      from: rentPayments,
      key: rentPayments.id,
      fields: {
        id: rentPayments.id,
        tenantId: rentPayments.tenantId,
        amount: rentPayments.amount,
        dueDate: rentPayments.dueDate,
        paidDate: rentPayments.paidDate,
        status: rentPayments.status,
        outstanding: rentPayments.outstanding,
      },
      where: inArray(rentPayments.tenantId, ownTenancies),
    },
    {
      name: 'letters',
      from: arrearsSteps,
      key: arrearsSteps.id,
      fields: {
        id: arrearsSteps.id,
        tenantId: arrearsSteps.tenantId,
        sentOn: arrearsSteps.sentOn,
        via: arrearsSteps.via,
        subject: arrearsSteps.subject,
        letter: arrearsSteps.letter,
      },
      where: inArray(arrearsSteps.tenantId, ownTenancies),
    },
    {
      name: 'payment_plans',
      from: paymentPlans,
      key: paymentPlans.tenantId,
      fields: {
        tenantId: paymentPlans.tenantId,
        instalments: paymentPlans.instalments,
        owedAtOffer: paymentPlans.owedAtOffer,
        offeredOn: paymentPlans.offeredOn,
        offeredAt: paymentPlans.offeredAt,
        acceptedAt: paymentPlans.acceptedAt,
      },
      where: inArray(paymentPlans.tenantId, ownTenancies),
    },
    {
      name: 'arrears_terms',
      from: arrearsTerms,
      key: arrearsTerms.tenantId,
      fields: {
        tenantId: arrearsTerms.tenantId,
        breathingFrom: arrearsTerms.breathingFrom,
        breathingUntil: arrearsTerms.breathingUntil,
        earlierBreathingSpaces: arrearsTerms.earlierBreathingSpaces,
        awaitedAmount: arrearsTerms.awaitedAmount,
        lateInterest: arrearsTerms.lateInterest,
      },
      where: inArray(arrearsTerms.tenantId, ownTenancies),
    },
    {
      name: 'maintenance_requests',
      from: sql`${maintenanceRequests} join ${properties} on ${properties.id} = ${maintenanceRequests.propertyId}`,
      key: maintenanceRequests.id,
      fields: {
        id: maintenanceRequests.id,
        ...addressed,
        requestType: maintenanceRequests.requestType,
        description: maintenanceRequests.description,
        status: maintenanceRequests.status,
        urgency: maintenanceRequests.urgency,
        photos: maintenanceRequests.photos,
        accessInstructions: maintenanceRequests.accessInstructions,
        createdAt: maintenanceRequests.createdAt,
        resolvedAt: maintenanceRequests.resolvedAt,
      },
      where: inArray(maintenanceRequests.id, ownRequests),
    },
    {
      name: 'maintenance_status_changes',
      from: maintenanceStatusChanges,
      key: maintenanceStatusChanges.id,
      fields: {
        id: maintenanceStatusChanges.id,
        requestId: maintenanceStatusChanges.requestId,
        by: maintenanceStatusChanges.role,
        status: maintenanceStatusChanges.status,
        createdAt: maintenanceStatusChanges.createdAt,
      },
      where: inArray(maintenanceStatusChanges.requestId, ownRequests),
    },
    {
      name: 'maintenance_comments',
      from: maintenanceComments,
      key: maintenanceComments.id,
      fields: {
        id: maintenanceComments.id,
        requestId: maintenanceComments.requestId,
        by: maintenanceComments.role,
        content: maintenanceComments.content,
        createdAt: maintenanceComments.createdAt,
      },
      where: inArray(maintenanceComments.requestId, ownRequests),
    },
    {
      name: 'messages',
      from: sql`${messages} join ${properties} on ${properties.id} = ${messages.propertyId}`,
      key: messages.id,
      fields: {
        id: messages.id,
        ...addressed,
        conversationId: messages.conversationId,
        messageType: messages.messageType,
        subject: messages.subject,
        content: messages.content,
        isDeleted: messages.isDeleted,
        editedAt: messages.editedAt,
        restoredAt: messages.restoredAt,
        createdAt: messages.createdAt,
      },
      where: eq(messages.tenantUserId, me),
    },
    {
      name: 'documents',
      from: sql`${documents} join ${properties} on ${properties.id} = ${documents.propertyId}`,
      key: documents.id,
      fields: {
        id: documents.id,
        ...addressed,
        type: documents.type,
        name: documents.name,
        expiryDate: documents.expiryDate,
        uploadDate: documents.uploadDate,
        ...storedFile(documents),
      },
      where: or(visibleDocuments(db, scope), and(documents.sharedWithTenant, exists(filedForThem))),
    },
    {
      name: 'deposits',
      from: deposits,
      key: deposits.tenantId,
      fields: {
        tenantId: deposits.tenantId,
        agreed: deposits.agreed,
        receivedOn: deposits.receivedOn,
        paidBy: deposits.paidBy,
        scheme: deposits.scheme,
        schemeType: deposits.schemeType,
        reference: deposits.reference,
        protectedOn: deposits.protectedOn,
        prescribedInformationOn: deposits.prescribedInformationOn,
        prescribedInformationTo: deposits.prescribedInformationTo,
        prescribedInformationHow: deposits.prescribedInformationHow,
        holdingAmount: deposits.holdingAmount,
        holdingReceivedOn: deposits.holdingReceivedOn,
        holdingOutcome: deposits.holdingOutcome,
        holdingOutcomeOn: deposits.holdingOutcomeOn,
      },
      where: inArray(deposits.tenantId, ownTenancies),
    },
    {
      name: 'deposit_deductions',
      from: depositDeductions,
      key: depositDeductions.id,
      fields: {
        id: depositDeductions.id,
        tenantId: depositDeductions.tenantId,
        description: depositDeductions.description,
        amount: depositDeductions.amount,
        reason: depositDeductions.reason,
        tenantAnswer: depositDeductions.tenantAnswer,
        tenantNote: depositDeductions.tenantNote,
        answeredAt: depositDeductions.answeredAt,
        answerRestoredAt: depositDeductions.answerRestoredAt,
        agreedAmount: depositDeductions.agreedAmount,
        createdAt: depositDeductions.createdAt,
      },
      where: inArray(depositDeductions.tenantId, ownTenancies),
    },
    {
      name: 'deposit_returns',
      from: depositReturns,
      key: depositReturns.id,
      fields: {
        id: depositReturns.id,
        tenantId: depositReturns.tenantId,
        returnedOn: depositReturns.returnedOn,
        returned: depositReturns.returned,
        kept: depositReturns.kept,
        reversedAt: depositReturns.reversedAt,
      },
      where: inArray(depositReturns.tenantId, ownTenancies),
    },
    ...ownReports(scope, { inventoriedForThem, sharedForThem }),
    {
      name: 'files',
      from: uploads,
      key: uploads.id,
      fields: {
        id: uploads.id,
        name: uploads.name,
        inspectionReportId: uploads.inspectionReportId,
        inventoryReportId: uploads.inventoryReportId,
        deductionId: uploads.depositDeductionId,
        createdAt: uploads.createdAt,
        ...storedFile(uploads),
      },
      where: uploadsAmong(db, [
        eq(uploads.userId, me),
        inArray(uploads.maintenanceRequestId, ownRequests),
        inArray(uploads.messageId, ownMessages),
        inArray(uploads.inventoryReportId, inventoriedForThem),
        inArray(uploads.inspectionReportId, idsOf(inspectionReports, reportedForThem(scope, sharedForThem))),
        inArray(
          uploads.depositDeductionId,
          idsOf(depositDeductions, inArray(depositDeductions.tenantId, ownTenancies)),
        ),
      ]),
    },
    {
      name: 'notifications',
      from: notifications,
      key: notifications.id,
      fields: {
        id: notifications.id,
        type: notifications.type,
        title: notifications.title,
        message: notifications.message,
        isRead: notifications.isRead,
        createdAt: notifications.createdAt,
      },
      where: eq(notifications.userId, me),
    },
    {
      name: 'sessions',
      from: sessions,
      key: sessions.id,
      fields: { device: sessions.device, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt },
      where: and(eq(sessions.userId, me), isNull(sessions.endedAt)),
    },
    {
      name: 'activity',
      from: userActivity,
      key: userActivity.id,
      fields: {
        day: userActivity.day,
        action: userActivity.action,
        page: userActivity.page,
        device: userActivity.userAgent,
        count: sql`(${userActivity.metadata} ->> 'count')::int`,
      },
      where: eq(userActivity.userId, me),
    },
    {
      name: 'feature_usage',
      from: featureUsage,
      key: featureUsage.feature,
      fields: {
        feature: featureUsage.feature,
        usageCount: featureUsage.usageCount,
        lastUsed: featureUsage.lastUsed,
      },
      where: eq(featureUsage.userId, me),
    },
  ]
}

/** Each kind by its own index: as one condition they would be sought among everybody's. */
const uploadsAmong = (db: Db, kinds: readonly SQL[]) =>
  inArray(
    uploads.id,
    sql`(${sql.join(
      kinds.map((kind) => db.select({ id: uploads.id }).from(uploads).where(kind)),
      sql` union all `,
    )})`,
  )

const storedFile = ({ file, mimeType, size }: { file: SQLWrapper; mimeType: SQLWrapper; size: SQLWrapper }) => ({
  filePath: sql`'/uploads/' || ${file}`,
  mimeType,
  size,
})

const rowsAtOnce = 200

/** The rows of one of them, a batch at a time, in the order of their keys. */
export async function* readOwnRows(db: Db, scope: TenantScope, name: string) {
  const table = ownTables(db, scope).find((each) => each.name === name)
  if (!table) throw new Error(`There is no table ${name} of a tenant's own data`)
  const { from, key, fields, where } = table
  let last: unknown
  for (;;) {
    const after = last === undefined ? undefined : sql`${key} > ${last}`
    const { rows } = await db.execute<{ key: unknown; row: string }>(sql`
      select ${key} as "key", ${jsonObject(fields)}::text as "row" from ${from}
      where ${and(where, after)} order by ${key} limit ${rowsAtOnce}`)
    for (const { row } of rows) yield JSON.parse(row) as Record<string, unknown>
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.key
  }
}
