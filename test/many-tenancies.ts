/** Many tenancies of one landlord at once, each with a tenant and a home of its own, in one statement. */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'

export async function makeManyTenancies(db: Db, landlordId: number, count: number) {
  const { rows } = await db.execute<{ id: number; propertyId: number; userId: number }>(sql`with people as (
      insert into users (role, name, username, email, invited_by)
      select 'tenant', 'Tenant', 'Law ' || n, ${`law-${landlordId}-`}::text || n || '@example.com', ${landlordId}::int
      from generate_series(1, ${count}::int) n returning id
    ), homes as (
      insert into properties (landlord_id, address, city, rent_amount, join_code)
      select ${landlordId}::int, id || ' Law Street', 'York', 95000, 'LAW' || id from people returning id
    ) insert into tenancies (landlord_id, property_id, user_id, move_in_date, rent_amount, accepted)
    select ${landlordId}::int, home.id, person.id, '2026-01-15', 95000, true
    from (select id, row_number() over (order by id) n from people) person
    join (select id, row_number() over (order by id) n from homes) home using (n)
    returning id, property_id as "propertyId", user_id as "userId"`)
  return rows
}
