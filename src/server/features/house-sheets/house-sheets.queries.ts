import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { houseSheets } from '#server/db/schema/house-sheets.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { LandlordScope, Scope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

type Changes = Partial<Omit<typeof houseSheets.$inferInsert, 'propertyId' | 'landlordId' | 'updatedAt'>>

function isReadableBy(scope: Scope): SQL {
  if (scope.role === 'landlord') return eq(properties.landlordId, scope.userId)
  if (scope.role === 'guest') return eq(properties.id, scope.propertyId)
  return sql`exists (select 1 from ${tenancies} where ${tenancies.propertyId} = ${properties.id}
    and ${tenancies.userId} = ${scope.userId} and ${isCurrentTenancy})`
}

/**
 * What has been filled in, null where nothing has, with the property and whom its tenants ask. @throws
 * Problem 404 for a property that is not theirs.
 */
export async function getHouseSheet(db: Db, scope: Scope, propertyId: number) {
  const [row] = await db
    .select({
      property: {
        id: properties.id,
        address: properties.address,
        city: properties.city,
        hasGas: properties.hasGas,
        joinCode: properties.joinCode,
      },
      landlordId: properties.landlordId,
      landlord: { name: users.name, phone: users.phone, email: users.email },
      sheet: getTableColumns(houseSheets),
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.landlordId))
    .leftJoin(houseSheets, eq(houseSheets.propertyId, properties.id))
    .where(and(eq(properties.id, propertyId), isReadableBy(scope)))
  if (!row) throw notFound('Property not found')
  return row
}

/** What is left out of the changes stays as it is. */
export async function saveHouseSheet(tx: Db, scope: LandlordScope, propertyId: number, changes: Changes, now: Date) {
  const changed = { ...changes, updatedAt: now.toISOString() }
  await tx
    .insert(houseSheets)
    .values({ ...changed, propertyId, landlordId: scope.userId })
    .onConflictDoUpdate({
      target: houseSheets.propertyId,
      set: changed,
      setWhere: eq(houseSheets.landlordId, scope.userId),
    })
}
