/**
 * What is held about a tenant: their own rows wherever they live or lived, and never a
 * co-tenant's (rule: accounts-own-data).
 */

import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { jsonObject } from '#server/db/json.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { depositDeductions } from '#server/db/schema/deposits.ts'
import { documents, documentTenancies } from '#server/db/schema/documents.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReportTenancies } from '#server/db/schema/inventory.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { messages } from '#server/db/schema/messages.ts'
import { notifications } from '#server/db/schema/notices.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { featureUsage, userActivity } from '#server/db/schema/usage.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { ownAccounts, ownDeposits } from '#server/features/own-data/own-money.queries.ts'
import { ownReports, reportedForThem } from '#server/features/own-data/own-reports.queries.ts'
import { addressed, type OwnTable, pickColumns, storedFile } from '#server/features/own-data/own-table.queries.ts'
import { ownWritings } from '#server/features/own-data/own-writings.queries.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The ids of what is theirs, as queries. */
function ownIds(db: Db, { userId }: TenantScope) {
  const ownTenancies = db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(eq(tenancies.userId, userId), tenancies.accepted))
  const ownRequests = db
    .select({ id: maintenanceRequests.id })
    .from(maintenanceRequests)
    .where(eq(maintenanceRequests.userId, userId))
  const inventoriedForThem = db
    .select({ id: inventoryReportTenancies.reportId })
    .from(inventoryReportTenancies)
    .where(inArray(inventoryReportTenancies.tenantId, ownTenancies))
  const filedForThem = db
    .select({ one: sql`1` })
    .from(documentTenancies)
    .where(and(eq(documentTenancies.documentId, documents.id), inArray(documentTenancies.tenantId, ownTenancies)))
  const isSharedForThem = and(documents.sharedWithTenant, exists(filedForThem))
  const sharedForThem = db.select({ id: documents.id }).from(documents).where(isSharedForThem)
  return { ownTenancies, ownRequests, inventoriedForThem, isSharedForThem, sharedForThem }
}
type OwnIds = ReturnType<typeof ownIds>

export function ownTables(db: Db, scope: TenantScope): OwnTable[] {
  const own = ownIds(db, scope)
  return [
    ...ownAccount(scope, own),
    ...ownAccounts(own.ownTenancies),
    ...ownWritings(scope, own.ownRequests),
    ownDocuments(db, scope, own),
    ...ownDeposits(own.ownTenancies),
    ...ownReports(scope, own),
    ownFiles(db, scope, own),
    ...ownUse(scope),
  ]
}

const ownAccount = ({ userId }: TenantScope, { ownTenancies }: OwnIds): OwnTable[] => [
  {
    name: 'account',
    from: users,
    key: users.id,
    fields: pickColumns(
      users,
      'id',
      'name',
      'username',
      'formerNames',
      'formerHomes',
      'email',
      'phone',
      'role',
      'createdAt',
    ),
    where: eq(users.id, userId),
  },
  {
    name: 'tenancies',
    from: sql`${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId}`,
    key: tenancies.id,
    fields: {
      id: tenancies.id,
      ...addressed,
      ...pickColumns(
        tenancies,
        'moveInDate',
        'moveOutDate',
        'active',
        'rentAmount',
        'paymentFrequency',
        'paymentDay',
        'depositAmount',
        'numberOfOccupants',
        'numberOfPets',
        'createdAt',
      ),
    },
    where: inArray(tenancies.id, ownTenancies),
  },
]

const ownDocuments = (db: Db, scope: TenantScope, { isSharedForThem }: OwnIds): OwnTable => ({
  name: 'documents',
  from: sql`${documents} join ${properties} on ${properties.id} = ${documents.propertyId}`,
  key: documents.id,
  fields: {
    id: documents.id,
    ...addressed,
    ...pickColumns(documents, 'type', 'name', 'expiryDate', 'uploadDate'),
    ...storedFile(documents),
  },
  where: or(visibleDocuments(db, scope), isSharedForThem),
})

function ownFiles(db: Db, scope: TenantScope, own: OwnIds): OwnTable {
  const ownMessages = db.select({ id: messages.id }).from(messages).where(eq(messages.tenantUserId, scope.userId))
  const ownReportIds = db
    .select({ id: inspectionReports.id })
    .from(inspectionReports)
    .where(reportedForThem(scope, own.sharedForThem))
  const ownDeductions = db
    .select({ id: depositDeductions.id })
    .from(depositDeductions)
    .where(inArray(depositDeductions.tenantId, own.ownTenancies))
  return {
    name: 'files',
    from: uploads,
    key: uploads.id,
    fields: {
      ...pickColumns(uploads, 'id', 'name', 'inspectionReportId', 'inventoryReportId'),
      deductionId: uploads.depositDeductionId,
      createdAt: uploads.createdAt,
      ...storedFile(uploads),
    },
    where: uploadsAmong(db, [
      eq(uploads.userId, scope.userId),
      inArray(uploads.maintenanceRequestId, own.ownRequests),
      inArray(uploads.messageId, ownMessages),
      inArray(uploads.inventoryReportId, own.inventoriedForThem),
      inArray(uploads.inspectionReportId, ownReportIds),
      inArray(uploads.depositDeductionId, ownDeductions),
    ]),
  }
}

const ownUse = ({ userId }: TenantScope): OwnTable[] => [
  {
    name: 'notifications',
    from: notifications,
    key: notifications.id,
    fields: pickColumns(notifications, 'id', 'type', 'title', 'message', 'isRead', 'createdAt'),
    where: eq(notifications.userId, userId),
  },
  {
    name: 'sessions',
    from: sessions,
    key: sessions.id,
    fields: pickColumns(sessions, 'device', 'createdAt', 'lastUsedAt'),
    where: and(eq(sessions.userId, userId), isNull(sessions.endedAt)),
  },
  {
    name: 'activity',
    from: userActivity,
    key: userActivity.id,
    fields: {
      ...pickColumns(userActivity, 'day', 'action', 'page'),
      device: userActivity.userAgent,
      count: sql`(${userActivity.metadata} ->> 'count')::int`,
    },
    where: eq(userActivity.userId, userId),
  },
  {
    name: 'feature_usage',
    from: featureUsage,
    key: featureUsage.feature,
    fields: pickColumns(featureUsage, 'feature', 'usageCount', 'lastUsed'),
    where: eq(featureUsage.userId, userId),
  },
]

/** Each kind by its own index: as one condition they would be sought among everybody's. */
const uploadsAmong = (db: Db, kinds: readonly SQL[]) =>
  inArray(
    uploads.id,
    sql`(${sql.join(
      kinds.map((kind) => db.select({ id: uploads.id }).from(uploads).where(kind)),
      sql` union all `,
    )})`,
  )

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
