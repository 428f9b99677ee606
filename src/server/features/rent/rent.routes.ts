import type { rent } from '#api/rent.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { generationDetails, markedOutRefusal, nextRentByTerms } from '#domain/rent.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { checkStaysAt, getProperty, lockAgainstDeletion, lockTenancyPlace } from '#server/db/one-property.queries.ts'
import { countIfTold } from '#server/features/accounts/attempts.ts'
import { payFromCreditOf, payNewCharges } from '#server/features/ledger/credit.actions.ts'
import { listCreditToUse } from '#server/features/ledger/credit.queries.ts'
import { lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { insertRentPayment } from '#server/features/ledger/rent-charges.queries.ts'
import { writingOf } from '#server/features/ledger/writing.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import {
  deleteRent,
  generateRent,
  markManyPaid,
  markRent,
  undoMark,
  unmarkMany,
} from '#server/features/rent/rent.actions.ts'
import {
  type ChangingRentPayment,
  getMarks,
  getRentMonth,
  getRentPayment,
  listRentPayments,
  lockRentPayment,
  lockRentPayments,
} from '#server/features/rent/rent.queries.ts'
import { listRentTerms } from '#server/features/rent/rent-schedule.queries.ts'
import { commitWithNext } from '#server/platform/database/pipelining.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { conflict, forbidden, invalid } from '#server/platform/http/problem.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'

export const rentHandlers: Handlers<typeof rent> = {
  list: ({ db, scope, today }, { query: { late, ...query } }) =>
    listRentPayments(db, scope, { ...query, lateOn: late ? today : undefined }),

  summary: async ({ db, scope, today }, { query }) => {
    const month = await getRentMonth(db, scope, query, today)
    if (month.next || !query.propertyId) return month
    return { ...month, next: nextRentByTerms(await listRentTerms(db, scope, query.propertyId), today) }
  },

  create: async (ctx, { body }) => {
    const { db, scope, now } = ctx
    const { status = 'unpaid', paidDate, ...details } = body
    return countIfTold(ctx, `overdue rent of ${details.tenantId}`, (count) =>
      db.transaction(async (tx) => {
        await requireRoom(tx, scope, { rentPayments: { of: details.tenantId } }, now)
        await lockAgainstDeletion(tx, scope, details.propertyId)
        const property = await getProperty(tx, scope, details.propertyId)
        const tenancy = await lockTenancyPlace(tx, scope, details.tenantId)
        if (tenancy.propertyId !== property.id) {
          throw invalid('propertyId: This tenant does not live in the chosen property')
        }
        const writing = writingOf(ctx)
        await lockTenancy(tx, scope, tenancy.id)
        const made = await insertRentPayment(tx, scope, details, now)
        if (made === undefined) {
          throw conflict(`This tenancy already has a rent payment due on ${formatDayLong(details.dueDate)}.`)
        }
        await announce(
          tx,
          'rent',
          { tenancies: [tenancy.id] },
          did(
            scope,
            'payment',
            made.id,
            `Rent of ${formatPence(details.amount)} due on ${formatDayLong(details.dueDate)} added`,
          ),
        )
        if (status !== 'paid') await payNewCharges(tx, writing, tenancy, [made.chargeId])
        if (status !== 'unpaid') {
          const payment = await lockRentPayment(tx, scope, made.id)
          // Credit may just have paid it: then it is neither marked paid once more nor overdue.
          const isTold = payment.status !== 'paid' && (await markRent(tx, writing, payment, { status, paidDate }))
          await count(isTold && status === 'overdue')
        }
        await commitWithNext(tx)
        return getRentPayment(tx, scope, made.id)
      }),
    )
  },

  update: (ctx, { params, body }) =>
    countIfTold(ctx, `overdue payment ${params.id}`, (count) =>
      ctx.db.transaction(async (tx) => {
        const { scope } = ctx
        const payment = await lockRentPayment(tx, scope, params.id)
        await checkStaysAt(tx, scope, payment.propertyId, body.propertyId)
        if ((body.tenantId ?? payment.tenantId) !== payment.tenantId) throw invalid('tenantId: Cannot be changed')
        refuseMarkedOut([payment])
        const writing = writingOf(ctx)
        const isTold = await (body.undoes
          ? undoMark(tx, writing, payment, { mark: body.undoes, before: body.status })
          : markRent(tx, writing, payment, body))
        // Other marks leave entries of the account behind, which have a limit of their own (rule: rent-marks).
        await count(isTold && body.status === 'overdue')
        await commitWithNext(tx)
        return { ...payment, ...(await getMarks(tx, scope, payment.id)) }
      }),
    ),

  remove: async (ctx, { params }) => {
    await ctx.db.transaction(async (tx) => {
      const payment = await lockRentPayment(tx, ctx.scope, params.id)
      await deleteRent(tx, writingOf(ctx), payment)
    })
    return { message: 'The rent payment has been deleted.' }
  },

  bulkPaid: async (ctx, { body: { ids, paidDate } }) => {
    return ctx.db.transaction(async (tx) => {
      const payments = await lockRentPayments(tx, ctx.scope, ids)
      refuseMarkedOut(payments)
      const marked = await markManyPaid(tx, writingOf(ctx), payments, paidDate)
      return { updated: marked.length, ids: marked }
    })
  },

  bulkUnpaid: async (ctx, { body: { ids } }) => {
    return ctx.db.transaction(async (tx) => {
      const payments = await lockRentPayments(tx, ctx.scope, ids)
      refuseMarkedOut(payments)
      const unmarked = await unmarkMany(tx, writingOf(ctx), payments)
      return { updated: unmarked.length, ids: unmarked }
    })
  },

  generate: async ({ db, scope, now, today }) => {
    const created = await generateRent(db, scope, today)
    if (created > 0) {
      await inBatches(
        (afterId, limit) => listCreditToUse(db, scope, today, afterId, limit),
        async (accounts) => {
          for (const { id } of accounts) await payFromCreditOf(db, { scope, by: null, now, today }, id)
        },
      )
    }
    return { message: 'Rent Payments Generated', details: generationDetails(created), created }
  },
}

/** @throws Problem 403. */
function refuseMarkedOut(payments: readonly ChangingRentPayment[]): void {
  if (payments.some(({ isMarkedOut }) => isMarkedOut)) throw forbidden(markedOutRefusal)
}
