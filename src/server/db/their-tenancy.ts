import { and, eq, type SQL } from 'drizzle-orm'
import { tenancies } from '#server/db/schema/lettings.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'

/** A condition on tenancies: a landlord's, or a tenant's own accepted ones, ended ones included. */
export const isTheirTenancy = (scope: SignedInScope): SQL | undefined =>
  scope.role === 'landlord'
    ? eq(tenancies.landlordId, scope.userId)
    : and(eq(tenancies.userId, scope.userId), eq(tenancies.accepted, true))
