import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tenancies } from '#server/db/schema/lettings.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'

/** A condition on tenancies: a landlord's, or a tenant's own accepted ones, ended ones included. */
export const isTheirTenancy = (scope: SignedInScope): SQL | undefined =>
  scope.role === 'landlord'
    ? eq(tenancies.landlordId, scope.userId)
    : and(eq(tenancies.userId, scope.userId), tenancies.accepted)

/** A condition on tenancies: those that last, and whose tenant has accepted them. */
export const isCurrentTenancy = sql<boolean>`(${tenancies.active} and ${tenancies.accepted})`
