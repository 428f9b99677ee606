import type { rent } from '#api/rent.ts'
import { formatDayLong } from '#domain/day.ts'
import { generationDetails } from '#domain/rent.ts'
import { announce } from '#server/db/live.queries.ts'
import { getProperty, getTenancyPlace, keepProperty } from '#server/db/one-property.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { generateRent, markRent } from '#server/features/rent/rent.actions.ts'
import {
  getRentPayment,
  insertRentPayment,
  listRentPayments,
  lockRentPayment,
} from '#server/features/rent/rent.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

export const rentHandlers: Handlers<typeof rent> = {
  list: ({ db, scope, today }, { query: { late, ...query } }) =>
    listRentPayments(db, scope, { ...query, lateOn: late ? today : undefined }),

  create: async ({ db, scope, now }, { body }) => {
    const { status = 'unpaid', paidDate, ...details } = body
    return db.transaction(async (tx) => {
      await requireRoom(tx, scope, { rentPayments: { of: details.tenantId } }, now)
      await keepProperty(tx, scope, details.propertyId)
      const property = await getProperty(tx, scope, details.propertyId)
      const tenancy = await getTenancyPlace(tx, scope, details.tenantId)
      if (tenancy.propertyId !== property.id) {
        throw invalid('propertyId: This tenant does not live in the chosen property')
      }
      const id = await insertRentPayment(tx, scope, details)
      if (id === undefined) {
        throw conflict(`This tenancy already has a rent payment due on ${formatDayLong(details.dueDate)}.`)
      }
      await announce(tx, 'rent', { tenancies: [details.tenantId] })
      if (status !== 'unpaid')
        await markRent(tx, scope, await lockRentPayment(tx, scope, id), { status, paidDate }, now)
      return getRentPayment(tx, scope, id)
    })
  },

  update: async ({ db, scope, now }, { params, body }) =>
    db.transaction(async (tx) => markRent(tx, scope, await lockRentPayment(tx, scope, params.id), body, now)),

  generate: async ({ db, scope, today }) => {
    const created = await generateRent(db, scope, today)
    return { message: 'Rent Payments Generated', details: generationDetails(created), created }
  },
}
