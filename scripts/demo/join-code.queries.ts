import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { landlord, tenantsCity } from './logins.ts'

/**
 * The code that the demo's tenant signs in with, as it is now; null once somebody has changed the landlord's account.
 */
export async function findTenantsJoinCode(db: Db): Promise<string | null> {
  const { rows } =
    await db.execute(sql`select p.join_code as code from properties p join users u on u.id = p.landlord_id
    where u.email = ${landlord.email} and p.city = ${tenantsCity} order by p.id limit 1`)
  return (rows[0] as { code: string | null } | undefined)?.code ?? null
}
