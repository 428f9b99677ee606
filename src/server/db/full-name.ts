import { type SQLWrapper, sql } from 'drizzle-orm'
import { formerTenantName } from '#domain/account.ts'
import { users } from '#server/db/schema/accounts.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/** Somebody's first name and surname as one, as `fullName` in #domain/account.ts puts them together. */
export const fullNameOf = ({ name, username }: { name: SQLWrapper; username: SQLWrapper }) =>
  sql<string>`concat_ws(' ', ${name}, case when right(lower(${name}), length(${username}) + 1) <> ' ' || lower(${username})
    then ${username} end)`

/** A tenant's full name as the landlord of the tenancy sees it. */
export const tenantFullName = fullNameOf({ name: tenancies.tenantName, username: tenancies.tenantUsername })

/** The name among `users` of somebody who may have left since. */
export const nameOrFormer = sql`coalesce(${users.name}, ${sql.raw(`'${formerTenantName}'`)})`

/** The full name with its surname, or 'Former tenant'. */
export const fullNameOrFormer = fullNameOf({ name: nameOrFormer, username: users.username })
