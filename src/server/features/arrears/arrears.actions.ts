/** A row of the arrears list, and a tenancy's payment plan and terms as replies. */
import type { ArrearsRow, ArrearsTerms, PaymentPlan } from '#api/arrears.ts'
import {
  type ArrearsStep,
  hasBreathingSpace,
  nextStep,
  type PlanState,
  planState,
  stepReached,
  whyStepsRest,
} from '#domain/arrears/arrears.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import { type Arrears, findArrears } from '#server/features/arrears/arrears.queries.ts'
import { breathingSpaceOf, getTerms } from '#server/features/arrears/arrears-terms.queries.ts'
import { findPlan } from '#server/features/arrears/payment-plans.queries.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A plan that is paid off is over for who follows the arrears, also while nothing is overdue again. */
const planOf = (owing: Arrears, today: Day): PlanState =>
  owing.plan?.paidOff ? 'none' : planState(owing.plan, owing, today)

/** Why the steps of a tenancy rest, if they do. */
export function restsOf(owing: Arrears, today: Day, plan = planOf(owing, today)): string | null {
  const { owed, awaited } = owing
  return whyStepsRest({ owed, awaited, breathingSpace: breathingSpaceOf(owing), plan }, today)
}

export function arrearsRow(owing: Arrears, steps: readonly ArrearsStep[], today: Day): ArrearsRow {
  const { tenantId, tenantName, propertyId, address, owed, since, periods, sent } = owing
  const { lastReceivedOn: date, lastReceived: amount } = owing
  const breathingSpace = breathingSpaceOf(owing)
  const plan = planOf(owing, today)
  const rests = restsOf(owing, today, plan)
  const next = rests ? null : nextStep(steps, sent, since)
  return {
    tenantId,
    tenantName,
    propertyId,
    address,
    owed,
    since,
    days: daysBetween(since, today),
    periods,
    lastReceipt: date === null || amount === null ? null : { date, amount },
    step: stepReached(steps, sent),
    nextStep: next && { name: next.name, on: next.on },
    breathingSpaceUntil: hasBreathingSpace(breathingSpace, today) ? owing.breathingUntil : null,
    plan,
    rests,
  }
}

/** The plan of a tenancy that the caller has checked. */
export async function readPlan(db: Db, scope: SignedInScope, tenancyId: number, today: Day): Promise<PaymentPlan> {
  const plan = await findPlan(db, scope, tenancyId)
  const owing = (await findArrears(db, scope, tenancyId, today)) ?? { owed: 0, overdue: 0, since: today }
  const { owed } = owing
  if (!plan || plan.instalments.length === 0) {
    return {
      state: 'none',
      paidOff: false,
      owed,
      owedAtOffer: 0,
      offeredOn: null,
      acceptedAt: null,
      acceptanceRestoredAt: null,
      version: plan?.version ?? 0,
      instalments: [],
    }
  }
  const { paidOff, ...offer } = plan
  const state = planState({ ...offer, accepted: offer.acceptedAt !== null, paidOff }, owing, today)
  return { ...offer, state, owed, paidOff: state === 'kept' && paidOff }
}

export async function readTerms(db: Db, scope: LandlordScope, tenancyId: number): Promise<ArrearsTerms> {
  const { breathingFrom, breathingUntil, earlierBreathingSpaces, awaitedAmount, lateInterest } = await getTerms(
    db,
    scope,
    tenancyId,
  )
  return {
    breathingSpaceFrom: breathingFrom,
    breathingSpaceUntil: breathingUntil,
    earlierBreathingSpaces,
    awaited: awaitedAmount,
    lateInterest,
  }
}
