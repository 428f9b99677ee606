/** Who owes what since when, worked out from the open entries of the ledger. */
import { type SQL, sql } from 'drizzle-orm'
import type { AgedDebt, Instalment, SentStep } from '#domain/arrears.ts'
import type { Day } from '#domain/day.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { pageOf, readCursor, rowsFor } from '#server/db/paging.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface Arrears {
  tenantId: number
  tenantName: string
  tenantEmail: string | null
  tenantUserId: number
  accepted: boolean
  propertyId: number
  landlordId: number
  address: string
  owed: number
  /** The part of `owed` that was due before today. */
  overdue: number
  since: Day
  periods: number
  lastReceipt: { date: Day; amount: number } | null
  /** The letters about the present arrears, the oldest first. */
  sent: SentStep[]
  breathingFrom: Day | null
  breathingUntil: Day | null
  awaited: number
  instalments: Instalment[] | null
  owedAtOffer: number | null
  planAccepted: boolean
}

/** What is owed and due, and since when, of each account that has open entries among those that `mine` selects. */
export const inOpenEntries = (mine: SQL, today: Day) => sql`
  select tenant_id, landlord_id,
    (coalesce(sum(open_amount) filter (where kind <> 'receipt'), 0) - coalesce(sum(open_amount) filter (where kind = 'receipt'), 0))::float8 as owed,
    (coalesce(sum(open_amount) filter (where kind <> 'receipt' and date < ${today}), 0)
      - coalesce(sum(open_amount) filter (where kind = 'receipt'), 0))::float8 as overdue,
    min(date) filter (where kind <> 'receipt') as since,
    count(*) filter (where kind = 'charge' and charge_kind = 'rent')::int as periods
  from ledger_entries where ${mine} and open_amount > 0 and date <= ${today} group by tenant_id, landlord_id`

interface Owing {
  tenantId: number
  owed: number
  overdue: number
  since: Day
  periods: number
}

const owingColumns = sql`tenant_id as "tenantId", owed, greatest(overdue, 0) as overdue, since::text as since, periods`

/**
 * Looked up by the ids of a page, each kind of detail at once: joined to what is owed, each row would seek each of them by itself. A tenancy
 * that has gone since is left out.
 */
async function withDetails(db: Db, owing: readonly Owing[]): Promise<Arrears[]> {
  if (owing.length === 0) return []
  const ids = owing.map(({ tenantId }) => tenantId)
  const people = await findPeople(db, ids)
  const receipts = await findLastReceipts(db, ids)
  const letters = await listLettersOf(db, ids)
  return owing.flatMap((row) => {
    const person = people.get(row.tenantId)
    if (!person) return []
    const sent = (letters.get(row.tenantId) ?? []).filter(({ sentOn }) => sentOn >= row.since)
    return [{ ...row, ...person, lastReceipt: receipts.get(row.tenantId) ?? null, sent }]
  })
}

type Person = Omit<Arrears, keyof Owing | 'lastReceipt' | 'sent'>

/** The tenant and the home of each tenancy, and what is agreed and recorded about its arrears. */
async function findPeople(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number } & Person>(sql`
    select tenancies.id, ${tenantFullName} as "tenantName", tenancies.tenant_email as "tenantEmail",
      tenancies.user_id as "tenantUserId", tenancies.accepted, tenancies.property_id as "propertyId",
      tenancies.landlord_id as "landlordId", properties.address,
      terms.breathing_from::text as "breathingFrom", terms.breathing_until::text as "breathingUntil",
      coalesce(terms.awaited_amount, 0) as awaited,
      plan.instalments, plan.owed_at_offer::float8 as "owedAtOffer", plan.accepted_at is not null as "planAccepted"
    from ${tenancies}
    cross join lateral (select address from ${properties} where id = tenancies.property_id offset 0) properties
    left join arrears_terms terms on terms.tenant_id = tenancies.id
    left join payment_plans plan on plan.tenant_id = tenancies.id
    where ${isOneOf(tenancies.id, ids)}`)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** Of each tenancy that has paid anything that was not taken back; a deposit is no payment of what is owed. */
async function findLastReceipts(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number; date: Day; amount: number }>(sql`
    select account.id, last.date::text as date, - last.amount as amount from unnest(${sql.param([...ids])}::int[]) account (id)
    cross join lateral (select date, amount from ledger_entries receipt
      where receipt.tenant_id = account.id and receipt.kind = 'receipt' and receipt.charge_kind is distinct from 'deposit'
      and not exists (select 1 from ledger_entries opposite where opposite.reverses_id = receipt.id)
      order by receipt.date desc, receipt.id desc limit 1) last`)
  return new Map(rows.map(({ id, ...receipt }) => [id, receipt]))
}

/** The oldest first. */
async function listLettersOf(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<{ tenantId: number; name: string; sentOn: Day }>(sql`
    select tenant_id as "tenantId", name, sent_on::text as "sentOn" from arrears_steps
    where ${isOneOf(sql`tenant_id`, ids)} order by id`)
  return Map.groupBy(rows, ({ tenantId }) => tenantId)
}

/** The largest sum first. */
export async function listArrears(
  db: Db,
  scope: LandlordScope,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  today: Day,
) {
  const after = readCursor(cursor, ['amount', 'id'])
  const later = after ? sql`(owed < ${after[0]} or (owed = ${after[0]} and tenant_id > ${after[1]}))` : sql`true`
  const { rows } = await db.execute<Owing & Record<string, unknown>>(sql`
    select ${owingColumns} from (${inOpenEntries(sql`landlord_id = ${scope.userId}`, today)}) open
    where owed > 0 and ${later} order by owed desc, tenant_id limit ${rowsFor(limit)}`)
  return pageOf(await withDetails(db, rows), limit, ({ owed, tenantId }) => [owed, tenantId])
}

/** What tenancies in arrears owe, by for how many days it has been due; credit pays the oldest of it. */
export async function sumDebtsByAge(db: Db, scope: LandlordScope, today: Day): Promise<AgedDebt[]> {
  const { rows } = await db.execute<AgedDebt & Record<string, unknown>>(sql`
    with owed as (
      select tenant_id, date, sum(open_amount) as open,
        sum(sum(open_amount)) over (partition by tenant_id order by date) as until_then
      from ledger_entries where landlord_id = ${scope.userId} and open_amount > 0 and date <= ${today} and kind <> 'receipt'
      group by tenant_id, date
    ), credit as (
      select tenant_id, sum(open_amount) as amount from ledger_entries
      where landlord_id = ${scope.userId} and open_amount > 0 and date <= ${today} and kind = 'receipt' group by tenant_id
    )
    select ${today}::date - owed.date as days, sum(least(owed.open, owed.until_then - coalesce(credit.amount, 0)))::float8 as open
    from owed left join credit using (tenant_id)
    where owed.until_then > coalesce(credit.amount, 0) group by owed.date`)
  return rows
}

/** What is owed for each property, the same figure as in the list of arrears; a property without any is left out. */
export async function sumArrearsByProperty(db: Db, scope: LandlordScope, today: Day) {
  const { rows } = await db.execute<{ propertyId: number; owed: number }>(sql`
    select tenancies.property_id as "propertyId", sum(open.owed)::float8 as owed
    from (${inOpenEntries(sql`landlord_id = ${scope.userId}`, today)}) open
    join ${tenancies} on tenancies.id = open.tenant_id and tenancies.landlord_id = ${scope.userId}
    where open.owed > 0 group by 1`)
  return rows
}

/** The arrears of one tenancy; undefined where nothing that is due is owed. */
export async function findArrears(
  db: Db,
  scope: SignedInScope,
  tenancyId: number,
  today: Day,
): Promise<Arrears | undefined> {
  const mine =
    scope.role === 'landlord'
      ? sql`landlord_id = ${scope.userId}`
      : sql`exists (select 1 from tenancies where id = ledger_entries.tenant_id and user_id = ${scope.userId} and accepted)`
  const { rows } = await db.execute<Owing & Record<string, unknown>>(sql`
    select ${owingColumns} from (${inOpenEntries(sql`tenant_id = ${tenancyId} and ${mine}`, today)}) open where owed > 0`)
  const [arrears] = await withDetails(db, rows)
  return arrears
}

/** What a letter lists: what is due and open, the oldest first. */
export async function listDueCharges(db: Db, scope: LandlordScope, tenancyId: number, today: Day) {
  const { rows } = await db.execute<{ description: string; dueDate: Day; open: number; openInAll: number }>(sql`
    select description, date::text as "dueDate", open_amount as open, (sum(open_amount) over ())::float8 as "openInAll"
    from ledger_entries
    where landlord_id = ${scope.userId} and tenant_id = ${tenancyId} and kind <> 'receipt' and open_amount > 0 and date <= ${today}
    order by date, id limit 200`)
  return rows
}

/** Whom a letter is from. */
export async function getSender(db: Db, scope: LandlordScope) {
  const { rows } = await db.execute<{ name: string; email: string | null }>(
    sql`select concat_ws(' ', name, username) as name, email from users where id = ${scope.userId}`,
  )
  const [sender] = rows
  if (!sender) throw notFound('Account not found')
  return sender
}

/** For the daily job alone: tenancies of landlords who let steps send themselves and that owe something overdue, after the given id. */
export async function listOwingOfAllLandlords(db: Db, today: Day, afterId: number, limit: number) {
  const { rows } = await db.execute<{ id: number; landlordId: number }>(sql`
    select tenancies.id, tenancies.landlord_id as "landlordId" from arrears_settings settings
    join users landlord on landlord.id = settings.landlord_id and landlord.closed_at is null
    join ${tenancies} on tenancies.landlord_id = settings.landlord_id
    where settings.steps @> '[{"send": "self"}]'::jsonb and tenancies.id > ${afterId}
    and exists (select 1 from ledger_entries where landlord_id = settings.landlord_id and tenant_id = tenancies.id
      and open_amount > 0 and kind <> 'receipt' and date < ${today})
    order by tenancies.id limit ${limit}`)
  return rows
}
