/** Portfolios of any size, written in a few statements: what is measured is reading them. */
import { sql } from 'drizzle-orm'
import { documentTypes } from '#domain/document.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/database/db.ts'

const towns = ['York', 'Leeds', 'Bath', 'Truro', 'Norwich', 'Preston', 'Cardiff', 'Durham']

/** Eight documents for each home. */
const paperTypes = documentTypes.slice(0, 8)

/**
 * A landlord on the Enterprise plan with so many let properties and 26 months of rent: two years paid (one in fifty
 * late), two months to come, four repairs and two inspection reports each. Answers a session token.
 */
export async function makePortfolio(db: Db, propertyCount: number): Promise<string> {
  // In one transaction: the morning's work of the server beside it must not see half a portfolio.
  const landlordId = await db.transaction((tx) => insertPortfolio(tx, propertyCount))
  await db.execute(sql`vacuum analyze`)
  return openSession(db, { userId: landlordId, address: '127.0.0.1' }, new Date())
}

async function insertPortfolio(db: Db, propertyCount: number): Promise<number> {
  const landlordId = await insertId(
    db,
    sql`insert into users (role, name, email, subscription_plan, onboarding_completed)
      values ('landlord', 'Bench Landlord', ${`bench-${propertyCount}@example.com`}, 'enterprise', true) returning id`,
  )
  await db.execute(sql`insert into users (role, name, username, email, invited_by)
    select 'tenant', 'Tenant ' || n, 'Surname ' || n, 'tenant-' || ${propertyCount}::int || '-' || n || '@example.com', ${landlordId}::int
    from generate_series(1, ${propertyCount}::int) n`)
  await db.execute(sql`insert into properties (landlord_id, address, city, rent_amount, bedrooms, bathrooms, property_type, occupancy_status, join_code)
    select ${landlordId}::int, n || ' Station Road', (${sql.raw(`array['${towns.join("','")}']`)})[1 + n % ${towns.length}],
      70000 + 500 * (n % 90), 1 + n % 4, 1, 'Terraced house', 'occupied', 'B' || ${propertyCount}::int || '-' || n
    from generate_series(1, ${propertyCount}::int) n`)
  await db.execute(sql`insert into tenancies (landlord_id, property_id, user_id, tenant_name, move_in_date, rent_amount)
    select p.landlord_id, p.id, u.id, u.name, current_date - 760, p.rent_amount
    from (select *, row_number() over (order by id) as n from properties where landlord_id = ${landlordId}) p
    join (select *, row_number() over (order by id) as n from users where invited_by = ${landlordId}) u using (n)`)
  await db.execute(sql`insert into rent_payments (landlord_id, property_id, tenant_id, amount, due_date, status, paid_date)
    select t.landlord_id, t.property_id, t.id, t.rent_amount, due::date,
      case when due > now() then 'unpaid' when (t.id + extract(month from due)::int) % 50 = 0 then 'overdue' else 'paid' end,
      case when due > now() or (t.id + extract(month from due)::int) % 50 = 0 then null else due end
    from tenancies t, generate_series(date_trunc('month', now()) - interval '23 months', now() + interval '60 days', interval '1 month') due
    where t.landlord_id = ${landlordId}`)
  await db.execute(sql`insert into inspections (landlord_id, property_id, date)
    select landlord_id, id, current_date + 3 + (id % 180) from properties where landlord_id = ${landlordId}`)
  await insertInspections(db, landlordId)
  await insertRepairs(db, landlordId)
  await db.execute(sql`insert into documents (landlord_id, property_id, type, name, expiry_date, shared_with_tenant, file, mime_type, size)
    select landlord_id, id, type, type, current_date + ((id * 37 + n * 101) % 700)::int - 60, true,
      'bench-' || id || '-' || n || '.pdf', 'application/pdf', 200000
    from properties, unnest(${sql.raw(`array['${paperTypes.join("','")}']`)}) with ordinality papers (type, n)
    where landlord_id = ${landlordId}`)
  return landlordId
}

/** Eight rooms with two photos each, as a landlord would write of them. */
const rooms = JSON.stringify(
  ['Living Room', 'Kitchen', 'Bedroom 1', 'Bedroom 2', 'Bathroom', 'Hallway', 'Stairs', 'Landing'].map((room, at) => ({
    roomType: room,
    roomName: room,
    condition: at % 3 === 0 ? 'fair' : 'good',
    notes: 'Clean and dry. The paint behind the door is scratched, which the tenant will see to.',
    photos: [1, 2].map((photo) => `/uploads/${'0'.repeat(30)}${at}${photo}.jpg`),
  })),
)

/** The size of one that has been drawn. */
const signature = `data:image/png;base64,${'A'.repeat(2_700)}`

/** Two kept visits a home, of which the landlord has signed every report and the tenant every other; one in five homes was last seen over a year ago. */
async function insertInspections(db: Db, landlordId: number): Promise<void> {
  await db.execute(sql`insert into inspections (landlord_id, property_id, date, completed, property_rating, high_priority_issues)
    select landlord_id, id, current_date - n * 180 - id % 30 - case id % 5 when 0 then 370 else 0 end, true, 'good', 'The gutter leaks'
    from properties, generate_series(1, 2) n where landlord_id = ${landlordId} order by n desc, id`)
  await db.execute(sql`insert into property_inspection_reports (landlord_id, property_id, inspection_id, inspector_id, inspector_name,
      inspection_type, inspection_date, is_hmo, internal_rooms, areas, overall_condition, property_rating, priority_issues,
      inspector_signature, inspector_signed_at, tenant_signature, tenant_signed_at, tenant_signed_name)
    select landlord_id, property_id, id, landlord_id, 'Bench Landlord', 'routine', date, false, ${rooms}::jsonb,
      '{"roofCondition": "good", "gardenAreas": "fair", "gardenAreasNotes": "The hedge wants cutting", "smokeAlarms": "good"}'::jsonb,
      'good', 'good', high_priority_issues, ${signature}::text, date,
      case id % 2 when 0 then ${signature}::text end, case id % 2 when 0 then date end, case id % 2 when 0 then 'The tenant' end
    from inspections where landlord_id = ${landlordId} and completed order by id`)
}

/** Four repairs a home, of which three are done. */
async function insertRepairs(db: Db, landlordId: number): Promise<void> {
  await db.execute(sql`insert into maintenance_requests (landlord_id, property_id, tenant_id, user_id, request_type, description, status, urgency, created_at)
    select landlord_id, property_id, id, user_id, (array['plumbing', 'electrical', 'hvac', 'appliance', 'structural', 'other'])[1 + (id + n) % 6],
      'Water drips from under the kitchen sink, about a cup an hour, since last night.',
      case when n < 3 then 'completed' else (array['pending', 'sorting', 'in_progress', 'urgent'])[1 + id % 4] end,
      (array['low', 'medium', 'high'])[1 + id % 3], now() - make_interval(days => 200 * (3 - n))
    from tenancies, generate_series(0, 3) n where landlord_id = ${landlordId} order by n, id`)
  await db.execute(sql`insert into maintenance_status_changes (landlord_id, request_id, user_id, role, status, created_at)
    select landlord_id, id, user_id, 'tenant', 'pending', created_at from maintenance_requests where landlord_id = ${landlordId}`)
}

async function insertId(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute(statement)
  return Number((rows[0] as { id: number }).id)
}
