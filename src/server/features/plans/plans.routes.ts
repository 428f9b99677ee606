import type { plans } from '#api/plans.ts'
import { planLabels, planTerms, propertyAllowance, propertyLimitMessage } from '#domain/plan.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  completeCheckout,
  countOwnProperties,
  getCheckout,
  getSubscription,
  insertCheckout,
  lockSubscription,
  setPlan,
} from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'
import { conflict, invalid, notFound, unavailable } from '#server/platform/http/problem.ts'

export const planHandlers: Handlers<typeof plans> = {
  propertyLimit: async ({ db, scope, actor }) => {
    const total = await countOwnProperties(db, scope)
    const allowance = propertyAllowance(actor.plan, total)
    return allowance.canCreate ? allowance : { ...allowance, reason: propertyLimitMessage(actor.plan, total) }
  },

  createCheckout: async ({ db, scope, actor, billing, config, limits }, { body }) => {
    const { customerId } = await getSubscription(db, scope)
    const order = {
      userId: scope.userId,
      email: actor.email ?? '',
      plan: body.planType,
      successUrl: ownUrl('successUrl', body.successUrl, config.publicUrl),
      cancelUrl: ownUrl('cancelUrl', body.cancelUrl, config.publicUrl),
      customerId,
    }
    await limits.checkouts.attempt(scope.userId)
    const { url, sessionId } = await billing.createCheckout(order)
    const successUrl = order.successUrl.replaceAll(sessionMark, sessionId)
    await insertCheckout(db, scope, { id: sessionId, plan: order.plan, successUrl, cancelUrl: order.cancelUrl })
    return { url, sessionId }
  },

  simulatedCheckout: async (ctx, { params }) => {
    requireSimulation(ctx)
    const checkout = await getCheckout(ctx.db, ctx.scope, params.sessionId)
    return {
      planType: checkout.plan,
      price: planTerms[checkout.plan].price,
      cancelUrl: checkout.cancelUrl,
      completed: checkout.completedAt !== null,
    }
  },

  completeSimulatedCheckout: async (ctx, { params }) => {
    requireSimulation(ctx)
    return ctx.db.transaction(async (tx) => {
      const checkout = await getCheckout(tx, ctx.scope, params.sessionId)
      if (await completeCheckout(tx, ctx.scope, checkout, ctx.now)) {
        await setPlan(tx, ctx.scope, { plan: checkout.plan, status: 'active' }, ctx.now)
        await announce(
          tx,
          'plan',
          { people: [ctx.scope.userId] },
          didToAccount(ctx.scope, `Plan changed to ${planLabels[checkout.plan]}`),
        )
      }
      return { successUrl: checkout.successUrl, planType: checkout.plan }
    })
  },

  checkoutResult: async ({ db, scope }, { params }) => {
    const checkout = await getCheckout(db, scope, params.sessionId)
    return { planType: checkout.plan, completed: checkout.completedAt !== null }
  },

  portal: async ({ db, scope, billing, config, limits }) => {
    if (billing.kind === 'none') throw unavailable('Billing is not configured')
    const { plan, customerId, subscriptionId } = await getSubscription(db, scope)
    const customer = billing.kind === 'simulated' && plan !== 'free' ? 'simulated' : subscriptionId && customerId
    if (!customer) throw conflict('You have no paid plan, so there is nothing to manage.')
    await limits.checkouts.attempt(scope.userId)
    return {
      url: await billing.createPortal({ customerId: customer, returnUrl: `${config.publicUrl}/settings?tab=plan` }),
    }
  },

  cancelPlan: async ({ db, scope, billing, now }) => {
    const { subscriptionId } = await getSubscription(db, scope)
    if (subscriptionId) await billing.cancel(subscriptionId)
    await db.transaction(async (tx) => {
      // Meanwhile another plan may have been paid for.
      const held = await lockSubscription(tx, scope)
      if (held?.subscriptionId && held.subscriptionId !== subscriptionId)
        throw conflict('Your plan has just changed. Please look at it again.')
      await setPlan(tx, scope, { plan: 'free', status: 'active', subscriptionId: null }, now)
      await announce(tx, 'plan', { people: [scope.userId] }, didToAccount(scope, 'Plan changed to Free'))
    })
    return { message: 'You are now on the Free plan. Everything you have stored stays readable.' }
  },
}

/** Stripe writes the session's id here; the simulated checkout does the same. */
const sessionMark = '{CHECKOUT_SESSION_ID}'

/**
 * An address under PUBLIC_URL, or a path of it. @throws Problem 400 for any other: the buyer is sent there afterwards.
 */
function ownUrl(name: string, given: string, publicUrl: string): string {
  const own = new URL(publicUrl)
  const url = URL.canParse(given, own) ? new URL(given, own) : null
  if (!url || !isOfSite(url, own)) throw invalid(`${name}: Must be an address of this site`)
  return url.href.replaceAll('%7BCHECKOUT_SESSION_ID%7D', sessionMark)
}

/** Whether an address is on the same server and in the same folder of it, and signs nobody in. */
const isOfSite = (url: URL, own: URL) =>
  isSameServer(url, own) && url.username === '' && `${url.pathname}/`.startsWith(own.pathname.replace(/\/?$/, '/'))

/** On one's own machine a server goes by several names. */
const isSameServer = (url: URL, own: URL) =>
  url.origin === own.origin ||
  (url.protocol === own.protocol && url.port === own.port && isLoopback(url.hostname) && isLoopback(own.hostname))

function requireSimulation({ config }: LandlordContext): void {
  if (config.billing.kind !== 'simulated') throw notFound()
}
