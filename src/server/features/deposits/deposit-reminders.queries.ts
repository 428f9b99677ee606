/**
 * Deposits that are not fully protected yet or are to be returned, and holding deposits without an outcome: for the
 * list of tasks and for the daily job.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { depositMoney } from '#server/features/ledger/deposit-money.queries.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface ToProtect {
  /** For reading in batches. */
  id: number
  tenantId: number
  landlordId: number
  propertyId: number
  tenantName: string
  address: string
  receivedOn: Day
  protectedOn: Day | null
  tenancyEnded: boolean
}

const columns = sql`deposits.tenant_id as id, deposits.tenant_id as "tenantId", deposits.landlord_id as "landlordId",
  deposits.property_id as "propertyId", ${tenantFullName} as "tenantName", properties.address`
const joins = sql`join tenancies on tenancies.id = deposits.tenant_id join properties on properties.id = deposits.property_id`

/**
 * Whether a return of it is recorded. Looked up row by row: without the offset PostgreSQL could read the returns of all
 * landlords first.
 */
export const hasReturn = sql`exists (select 1 from deposit_returns made
  where made.tenant_id = deposits.tenant_id and made.reversed_at is null offset 0)`

/** Also of a tenancy that has ended. */
const isUnprotected = sql`deposits.received_on is not null and not deposits.returned
  and (deposits.protected_on is null or deposits.prescribed_information_on is null) and not ${hasReturn}`

/**
 * Deposits of a landlord that still have to be protected, or whose tenant still has to be given the prescribed
 * information (rule: deposits-reminders). Once the tenancy has ended they are to be returned.
 */
export const unprotectedDeposits = (landlordId: SQL): SQL =>
  sql`deposits.landlord_id = ${landlordId} and not deposits.tenancy_ended and ${isUnprotected}`

const isDisputed = sql`exists (select 1 from deposit_deductions each where each.tenant_id = deposits.tenant_id
  and each.return_id is null and each.tenant_answer = 'disputed' and each.agreed_amount is null)`

/**
 * Unprotected deposits of a landlord, also those of ended tenancies, which are to be returned (rule:
 * deposits-to-return), even in dispute: no scheme settles it. They need no money in the account: that they were
 * received is recorded.
 */
export const depositsToProtectOrReturn = (landlordId: SQL): SQL =>
  sql`deposits.landlord_id = ${landlordId} and ${isUnprotected}`

const isHeld = sql`exists (select 1 from (select ${depositMoney(sql`deposits.tenant_id`)}) money where money.held > 0)`

/**
 * All other deposits of a landlord that are held though the tenancy has ended, and are not in dispute (rule:
 * deposits-to-return). Without a return even one of which nothing is held does not count as returned, so the money is
 * looked up.
 */
export const depositsToReturn = (landlordId: SQL): SQL =>
  sql`deposits.landlord_id = ${landlordId} and deposits.received_on is not null
  and deposits.tenancy_ended and not deposits.returned and not (${isUnprotected}) and not ${isDisputed} and ${isHeld}`

/**
 * For the daily job alone: deposits that were received within a range of days and are not fully protected or returned,
 * after the given id.
 */
export async function listToProtectOfAllLandlords(
  db: Db,
  { from, to }: { from: Day; to: Day },
  afterId: number,
  limit: number,
): Promise<ToProtect[]> {
  const { rows } = await db.execute<ToProtect & Record<string, unknown>>(sql`
    select ${columns}, deposits.received_on::text as "receivedOn", deposits.protected_on::text as "protectedOn",
      deposits.tenancy_ended as "tenancyEnded"
    from deposits ${joins}
    where deposits.received_on between ${from} and ${to} and deposits.tenant_id > ${afterId}
    and ${isUnprotected} order by deposits.tenant_id limit ${limit}`)
  return rows
}

/**
 * For the daily job alone: holding deposits that were received within a range of days and have no outcome, after the
 * given id.
 */
export async function listHoldingOfAllLandlords(
  db: Db,
  { from, to }: { from: Day; to: Day },
  afterId: number,
  limit: number,
) {
  const { rows } = await db.execute<
    Omit<ToProtect, 'receivedOn' | 'protectedOn' | 'tenancyEnded'> & { holdingReceivedOn: Day }
  >(sql`
    select ${columns}, deposits.holding_received_on::text as "holdingReceivedOn" from deposits ${joins}
    where deposits.holding_received_on between ${from} and ${to} and deposits.holding_outcome is null
    and deposits.tenant_id > ${afterId} order by deposits.tenant_id limit ${limit}`)
  return rows
}
