/** The deposits of a landlord that have been received and not returned (rule: deposits-list). */
import { type SQL, sql } from 'drizzle-orm'
import { type Day, endOfTime } from '#domain/day.ts'
import type { DepositFilter, DepositScheme, SchemeType, TenantAnswer } from '#domain/deposit.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { readCursor, rowsFor } from '#server/db/paging.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { endOfTenancy } from '#server/db/tenancy-end.ts'
import { hasReturn, unprotectedDeposits } from '#server/features/deposits/deposit-reminders.queries.ts'
import { depositsInBooks } from '#server/features/finances/book-sums.queries.ts'
import { depositMoney } from '#server/features/ledger/deposit-money.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

/** The figures that a row of the list is made of. */
export interface ListedDepositRow {
  tenantId: number
  tenantName: string
  propertyId: number
  address: string
  /** The end of the tenancy as the list is sorted by it: the end of time while it lasts. */
  ends: Day
  active: boolean
  endedOn: Day | null
  held: number
  receivedOn: Day | null
  scheme: DepositScheme | null
  schemeType: SchemeType | null
  reference: string | null
  protectedOn: Day | null
  prescribedInformationOn: Day | null
  deductions: { tenantAnswer: TenantAnswer | null; agreedAmount: number | null }[]
  hasReturn: boolean
}

const ends = sql`case when tenancies.active then ${endOfTime}::date else ${endOfTenancy} end`

const conditions = ({ userId }: LandlordScope): Record<DepositFilter, SQL> => ({
  ended: sql`not deposits.active`,
  unprotected: unprotectedDeposits(sql`${userId}`),
})

/**
 * Deposits with their tenancies and money, of which a tenancy and its money are looked up row by row: as joins they
 * could read the rows of all landlords.
 */
const fromDeposits = ({ userId }: LandlordScope, where: SQL) => sql`
  from (select deposits.*, ${tenantFullName} as tenant_name, tenancies.active, tenancies.move_out_date, ${ends} as ends
    from deposits cross join lateral (select * from tenancies where id = deposits.tenant_id offset 0) tenancies
    where deposits.landlord_id = ${userId} order by ends, deposits.tenant_id) deposits
  cross join lateral (select ${depositMoney(sql`deposits.tenant_id`)} offset 0) money
  where (money.held > 0 or (deposits.received_on is not null and not ${hasReturn})) and ${where}`

/** Rows for a page of `textPage`, the earliest end of a tenancy first. */
export async function listDeposits(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, status }: AskedPage & { status?: DepositFilter | undefined },
): Promise<ListedDepositRow[]> {
  const after = readCursor(cursor, ['day', 'id'])
  const later = after ? sql`(deposits.ends, deposits.tenant_id) > (${after[0]}::date, ${after[1]}::int)` : sql`true`
  const { rows } = await db.execute<ListedDepositRow & Record<string, unknown>>(sql`
    select listed.*, ${properties.address},
      (select coalesce(json_agg(json_build_object('tenantAnswer', tenant_answer, 'agreedAmount', agreed_amount)), '[]'::json)
        from deposit_deductions where tenant_id = listed."tenantId") as deductions
    from (select deposits.tenant_id as "tenantId", deposits.tenant_name as "tenantName",
        deposits.property_id as "propertyId", deposits.ends::text as ends,
        deposits.active, case when not deposits.active then deposits.move_out_date::text end as "endedOn", money.held,
        deposits.received_on::text as "receivedOn", deposits.scheme, deposits.scheme_type as "schemeType",
        deposits.reference, deposits.protected_on::text as "protectedOn",
        deposits.prescribed_information_on::text as "prescribedInformationOn", ${hasReturn} as "hasReturn"
      ${fromDeposits(scope, sql`${later} and ${status ? conditions(scope)[status] : sql`true`}`)}
      order by deposits.ends, deposits.tenant_id limit ${rowsFor(limit)}) listed
    cross join lateral (select * from ${properties} where id = listed."propertyId" offset 0) properties
    order by listed.ends, listed."tenantId"`)
  return rows
}

/**
 * In pence, and of how many tenancies. What the books hold besides is the difference, so that both pages always agree.
 */
export async function sumDeposits(db: Db, scope: LandlordScope) {
  const { ended, unprotected } = conditions(scope)
  const sum = (where: SQL) => sql`json_build_object('held', coalesce(sum(money.held) filter (where ${where}), 0),
    'tenancies', count(*) filter (where ${where}))`
  type Sum = { held: number; tenancies: number }
  const { rows } = await db.execute<{ all: Sum; ended: Sum; unprotected: Sum; withoutTenancy: number }>(sql`
    select ${sum(sql`true`)} as all, ${sum(ended)} as ended, ${sum(unprotected)} as unprotected,
      ${depositsInBooks(scope)} - coalesce(sum(money.held), 0) as "withoutTenancy"
    ${fromDeposits(scope, sql`true`)}`)
  const [sums] = rows
  if (!sums) throw new Error('Nothing was summed')
  return sums
}
