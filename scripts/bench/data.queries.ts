/**
 * Portfolios of any size, written in a few statements for all landlords at once, because only working with them is
 * measured.
 */
import { type SQL, sql } from 'drizzle-orm'
import { documentTypes } from '#domain/document.ts'
import type { MailKind } from '#domain/notification-mail.ts'
import { countedFromRows } from '#server/db/portfolio-counts.ts'
import { storeCompliance } from '#server/features/compliance/compliance.jobs.ts'
import { rentWithCharges } from '#server/features/ledger/rent-charges.queries.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/database/db.ts'

const towns = ['York', 'Leeds', 'Bath', 'Truro', 'Norwich', 'Preston', 'Cardiff', 'Durham']

/** Eight documents for each property. */
const typesHeld = documentTypes.slice(0, 8)

const list = (values: readonly string[]) => sql.raw(`array['${values.join("','")}']`)

export interface Portfolios {
  /** Of each landlord. */
  readonly properties: number
  readonly landlords: number
}

/**
 * Landlords on the Enterprise plan with let properties and up to 26 months of rent: two years paid
 * (one in fifty late), two months to come, four repairs and two inspection reports each. Returns a
 * session token for the first landlord of each size.
 */
export async function fillPortfolios(db: Db, portfolios: readonly Portfolios[]): Promise<Record<number, string>> {
  // In one transaction: the morning's work of the server beside it must not see half a portfolio.
  await db.transaction(async (tx) => {
    // Rows that were all made to fit are not checked one by one: it would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { properties, landlords } of portfolios) await insertLandlords(tx, properties, landlords)
    await insertLettings(tx)
    await refuseReminders(tx)
    await insertRent(tx)
    await insertInspections(tx)
    await insertRepairs(tx)
    await insertDocuments(tx)
    await insertActivity(tx)
    // Without the triggers that keep count and add what compliance is stored in.
    await tx.execute(
      sql`insert into property_compliance (property_id, landlord_id, is_occupied, is_hmo, licence_required, has_gas)
        select id, landlord_id, occupancy_status = 'occupied', is_hmo, licence_required, has_gas from properties`,
    )
    await tx.execute(
      sql.raw(`insert into portfolio_counts (landlord_id, subject, state, day, rows, amount) ${countedFromRows}`),
    )
    await sumBooksOfAll(tx)
  })
  await db.execute(sql`analyze`)
  await storeCompliance({ db, now: () => new Date() })
  await db.execute(sql`vacuum analyze`)
  const tokens: Record<number, string> = {}
  for (const { properties } of portfolios) tokens[properties] = await tokenOf(db, properties)
  return tokens
}

/** Without the triggers that keep the sums. */
export async function sumBooksOfAll(tx: Db) {
  await tx.execute(sql`truncate book_sums, property_book_sums`)
  await tx.execute(sql`insert into book_sums (landlord_id, half_month, kind, rows, amount, folded)
    select landlord_id, half_month_of(date), book_kind_of(type, hmrc_box, capital), count(*), sum(amount), true
    from financial_transactions group by 1, 2, 3`)
  await tx.execute(sql`insert into property_book_sums
      (landlord_id, property_id, tax_year, kind, travel, ownership_share, rows, amount, folded)
    select landlord_id, property_id, tax_year_of(date), book_kind_of(type, hmrc_box, capital), false, ownership_share, count(*), sum(amount), true
    from financial_transactions group by 1, 2, 3, 4, 6`)
}

/** The number of properties of a landlord, kept in the phone number, which nothing here reads. */
const propertyCount = sql`landlords.phone::int`

async function insertLandlords(db: Db, properties: number, landlords: number) {
  await db.execute(sql`insert into users (role, name, email, phone, subscription_plan, onboarding_completed)
    select 'landlord', 'Bench Landlord', 'bench-' || ${properties}::int || '-' || n || '@example.com', ${properties}::int, 'enterprise', true
    from generate_series(1, ${landlords}::int) n`)
}

async function insertLettings(db: Db) {
  await db.execute(sql`insert into users (role, name, username, email, invited_by)
    select 'tenant', 'Tenant ' || n, 'Surname ' || n, 'tenant-' || landlords.id || '-' || n || '@example.com', landlords.id
    from users landlords, generate_series(1, ${propertyCount}) n where landlords.role = 'landlord'`)
  await db.execute(sql`insert into properties (landlord_id, address, city, rent_amount, bedrooms, bathrooms, property_type, occupancy_status, join_code)
    select landlords.id, n || ' Station Road', (${list(towns)})[1 + n % ${sql.raw(String(towns.length))}],
      70000 + 500 * (n % 90), 1 + n % 4, 1, 'Terraced house', 'occupied', 'B' || landlords.id || '-' || n
    from users landlords, generate_series(1, ${propertyCount}) n where landlords.role = 'landlord'`)
  await db.execute(sql`insert into tenancies (landlord_id, property_id, user_id, tenant_name, move_in_date, rent_amount)
    select landlord_id, p.id, u.id, u.name, current_date - 760, rent_amount
    from (select *, row_number() over (partition by landlord_id order by id) as n from properties) p
    join (select *, row_number() over (partition by invited_by order by id) as n from users where invited_by is not null) u
      on u.invited_by = p.landlord_id and u.n = p.n`)
}

const reminders: readonly MailKind[] = ['rent_payment', 'inspection', 'document_expiry', 'urgent']

/**
 * Thousands of homes make thousands of mails in their first morning, which would go out,
 * ten a second, beside what is measured.
 */
async function refuseReminders(db: Db) {
  const refused = Object.fromEntries(reminders.map((kind) => [kind, false]))
  await db.execute(sql`insert into notification_preferences (user_id, mail, digest)
    select id, ${JSON.stringify(refused)}::jsonb, 'off' from users where role in ('landlord', 'tenant')`)
}

/**
 * The landlords that are measured, the first of each size, have all 26 months of rent. The others only have to exist,
 * and have the last six: a statement for each month takes seconds.
 */
async function insertRent(db: Db) {
  for (let month = -23; month <= 2; month += 1) {
    const whose =
      month < -3
        ? sql`where t.landlord_id in (select min(id) from users where role = 'landlord' group by phone)`
        : sql``
    const due = sql`(date_trunc('month', now()) + make_interval(months => ${month}::int))::date`
    await db.execute(
      sql`with ${rentWithCharges(sql`select t.landlord_id, t.property_id, t.id as tenant_id, t.rent_amount as amount, ${due} as due_date
      from tenancies t ${whose} order by t.id`)} select 1`,
    )
    if (month <= 0) await payRent(db, due)
  }
}

/** Each month one tenant in fifty has not paid. */
export async function payRent(db: Db, due: SQL) {
  const isLate = sql`(tenant_id + extract(month from due_date)::int) % 50 = 0`
  await db.execute(sql`update rent_payments set status = 'overdue' where due_date = ${due} and ${isLate}`)
  await db.execute(sql`with paid as (
      update rent_payments set status = 'paid', paid_date = due_date, paid_amount = amount, outstanding = 0
      where due_date = ${due} and not ${isLate} returning *
    ), settled as (
      update ledger_entries set open_amount = 0 from paid where ledger_entries.id = paid.charge_id
    ), receipt as (
      insert into ledger_entries (landlord_id, property_id, tenant_id, kind, date, amount, description, method, charge_id, entered_by)
      select landlord_id, property_id, tenant_id, 'receipt', due_date, - amount, 'Payment received', 'other', charge_id, landlord_id from paid
      returning id, charge_id, amount
    ), booked as (
      insert into financial_transactions (landlord_id, property_id, amount, date, type, description, related_entity_type, related_entity_id)
      select landlord_id, property_id, amount, due_date, 'rent_payment', 'Rent', 'rent_payment', id from paid
    ), spent as (
      insert into financial_transactions (landlord_id, property_id, amount, date, type, supplier)
      select landlord_id, property_id, amount / 10, due_date,
        case property_id % 3 when 0 then 'maintenance' when 1 then 'insurance' else 'management_fee' end, 'A supplier' from paid
    ) insert into allocations (receipt_id, charge_id, amount) select id, charge_id, - amount from receipt`)
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

/** The size of a real signature. */
const signature = `data:image/png;base64,${'A'.repeat(2_700)}`

/**
 * One appointment and two visits a property; the landlord has signed every report and the tenant every other, and one
 * in five properties was last visited over a year ago.
 */
async function insertInspections(db: Db) {
  await db.execute(sql`insert into inspections (landlord_id, property_id, date)
    select landlord_id, id, current_date + 3 + (id % 180) from properties`)
  await db.execute(sql`insert into inspections (landlord_id, property_id, date, completed, property_rating, high_priority_issues)
    select landlord_id, id, current_date - n * 180 - id % 30 - case id % 5 when 0 then 370 else 0 end, true, 'good', 'The gutter leaks'
    from generate_series(2, 1, -1) n, properties`)
  for (const half of [0, 1])
    await db.execute(sql`insert into property_inspection_reports (landlord_id, property_id, inspection_id, inspector_id, inspector_name,
      inspection_type, inspection_date, is_hmo, internal_rooms, areas, overall_condition, property_rating, priority_issues,
      inspector_signature, inspector_signed_at, tenant_signature, tenant_signed_at, tenant_signed_name)
    select landlord_id, property_id, id, landlord_id, 'Bench Landlord', 'routine', date, false, ${rooms}::jsonb,
      '{"roofCondition": "good", "gardenAreas": "fair", "gardenAreasNotes": "The hedge wants cutting", "smokeAlarms": "good"}'::jsonb,
      'good', 'good', high_priority_issues, ${signature}::text, date,
      case id % 2 when 0 then ${signature}::text end, case id % 2 when 0 then date end, case id % 2 when 0 then 'The tenant' end
    from inspections where completed and property_id % 2 = ${half}::int order by id`)
  await db.execute(sql`update properties set last_visit_on = visited.latest
    from (select property_id, max(date) as latest from inspections where completed group by property_id) visited
    where visited.property_id = properties.id`)
}

/** Four repairs a property, of which three are done. */
async function insertRepairs(db: Db) {
  await db.execute(sql`insert into maintenance_requests (landlord_id, property_id, tenant_id, user_id, request_type, description, status, urgency, created_at)
    select landlord_id, property_id, id, user_id, (array['plumbing', 'electrical', 'hvac', 'appliance', 'structural', 'other'])[1 + (id + n) % 6],
      'Water drips from under the kitchen sink, about a cup an hour, since last night.',
      case when n < 3 then 'completed' else (array['pending', 'sorting', 'in_progress', 'urgent'])[1 + id % 4] end,
      (array['low', 'medium', 'high'])[1 + id % 3], now() - make_interval(days => 200 * (3 - n))
    from generate_series(0, 3) n, tenancies`)
  await db.execute(sql`insert into maintenance_status_changes (landlord_id, request_id, user_id, role, status, created_at)
    select landlord_id, id, user_id, 'tenant', 'pending', created_at from maintenance_requests`)
}

async function insertDocuments(db: Db) {
  for (const [at, type] of typesHeld.entries())
    await db.execute(sql`insert into documents (landlord_id, property_id, type, name, expiry_date, shared_with_tenant, file, mime_type, size)
    select landlord_id, id, ${type}::text, ${type}::text, current_date + ((id * 37 + ${at}::int * 101) % 700)::int - 60, true,
      'bench-' || id || '-' || ${at}::int || '.pdf', 'application/pdf', 200000 from properties`)
}

/** The activity that adding these homes, tenancies and repairs would have left. */
async function insertActivity(db: Db) {
  await db.execute(sql`insert into activity (landlord_id, by_user_id, entity, record_id, what, at)
    select landlord_id, landlord_id, 'property', id, 'Added', created_at from properties
    union all select landlord_id, landlord_id, 'tenancy', id, 'Added', created_at from tenancies
    union all select landlord_id, user_id, 'request', id, 'Reported', created_at from maintenance_requests`)
}

async function tokenOf(db: Db, properties: number): Promise<string> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where role = 'landlord' and phone = ${String(properties)} order by id limit 1`,
  )
  return openSession(db, { userId: Number(rows[0]?.id), address: '127.0.0.1' }, new Date())
}

/** A session of each tenant. */
export async function tokensOfTenants(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from users where role = 'tenant' order by id`)
  const tokens: string[] = []
  for (const { id } of rows)
    tokens.push(await openSession(db, { userId: Number(id), address: '127.0.0.1' }, new Date()))
  return tokens
}

/**
 * Rows of landlords that statements have read since the database began: the whole of a table
 * that was scanned, and what was found by an index.
 */
export async function countRowsRead(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = await db.execute<{
    read: number
  }>(sql`select sum(seq_tup_read + found)::int as read from pg_stat_user_tables
    cross join lateral (select coalesce(sum(idx_tup_read), 0) as found from pg_stat_user_indexes ofit where ofit.relid = pg_stat_user_tables.relid) i
    where relname in (select table_name from information_schema.columns where column_name = 'landlord_id')`)
  return Number(rows[0]?.read)
}
