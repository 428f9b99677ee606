/**
 * What analytics read of rent, tenancies and repairs; of the books they read the stored
 * sums. One statement for each kind of row.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { ReportedRepair } from '#domain/analytics/repairs.ts'
import type { RentFigures, TenancyRent } from '#domain/analytics/summary.ts'
import type { Day, DayRange } from '#domain/day.ts'
import type { IssueType } from '#domain/maintenance.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The first day on which rent fell due or something was booked; null without either. */
export async function findFirstDay(db: Db, scope: LandlordScope): Promise<Day | null> {
  const { rows } = await db.execute<{ first: Day | null }>(sql`select least(
    (select min(due_date) from rent_payments where landlord_id = ${scope.userId}),
    (select min(date) from financial_transactions where landlord_id = ${scope.userId}))::text as first`)
  return rows[0]?.first ?? null
}

/**
 * Payments with how many days late they were paid, or are today; null for what was written off, which has no
 * day on which it was paid. The clock of London is asked once for each: `offset` keeps it from being
 * asked in every sum (rule: analytics-on-time).
 */
const latePayments = (scope: LandlordScope, where: SQL, today: Day) => sql`(
  select tenant_id, due_date, amount, paid_amount, status, case when status <> 'paid' or paid_date is not null
    then coalesce((paid_date at time zone 'Europe/London')::date, ${today}::date) - due_date end as late
  from rent_payments where landlord_id = ${scope.userId} and ${where} offset 0) paid`

/** How punctually rent was paid, for the rent of a quarter and of a tenancy alike. */
const punctuality =
  sql.raw(`count(late)::int as payments, (count(*) filter (where status = 'paid' and late <= 0))::int as "onTime",
  coalesce(sum(late) filter (where late > 0), 0)::int as "daysLate"`)

/** The rent that fell due in each of some quarters. */
export async function sumRentByQuarter(db: Db, scope: LandlordScope, quarters: readonly DayRange[], today: Day) {
  const sums = quarters.map(
    ({ from, to }) => sql`select ${from} as "from", coalesce(sum(amount), 0)::float8 as expected,
      coalesce(sum(paid_amount), 0)::float8 as received, ${punctuality}
      from ${latePayments(scope, sql`due_date between ${from} and ${to}`, today)}`,
  )
  if (sums.length === 0) return []
  const { rows } = await db.execute<RentFigures & { from: Day } & Record<string, unknown>>(
    sql.join(sums, sql` union all `),
  )
  return rows
}

/**
 * The tenancies whose rent fell due in a range, and how it was paid. Each property is looked up by its id;
 * a plain join would read all of them each time.
 */
export async function listTenancyRent(db: Db, scope: LandlordScope, { from, to }: DayRange, today: Day) {
  const { rows } = await db.execute<TenancyRent & Record<string, unknown>>(sql`
    select paid.tenant_id as "tenantId", ${tenantFullName} as "tenantName", properties.address, payments, "onTime", "daysLate"
    from (select tenant_id, ${punctuality} from ${latePayments(scope, sql`due_date between ${from} and ${to}`, today)} group by tenant_id) paid
    join ${tenancies} on tenancies.id = paid.tenant_id and tenancies.landlord_id = ${scope.userId}
    cross join lateral (select address from ${properties} where id = tenancies.property_id offset 0) properties`)
  return rows
}

/** The repairs of a kind, a list for each column: thousands are read in a quarter of the time of as many rows. */
interface RepairsInColumns {
  readonly issue: IssueType
  readonly propertyIds: readonly number[]
  readonly open: readonly boolean[]
  readonly days: readonly (number | null)[]
}

/** The repairs that were reported in a range, by London's days. What was cancelled is none. */
export async function listReportedRepairs(
  db: Db,
  scope: LandlordScope,
  { from, to }: DayRange,
  today: Day,
): Promise<ReportedRepair[]> {
  const { rows } = await db.execute<RepairsInColumns & Record<string, unknown>>(sql`
    select request_type as issue, json_agg(property_id) as "propertyIds", json_agg(status <> 'completed') as open,
      json_agg(case when status = 'completed' then (resolved_at at time zone 'Europe/London')::date else ${today}::date end
        - (created_at at time zone 'Europe/London')::date) as days
    from maintenance_requests where landlord_id = ${scope.userId} and status <> 'cancelled'
      and created_at >= ${from}::date::timestamp at time zone 'Europe/London'
      and created_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'
    group by request_type`)
  return rows.flatMap(({ issue, propertyIds, open, days }) =>
    propertyIds.map((propertyId, at) => ({ propertyId, issue, isOpen: open[at] ?? false, days: days[at] ?? null })),
  )
}
