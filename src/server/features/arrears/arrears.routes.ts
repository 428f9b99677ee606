import { type ArrearsRow, arrears } from '#api/arrears.ts'
import { urlOf } from '#api/contract.ts'
import {
  ageingOf,
  type DaySpan,
  earlierBreathingSpaces,
  type Instalment,
  problemWithPlan,
  withoutPlainKind,
} from '#domain/arrears/arrears.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { type Activity, changed, did, didToAccount, doneIfChanged } from '#server/db/activity.ts'
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
import { getAccount, getTenancyOfEntry } from '#server/features/ledger/ledger.queries.ts'
import { type LockedTenancy, lockOwnTenancy, lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { writingOf } from '#server/features/ledger/writing.ts'
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

  changeSettings: async ({ db, scope }, { body }) => {
    const steps = body.steps.map(withoutPlainKind)
    await db.transaction(async (tx) => {
      const before = await getArrearsSettings(tx, scope)
      await saveArrearsSettings(tx, scope, { steps })
      const done = doneIfChanged({ before, changes: { steps } }, didToAccount(scope, 'Arrears steps changed'))
      await announce(tx, 'arrears', { people: [scope.userId] }, done)
    })
    return { steps }
  },

  bankRates: async ({ db, scope }) => (await getArrearsSettings(db, scope)).bankRates,

  changeBankRates: async ({ db, scope }, { body }) => {
    const bankRates = body.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    await db.transaction(async (tx) => {
      const before = await getArrearsSettings(tx, scope)
      await saveArrearsSettings(tx, scope, { bankRates })
      const done = doneIfChanged({ before, changes: { bankRates } }, didToAccount(scope, 'Bank rates changed'))
      await announce(tx, 'arrears', { people: [scope.userId] }, done)
    })
    return bankRates
  },

  letters: async ({ db, scope }, { params, query }) => {
    await getAccount(db, scope, params.id)
    return listLetters(db, scope, params.id, query)
  },

  draft: async ({ db, scope, today }, { params, query: { name } }) => {
    await getAccount(db, scope, params.id)
    const { owing, step, subject, letter } = await draftLetter(db, scope, { tenancyId: params.id, name, today })
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
    const done = async (tx: Db) =>
      changed(ctx.scope, 'tenancy', params.id, { before: await getTerms(tx, ctx.scope, params.id), changes })
    return inTenancy(ctx, params.id, done, async (tx, account) => {
      await saveTerms(tx, ctx.scope, account, changes)
      return readTerms(tx, ctx.scope, account.id)
    })
  },

  breathingSpace: (ctx, { params, body }) => {
    const { scope, today } = ctx
    const done = async (tx: Db) => {
      const present = breathingSpaceOf(await getTerms(tx, scope, params.id))
      const words = breathingInWords(present, wantedSpace(body, today))
      return words === null ? [] : [did(scope, 'tenancy', params.id, words)]
    }
    return inTenancy(ctx, params.id, done, async (tx, account) => {
      const terms = await getTerms(tx, scope, account.id)
      const next = wantedSpace(body, today)
      await saveTerms(tx, scope, account, {
        breathingFrom: next?.from ?? null,
        breathingUntil: next?.until ?? null,
        earlierBreathingSpaces: earlierBreathingSpaces(
          terms.earlierBreathingSpaces,
          breathingSpaceOf(terms),
          next,
          today,
        ),
      })
      return readTerms(tx, scope, account.id)
    })
  },

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
    const done = async (tx: Db) => {
      const deed = (await isOver(tx)) ? 'offered' : 'changed'
      return [did(ctx.scope, 'tenancy', params.id, `Payment plan ${instalments.length === 0 ? 'withdrawn' : deed}`)]
    }
    return inTenancy(ctx, params.id, done, async (tx, account) => {
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
      const tenancyId = await getTenancyOfEntry(tx, scope, params.id, 'charge')
      await requireRoom(tx, scope, { ledgerEntries: { of: tenancyId } }, now)
      const account = await lockTenancy(tx, scope, tenancyId)
      const { charged, inWords } = await chargeLateInterest(tx, writingOf(ctx), account, { chargeId: params.id, on })
      await announce(
        tx,
        'rent',
        { tenancies: [tenancyId] },
        did(scope, 'tenancy', tenancyId, inWords, { isMoney: true }),
      )
      return charged
    }),
}

/**
 * Locks a tenancy and changes what is recorded about its arrears. Open screens of both sides are then updated, and the
 * landlord's activity records `done`: words, or a function that reads the records before the change and returns what to
 * record.
 */
const inTenancy = <Result>(
  { db, scope }: LandlordContext,
  id: number,
  done: string | ((tx: Db) => Promise<readonly Activity[]>),
  change: (tx: Db, account: LockedTenancy) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const account = await lockTenancy(tx, scope, id)
    const activity = typeof done === 'string' ? did(scope, 'tenancy', id, done) : await done(tx)
    const result = await change(tx, account)
    await announce(tx, 'arrears', { tenancies: [id] }, activity)
    return result
  })

/**
 * The breathing space that a body asks for; null where it ends it.
 * @throws Problem 400.
 */
function wantedSpace(
  { from, until }: { from?: Day | null | undefined; until?: Day | null | undefined },
  today: Day,
): DaySpan | null {
  if (until === undefined) throw invalid('until: Say on which day breathing space ends, or null to end it today')
  if (until === null) return null
  const first = from ?? today
  if (first > until) throw invalid('until: The last day cannot be before the first')
  return { from: first, until }
}

const spanInWords = ({ from, until }: DaySpan) => `${formatDay(from)} – ${formatDay(until)}`

/** What changes between two breathing spaces, in words; null where nothing does. */
function breathingInWords(before: DaySpan | null, after: DaySpan | null): string | null {
  if (!after) return before && `Breathing space ended (it was ${spanInWords(before)})`
  if (!before || before.until < after.from) return `Breathing space recorded: ${spanInWords(after)}`
  return spanInWords(before) === spanInWords(after)
    ? null
    : `Breathing space changed from ${spanInWords(before)} to ${spanInWords(after)}`
}

/**
 * Offers a plan. A tenant who may not be asked for money is sent no notice, but finds the plan on their screen.
 * @throws Problem 400 for instalments that make no plan, 409 where nothing is owed.
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
