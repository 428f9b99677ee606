import { type ArrearsRow, arrears } from '#api/arrears.ts'
import { urlOf } from '#api/contract.ts'
import { ageingOf, earlierBreathingSpaces, type Instalment, problemWithPlan } from '#domain/arrears/arrears.ts'
import { did, didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { mayBeAsked } from '#server/db/may-be-asked.queries.ts'
import { textPage } from '#server/db/paging.ts'
import { countSuccess } from '#server/features/accounts/attempts.ts'
import { arrearsRow, readPlan, readTerms, restsOf } from '#server/features/arrears/arrears.actions.ts'
import { planAcceptedNotice, planOfferedNotice, planWithdrawnNotice } from '#server/features/arrears/arrears.notices.ts'
import { findArrears, getSender, listArrears, sumDebtsByAge } from '#server/features/arrears/arrears.queries.ts'
import {
  breathingSpaceOf,
  getArrearsSettings,
  getLetter,
  getTerms,
  listLetters,
  saveArrearsSettings,
  saveTerms,
} from '#server/features/arrears/arrears-terms.queries.ts'
import { chargeLateInterest, readInterest } from '#server/features/arrears/late-interest.actions.ts'
import { letterPdf } from '#server/features/arrears/letter.pdf.ts'
import { draftLetter, sendStep } from '#server/features/arrears/letters.actions.ts'
import { acceptPlan, findPlan, savePlan } from '#server/features/arrears/payment-plans.queries.ts'
import { branded } from '#server/features/branding/branded.ts'
import { writingOf } from '#server/features/ledger/ledger.actions.ts'
import { getAccount, getTenancyOfEntry } from '#server/features/ledger/ledger.queries.ts'
import { type LockedTenancy, lockOwnTenancy, lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { pdfReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail.ts'

export const arrearsHandlers: Handlers<typeof arrears> = {
  list: async ({ db, scope, today }, { query }) => {
    const [{ steps }, rows] = await Promise.all([getArrearsSettings(db, scope), listArrears(db, scope, query, today)])
    const sortedBy = ({ owed, tenantId }: ArrearsRow) => [owed, tenantId]
    return textPage(
      rows.map((row) => arrearsRow(row, steps, today)),
      query.limit,
      sortedBy,
      (row) => JSON.stringify(row),
    )
  },

  ageing: async ({ db, scope, today }) => ageingOf(await sumDebtsByAge(db, scope, today)),

  settings: async ({ db, scope }) => ({ steps: (await getArrearsSettings(db, scope)).steps }),

  changeSettings: async ({ db, scope }, { body: { steps } }) => {
    await db.transaction(async (tx) => {
      await saveArrearsSettings(tx, scope, { steps })
      await announce(tx, 'arrears', { people: [scope.userId] }, didToAccount(scope, 'Arrears steps changed'))
    })
    return { steps }
  },

  bankRates: async ({ db, scope }) => (await getArrearsSettings(db, scope)).bankRates,

  changeBankRates: async ({ db, scope }, { body }) => {
    const bankRates = body.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    await db.transaction(async (tx) => {
      await saveArrearsSettings(tx, scope, { bankRates })
      await announce(tx, 'arrears', { people: [scope.userId] }, didToAccount(scope, 'Bank rates changed'))
    })
    return bankRates
  },

  letters: async ({ db, scope }, { params, query }) => {
    await getAccount(db, scope, params.id)
    return listLetters(db, scope, params.id, query)
  },

  draft: async ({ db, scope, today }, { params, query: { name } }) => {
    await getAccount(db, scope, params.id)
    const { owing, step, subject, letter } = await draftLetter(db, scope, params.id, name, today)
    return { name: step.name, subject, letter, to: owing.tenantEmail, rests: restsOf(owing, today) }
  },

  send: async (ctx, { params, body }) => {
    const send = () =>
      ctx.db.transaction(async (tx) => {
        await requireRoom(tx, ctx.scope, { arrearsLetters: { of: params.id } }, ctx.now)
        const { letter, mail } = await sendStep(tx, writingOf(ctx), { tenancyId: params.id, ...body })
        if (mail) await queueMail(tx, ctx, mail)
        return letter
      })
    const email = body.via === 'mail' ? (await findArrears(ctx.db, ctx.scope, params.id, ctx.today))?.tenantEmail : null
    return email ? countSuccess(ctx.limits.letterMails, { landlordId: ctx.scope.userId, email }, send) : send()
  },

  letterTicket: async ({ db, scope, actor, secret, now }, { params }) => {
    const { id } = await getLetter(db, scope, params.id)
    return issueTicket(secret, urlOf(arrears.letter, { params: { id } }), actor.sessionId, now)
  },

  letter: async (ctx, { params }) => {
    const letter = await getLetter(ctx.db, ctx.scope, params.id)
    const [to, from] = await Promise.all([getAccount(ctx.db, ctx.scope, letter.tenantId), getSender(ctx.db, ctx.scope)])
    return pdfReply(ctx, async () => ({
      name: letter.subject,
      document: await branded(ctx.db, ctx.scope, letterPdf({ letter, to, from }, ctx.now)),
    }))
  },

  terms: async ({ db, scope }, { params }) => {
    await getAccount(db, scope, params.id)
    return readTerms(db, scope, params.id)
  },

  changeTerms: (ctx, { params, body: { awaited, lateInterest } }) => {
    const changes = {
      ...(awaited !== undefined && { awaitedAmount: awaited }),
      ...(lateInterest !== undefined && { lateInterest }),
    }
    const what = async (tx: Db) => termsInWords(await getTerms(tx, ctx.scope, params.id), changes)
    return inTenancy(ctx, params.id, what, async (tx, account) => {
      await saveTerms(tx, ctx.scope, account, changes)
      return readTerms(tx, ctx.scope, account.id)
    })
  },

  breathingSpace: (ctx, { params, body: { from, until } }) =>
    inTenancy(ctx, params.id, until ? 'Breathing space recorded' : 'Breathing space ended', async (tx, account) => {
      if (until === undefined) throw invalid('until: Say on which day breathing space ends, or null to end it today')
      const first = until ? (from ?? ctx.today) : null
      if (until && first && first > until) throw invalid('until: The last day cannot be before the first')
      const terms = await getTerms(tx, ctx.scope, account.id)
      const next = first && until ? { from: first, until } : null
      await saveTerms(tx, ctx.scope, account, {
        breathingFrom: next?.from ?? null,
        breathingUntil: next?.until ?? null,
        earlierBreathingSpaces: earlierBreathingSpaces(
          terms.earlierBreathingSpaces,
          breathingSpaceOf(terms),
          next,
          ctx.today,
        ),
      })
      return readTerms(tx, ctx.scope, account.id)
    }),

  plan: async ({ db, scope, today }, { params }) => {
    await getAccount(db, scope, params.id)
    return readPlan(db, scope, params.id, today)
  },

  offerPlan: (ctx, { params, body }) =>
    inTenancy(ctx, params.id, 'Payment plan offered', async (tx, account) => {
      const { state, paidOff } = await readPlan(tx, ctx.scope, account.id, ctx.today)
      const isOpen = (state === 'offered' || state === 'kept') && !paidOff
      if (isOpen) throw conflict('There is a payment plan already: change it instead.')
      return offer(tx, ctx, account, body.instalments)
    }),

  changePlan: (ctx, { params, body: { instalments } }) => {
    const isOver = async (tx: Db) => {
      const { state, paidOff } = await readPlan(tx, ctx.scope, params.id, ctx.today)
      return state === 'none' || paidOff
    }
    const what = async (tx: Db) => {
      if (instalments.length === 0) return 'Payment plan withdrawn'
      return (await isOver(tx)) ? 'Payment plan offered' : 'Payment plan changed'
    }
    return inTenancy(ctx, params.id, what, async (tx, account) => {
      if (!(await findPlan(tx, ctx.scope, account.id))) throw notFound('Payment plan not found')
      if (instalments.length > 0) return offer(tx, ctx, account, instalments)
      if (!(await isOver(tx))) await insertNotifications(tx, planWithdrawnNotice(account, ctx.today))
      await savePlan(tx, ctx.scope, account, { instalments, owedAtOffer: 0, ...offeredNow(ctx) })
      return readPlan(tx, ctx.scope, account.id, ctx.today)
    })
  },

  acceptPlan: ({ db, scope, now, today }, { params: { id }, body }) =>
    db.transaction(async (tx) => {
      const account = await lockOwnTenancy(tx, scope, id)
      const landlord = actingFor(account)
      const plan = await readPlan(tx, scope, id, today)
      if (plan.state === 'none') throw conflict('There is no payment plan to accept.')
      if (body.version !== undefined && body.version !== plan.version)
        throw conflict('The payment plan has been changed. Please look at it again.')
      // The tenant may confirm an acceptance that a backup brought back.
      if (plan.acceptedAt !== null && plan.acceptanceRestoredAt === null) return plan
      await acceptPlan(tx, landlord, id, now)
      await insertNotifications(tx, planAcceptedNotice(account))
      await announce(
        tx,
        'arrears',
        { tenancies: [id] },
        did({ landlordId: landlord.userId, by: scope.userId }, 'tenancy', id, 'Payment plan accepted'),
      )
      return readPlan(tx, scope, id, today)
    }),

  interest: ({ db, scope, today }, { params, query }) => readInterest(db, scope, params.id, query.on ?? today),

  chargeInterest: (ctx, { params, body: { on = ctx.today } }) =>
    ctx.db.transaction(async (tx) => {
      const { scope, now } = ctx
      const tenancyId = await getTenancyOfEntry(tx, scope, params.id, 'charge', 'Charge not found')
      await requireRoom(tx, scope, { ledgerEntries: { of: tenancyId } }, now)
      const account = await lockTenancy(tx, scope, tenancyId)
      const charged = await chargeLateInterest(tx, writingOf(ctx), account, { chargeId: params.id, on })
      await announce(
        tx,
        'rent',
        { tenancies: [tenancyId] },
        did(scope, 'tenancy', tenancyId, 'Late interest charged', { isMoney: true }),
      )
      return charged
    }),
}

/**
 * Changes what is recorded about the arrears of one tenancy, locked; then open screens of both sides are updated, and
 * the landlord's activity says what was done. `what` may ask the records as they were before; where it
 * returns nothing, nothing is written down.
 */
const inTenancy = <Result>(
  { db, scope }: LandlordContext,
  id: number,
  what: string | ((tx: Db) => Promise<string | undefined>),
  change: (tx: Db, account: LockedTenancy) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const account = await lockTenancy(tx, scope, id)
    const words = typeof what === 'string' ? what : await what(tx)
    const result = await change(tx, account)
    await announce(tx, 'arrears', { tenancies: [id] }, words === undefined ? [] : did(scope, 'tenancy', id, words))
    return result
  })

interface Terms {
  readonly awaitedAmount: number
  readonly lateInterest: boolean
}

/** Of what differs; nothing where that is nothing. */
function termsInWords(before: Terms, changes: Partial<Terms>): string | undefined {
  const { awaitedAmount, lateInterest } = { ...before, ...changes }
  const isAwaitedOther = awaitedAmount !== before.awaitedAmount
  if (lateInterest === before.lateInterest) return isAwaitedOther ? 'Awaited Universal Credit changed' : undefined
  if (isAwaitedOther) return 'Awaited Universal Credit and late interest changed'
  return lateInterest ? 'Late interest switched on' : 'Late interest switched off'
}

/**
 * A tenant who may not be asked for money finds it on their screen. @throws Problem 400 for instalments
 * that make no plan, 409 where nothing is owed.
 */
async function offer(tx: Db, ctx: LandlordContext, account: LockedTenancy, instalments: Instalment[]) {
  const { scope, today } = ctx
  const owing = await findArrears(tx, scope, account.id, today)
  if (!owing) throw conflict('Nothing is owed.')
  const problem = problemWithPlan(instalments, owing.owed, today)
  if (problem) throw invalid(problem)
  await savePlan(tx, scope, account, { instalments, owedAtOffer: owing.owed, ...offeredNow(ctx) })
  if (await mayBeAsked(tx, scope, account.id, today)) await insertNotifications(tx, planOfferedNotice(account, today))
  return readPlan(tx, scope, account.id, today)
}

const offeredNow = ({ now, today }: LandlordContext) => ({ offeredOn: today, offeredAt: now.toISOString() })
