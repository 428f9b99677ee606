import { and, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { accountIncludes } from '#domain/plan.ts'
import type { Plan, SubscriptionStatus } from '#domain/plan-names.ts'
import { presentHomeFirst } from '#server/db/present-home.ts'
import { users } from '#server/db/schema/accounts.ts'
import { brandings } from '#server/db/schema/branding.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { GuestScope, LandlordScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const columns = {
  name: brandings.name,
  colour: brandings.colour,
  logo: brandings.logo,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionStatus: users.subscriptionStatus,
}

export type StoredBranding = Pick<typeof brandings.$inferSelect, 'name' | 'colour' | 'logo'>

/** It ends with the plan: what is stored comes back with it (rule: branding-plan). */
function inForce(
  row: (StoredBranding & { subscriptionPlan: Plan; subscriptionStatus: SubscriptionStatus }) | undefined,
): StoredBranding | null {
  if (!row) return null
  const { subscriptionPlan, subscriptionStatus, ...branding } = row
  return accountIncludes({ subscriptionPlan, subscriptionStatus }, 'customBranding') ? branding : null
}

/** What the landlord has stored, whatever the plan. */
export async function findBranding(db: Db, scope: LandlordScope): Promise<StoredBranding | null> {
  const [row] = await db
    .select({ name: brandings.name, colour: brandings.colour, logo: brandings.logo })
    .from(brandings)
    .where(eq(brandings.landlordId, scope.userId))
  return row ?? null
}

/** What tenants of a landlord see; null for Latchkey alone. */
export async function findBrandingInForce(db: Db, scope: LandlordScope): Promise<StoredBranding | null> {
  const [row] = await db
    .select(columns)
    .from(brandings)
    .innerJoin(users, eq(users.id, brandings.landlordId))
    .where(eq(brandings.landlordId, scope.userId))
  return inForce(row)
}

/** The branding that a tenant sees: that of the landlord of the home where they live. */
export async function findTenantsBranding(db: Db, scope: TenantScope, today: Day): Promise<StoredBranding | null> {
  const [home] = await db
    .select({ landlordId: tenancies.landlordId })
    .from(tenancies)
    .where(and(eq(tenancies.userId, scope.userId), isCurrentTenancy))
    .orderBy(presentHomeFirst(today))
    .limit(1)
  if (!home) return null
  const [row] = await db
    .select(columns)
    .from(brandings)
    .innerJoin(users, eq(users.id, brandings.landlordId))
    .where(eq(brandings.landlordId, home.landlordId))
  return inForce(row)
}

/** The branding that a guest sees: that of the landlord whose join code they used. */
export async function findGuestsBranding(db: Db, scope: GuestScope): Promise<StoredBranding | null> {
  const [row] = await db
    .select(columns)
    .from(properties)
    .innerJoin(brandings, eq(brandings.landlordId, properties.landlordId))
    .innerJoin(users, eq(users.id, brandings.landlordId))
    .where(eq(properties.id, scope.propertyId))
  return inForce(row)
}

/** A logo that is undefined stays. */
export async function saveBranding(
  tx: Db,
  scope: LandlordScope,
  branding: { name: string; colour: string; logo: string | null | undefined },
  now: Date,
) {
  const changes = { ...branding, updatedAt: now.toISOString() }
  await tx
    .insert(brandings)
    .values({ ...changes, landlordId: scope.userId })
    .onConflictDoUpdate({ target: brandings.landlordId, set: changes })
}

export async function removeBranding(tx: Db, scope: LandlordScope) {
  await tx.delete(brandings).where(eq(brandings.landlordId, scope.userId))
}
