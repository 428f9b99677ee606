/** Which tenants keep to a payment plan, so that they are not told that rent is overdue (rule: arrears-rests). */
import { type SQL, sql } from 'drizzle-orm'
import { type Instalment, planState } from '#domain/arrears/arrears.ts'
import type { Day } from '#domain/day.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { inOpenEntries } from '#server/features/arrears/arrears.queries.ts'
import {
  listPaidOffPlans,
  listPaidOffPlansOfAllLandlords,
  mayBePaidOff,
} from '#server/features/arrears/payment-plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface AcceptedPlan extends Record<string, unknown> {
  tenantId: number
  instalments: Instalment[]
  owedAtOffer: number
  mayBePaidOff: boolean
  overdue: number
  since: Day
}

/** For the daily job alone: the tenancies among the given ones whose tenant keeps to a plan that is not paid off. */
export const listKeptPlansOfAllLandlords = (db: Db, tenancyIds: readonly number[], today: Day): Promise<Set<number>> =>
  keptAmong(db, isOneOf(sql`plan.tenant_id`, tenancyIds), today, (ids) => listPaidOffPlansOfAllLandlords(db, ids))

/** Whether a tenant keeps to a plan that is not paid off. */
export async function keepsPlan(db: Db, scope: LandlordScope, tenancyId: number, today: Day): Promise<boolean> {
  const mine = sql`plan.tenant_id = ${tenancyId} and plan.landlord_id = ${scope.userId}`
  return (await keptAmong(db, mine, today, (ids) => listPaidOffPlans(db, scope, ids))).has(tenancyId)
}

/** Whole accounts are read only of plans that are kept if they are not paid off. */
async function keptAmong(
  db: Db,
  mine: SQL,
  today: Day,
  listPaidOff: (tenancyIds: readonly number[]) => Promise<Set<number>>,
): Promise<Set<number>> {
  const { rows } = await db.execute<AcceptedPlan>(sql`
    select plan.tenant_id as "tenantId", plan.instalments, plan.owed_at_offer::float8 as "owedAtOffer",
      ${mayBePaidOff(sql`plan`)} as "mayBePaidOff", coalesce(owing.overdue, 0)::float8 as overdue,
      coalesce(owing.since, ${today})::text as since
    from payment_plans plan
    left join lateral (${inOpenEntries(sql`tenant_id = plan.tenant_id`, today)}) owing on true
    where plan.accepted_at is not null and ${mine}`)
  const kept = rows.filter(
    ({ instalments, owedAtOffer, ...owing }) =>
      planState({ instalments, owedAtOffer, accepted: true, paidOff: false }, owing, today) === 'kept',
  )
  const paidOff = await listPaidOff(kept.filter((plan) => plan.mayBePaidOff).map(({ tenantId }) => tenantId))
  return new Set(kept.map(({ tenantId }) => tenantId).filter((id) => !paidOff.has(id)))
}
