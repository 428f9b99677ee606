import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { formerTenantName } from '#domain/account.ts'
import { users } from '#server/db/schema/accounts.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/** Somebody's first name and surname as one, as `fullName` in #domain/account.ts puts them together. */
export const fullNameOf = ({ name, username }: { name: SQLWrapper; username: SQLWrapper }) =>
  sql<string>`concat_ws(' ', ${name}, case when right(lower(${name}), length(${username}) + 1) <> ' ' || lower(${username})
    then ${username} end)`

/** A tenant's full name as the landlord of the tenancy sees it. */
export const tenantFullName = fullNameOf({ name: tenancies.tenantName, username: tenancies.tenantUsername })

interface Letting {
  readonly landlordId: SQLWrapper
  readonly propertyId: SQLWrapper
  readonly tenantUserId: SQLWrapper
}

/**
 * A tenant's full name by their newest tenancy of a home, or else of another home of this landlord; null without one.
 * The tenancies of the home are looked at first, and seldom the others, however many homes the tenant has.
 */
export const nameInNewestTenancy = ({ landlordId, propertyId, tenantUserId }: Letting): SQL<string | null> => {
  const newest = (where: SQL) => sql`(select ${tenantFullName} from ${tenancies}
    where ${tenancies.userId} = ${tenantUserId} and ${tenancies.landlordId} = ${landlordId} ${where}
    order by ${tenancies.id} desc limit 1)`
  return sql<string | null>`coalesce(${newest(sql`and ${tenancies.propertyId} = ${propertyId}`)}, ${newest(sql``)})`
}

export const formerTenant = sql.raw(`'${formerTenantName}'`)

/**
 * The name of the account counts for landlords, guests and unopened invitations, which have the name that the landlord
 * wrote.
 */
const isNamedByAccount = sql`(${users.role} = 'landlord' or ${users.isGuest} or ${users.isInvited})`

/**
 * A person's name from `users`, where no tenancy has it. A tenant whose tenancy is deleted or whose account is erased
 * is a 'Former tenant', because the landlord may not see their present name (rule: access-tenant-details).
 */
export const nameOrFormer = sql`case when ${isNamedByAccount} then ${users.name} else ${formerTenant} end`
export const surnameOrNone = sql`case when ${isNamedByAccount} then ${users.username} end`

/** The full name with its surname, or 'Former tenant'. */
export const fullNameOrFormer = fullNameOf({ name: nameOrFormer, username: surnameOrNone })
