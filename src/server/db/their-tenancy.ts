import { and, eq, type SQL } from 'drizzle-orm'
import { tenancies } from '#server/db/schema/lettings.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'

/** Over tenancies: those of a landlord's properties, or a tenant's own once accepted, ended ones too. */
export const isTheirTenancy = (scope: SignedInScope): SQL | undefined =>
  scope.role === 'landlord'
    ? eq(tenancies.landlordId, scope.userId)
    : and(eq(tenancies.userId, scope.userId), eq(tenancies.accepted, true))
