import type { calendar } from '#api/calendar.ts'
import { firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { getProperty } from '#server/db/one-property.queries.ts'
import {
  getEvent,
  insertEvent,
  listEvents,
  removeEvent,
  updateEvent,
} from '#server/features/calendar/calendar.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

/** @throws Problem 403 for a property of somebody else, 404 for none. */
async function checkProperty(db: Db, scope: LandlordScope, propertyId: number | null | undefined) {
  if (propertyId != null) await getProperty(db, scope, propertyId)
}

export const calendarHandlers: Handlers<typeof calendar> = {
  list: ({ db, scope, today }, { query }) => {
    const { from = firstOfMonth(today), to = lastOfMonth(today), type, propertyId, ...page } = query
    return listEvents(db, scope, { from, to, type, propertyId }, page)
  },

  create: async ({ db, scope, now }, { body }) => {
    const { title, details, date, propertyId } = body
    await checkProperty(db, scope, propertyId)
    const id = await db.transaction(async (tx) => {
      await requireRoom(tx, scope, { calendarEvents: { of: scope.userId } }, now)
      return insertEvent(tx, scope, { title: title ?? '', details, date, propertyId })
    })
    return getEvent(db, scope, id)
  },

  update: async ({ db, scope }, { params, body }) => {
    const { title, details, date, propertyId } = body
    await getEvent(db, scope, params.id)
    await checkProperty(db, scope, propertyId)
    await updateEvent(db, scope, params.id, { title: title === null ? '' : title, details, date, propertyId })
    return getEvent(db, scope, params.id)
  },

  remove: async ({ db, scope }, { params }) => {
    await removeEvent(db, scope, params.id)
    return { message: 'The event has been deleted.' }
  },
}
