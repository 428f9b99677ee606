import type { FastifyInstance } from 'fastify'
import { announce } from '#server/db/live.queries.ts'
import {
  changeSubscription,
  completeCheckout,
  lockSubscription,
  setPlan,
} from '#server/features/plans/plans.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'

/** Outside the contract, because a signature is checked against the very bytes that Stripe sent. */
export async function stripeWebhook(app: FastifyInstance, { db, billing, queue, now }: Services): Promise<void> {
  await app.register((raw, _options, done) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post('/api/stripe/webhook', async (request, reply) => {
      const event = billing.parseWebhook(request.body as Buffer, String(request.headers['stripe-signature'] ?? ''))
      if (event?.kind === 'paid') {
        const { userId, plan, customerId, subscriptionId, sessionId } = event
        const scope = actingFor({ landlordId: userId })
        const unwanted = await db.transaction(async (tx) => {
          // Stripe may tell the same payment twice; the checkout is completed once.
          if (!(await completeCheckout(tx, scope, sessionId, now()))) return null
          const { subscriptionId: former, isClosed } = await lockSubscription(tx, scope)
          // Anybody who has closed the account since going to pay wants no plan any more.
          if (isClosed) return subscriptionId
          await setPlan(tx, scope, { plan, status: 'active', customerId, subscriptionId }, now())
          await announce(tx, 'plan', { people: [userId] })
          // Who changes to another plan pays for that one alone.
          return former === subscriptionId ? null : former
        })
        if (unwanted) await queue.send('cancel-subscription', { subscriptionId: unwanted })
      }
      if (event?.kind === 'changed') {
        await db.transaction(async (tx) => {
          await announce(tx, 'plan', { people: await changeSubscription(tx, event.subscriptionId, event) })
        })
      }
      return reply.send({ received: true })
    })
    done()
  })
}
