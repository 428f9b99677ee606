import { and, eq } from 'drizzle-orm'
import type { UserRole } from '#domain/account.ts'
import type { MaintenanceStatus } from '#domain/maintenance.ts'
import { maintenanceComments, maintenanceRequests, maintenanceStatusChanges } from '#server/db/schema/maintenance.ts'
import type { GuestScope, LandlordScope, Scope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

type NewRequest = Omit<typeof maintenanceRequests.$inferInsert, 'id' | 'userId' | 'status' | 'resolvedAt'>

/** A row under a request, as its author writes it. */
interface Written {
  readonly landlordId: number
  readonly requestId: number
  readonly createdAt: string
}

const author = ({ userId, role }: Scope): { userId: number; role: UserRole } => ({
  userId,
  role: role === 'landlord' ? 'landlord' : 'tenant',
})

export async function insertRequest(tx: Db, scope: TenantScope | GuestScope, request: NewRequest): Promise<number> {
  const [row] = await tx
    .insert(maintenanceRequests)
    .values({ ...request, userId: scope.userId })
    .returning({ id: maintenanceRequests.id })
  if (!row) throw new Error('The maintenance request was not written')
  return row.id
}

export async function setRequestStatus(
  tx: Db,
  scope: LandlordScope,
  id: number,
  change: { status: MaintenanceStatus; resolvedAt: string | null },
) {
  await tx
    .update(maintenanceRequests)
    .set(change)
    .where(and(eq(maintenanceRequests.id, id), eq(maintenanceRequests.landlordId, scope.userId)))
}

export async function insertStatusChange(tx: Db, scope: Scope, change: Written & { status: MaintenanceStatus }) {
  await tx.insert(maintenanceStatusChanges).values({ ...change, ...author(scope) })
}

export async function insertComment(tx: Db, scope: Scope, comment: Written & { content: string }) {
  const [row] = await tx
    .insert(maintenanceComments)
    .values({ ...comment, ...author(scope) })
    .returning({
      id: maintenanceComments.id,
      content: maintenanceComments.content,
      createdAt: maintenanceComments.createdAt,
      role: maintenanceComments.role,
    })
  if (!row) throw new Error('The comment was not written')
  return row
}
