import type { FastifyInstance } from 'fastify'
import { planLabels } from '#domain/plan.ts'
import type { Plan, SubscriptionStatus } from '#domain/plan-names.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  changeSubscription,
  completeCheckout,
  lockSubscription,
  setPlan,
  takeEarlyChange,
} from '#server/features/plans/plans.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { BillingEvent } from '#server/platform/billing/billing.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Outside the contract, because a signature is checked against the very bytes that Stripe sent. */
export async function stripeWebhook(app: FastifyInstance, { db, billing, queue, log, now }: Services): Promise<void> {
  await app.register((raw, _options, done) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post('/api/stripe/webhook', async (request, reply) => {
      const event = billing.parseWebhook(request.body as Buffer, String(request.headers['stripe-signature'] ?? ''))
      if (event?.kind === 'paid') {
        const isKnown = await db.transaction(async (tx) => {
          const { unwanted, ...started } = await startSubscription(tx, event, now())
          if (unwanted) await queue.send('cancel-subscription', { subscriptionId: unwanted }, { within: tx })
          return started.isKnown
        })
        if (!isKnown) log.warn(unassigned(event), unassignedWords)
      }
      if (event?.kind === 'unassigned') log.warn(unassigned(event), unassignedWords)
      if (event?.kind === 'changed') await db.transaction((tx) => followSubscription(tx, event))
      return reply.send({ received: true })
    })
    done()
  })
}

type Paid = Extract<BillingEvent, { kind: 'paid' }>

const unassignedWords = 'Stripe reports a payment for an account or a plan that does not exist here'
/** What the operator looks the payment up by at Stripe; it says nothing of the person. */
const unassigned = ({ sessionId, subscriptionId }: { sessionId: string; subscriptionId: string }) => ({
  sessionId,
  subscriptionId,
})

interface Started {
  readonly isKnown: boolean
  /** The subscription that is to be cancelled, if any: nobody pays for two. */
  readonly unwanted: string | null
}

async function startSubscription(
  tx: Db,
  { userId, plan, customerId, subscriptionId, sessionId, at }: Paid,
  now: Date,
): Promise<Started> {
  const scope = actingFor({ landlordId: userId })
  const landlord = await lockSubscription(tx, scope)
  if (landlord?.role !== 'landlord') return { isKnown: false, unwanted: null }
  const { subscriptionId: former, paidAt, closedAt } = landlord
  const done = (unwanted: string | null): Started => ({ isKnown: true, unwanted })
  // Stripe may report the same payment twice; the checkout is completed once.
  const checkout = { id: sessionId, plan, successUrl: '/', cancelUrl: '/' }
  if (!(await completeCheckout(tx, scope, checkout, now))) return done(null)
  const early = await takeEarlyChange(tx, scope, subscriptionId)
  const isOver = early?.status === 'cancelled'
  // Anybody who has closed the account since going to pay wants no plan any more, and who
  // has paid for another since wants that one.
  if (closedAt !== null || (paidAt !== null && at < paidAt)) return done(isOver ? null : subscriptionId)
  const paid: State = { plan, status: 'active' }
  const newest = early && (isOver || early.toldAt > at) ? early : null
  const state: State = newest ? { plan: newest.plan ?? plan, status: newest.status } : paid
  const held = { customerId, subscriptionId: isOver ? null : subscriptionId }
  await setPlan(tx, scope, { ...state, ...held, paidAt: at, reportedAt: newest?.toldAt ?? at }, now)
  const what = [`Plan changed to ${planLabels[plan]}`, inWords(paid, state)].filter((words) => words !== null)
  await announce(
    tx,
    'plan',
    { people: [userId] },
    what.map((words) => did(scope, 'account', userId, words)),
  )
  return done(former === subscriptionId ? null : former)
}

async function followSubscription(tx: Db, event: Extract<BillingEvent, { kind: 'changed' }>): Promise<void> {
  const change = await changeSubscription(tx, event)
  if (!change) return
  const { userId, before, after } = change
  const what = inWords(before, after)
  const done = what ? did({ landlordId: userId, by: null }, 'account', userId, what) : []
  await announce(tx, 'plan', { people: [userId] }, done)
}

interface State {
  readonly plan: Plan
  readonly status: SubscriptionStatus
}

const becomes: Record<SubscriptionStatus, string> = {
  active: ' is paid for again',
  past_due: ': a payment is late',
  unpaid: ' is not paid for',
  cancelled: ' has ended',
}

function inWords(before: State, after: State): string | null {
  if (before.plan !== after.plan) return `Plan changed to ${planLabels[after.plan]}`
  return before.status === after.status ? null : `Plan ${planLabels[after.plan]}${becomes[after.status]}`
}
