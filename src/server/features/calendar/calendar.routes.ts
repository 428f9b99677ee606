import type { calendar } from '#api/calendar.ts'
import { eventTitle } from '#domain/calendar.ts'
import { firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { did, didToAccount, doneIfChanged } from '#server/db/activity.ts'
import { putInBin } from '#server/db/bin.queries.ts'
import { type Audience, announce } from '#server/db/live.queries.ts'
import { getProperty, lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import {
  getEvent,
  insertEvent,
  listEvents,
  lockEvent,
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

const doneTo = (scope: LandlordScope, { propertyId }: { propertyId?: number | null | undefined }, what: string) =>
  propertyId == null ? didToAccount(scope, what) : did(scope, 'property', propertyId, what)

/** An event without a property is everybody's. */
const audienceOf = (scope: LandlordScope, { propertyId }: { propertyId?: number | null | undefined }): Audience =>
  propertyId == null ? { everybodyOf: scope.userId } : { homes: [propertyId] }

export const calendarHandlers: Handlers<Pick<typeof calendar, 'list' | 'create' | 'update' | 'remove'>> = {
  list: ({ db, scope, today }, { query }) => {
    const { from = firstOfMonth(today), to = lastOfMonth(today), type, propertyId, ...page } = query
    return listEvents(db, scope, { from, to, type, propertyId }, page)
  },

  create: async ({ db, scope, now }, { body }) => {
    const { title, details, date, propertyId } = body
    const id = await db.transaction(async (tx) => {
      await requireRoom(tx, scope, { calendarEvents: { of: scope.userId } }, now)
      if (propertyId != null) await lockAgainstDeletion(tx, scope, propertyId)
      await checkProperty(tx, scope, propertyId)
      await announce(
        tx,
        'calendarEvent',
        audienceOf(scope, { propertyId }),
        doneTo(scope, { propertyId }, 'Calendar event added'),
      )
      return insertEvent(tx, scope, { title: title ?? '', details, date, propertyId })
    })
    return getEvent(db, scope, id)
  },

  update: async ({ db, scope }, { params, body }) => {
    const { title, details, date, propertyId } = body
    return db.transaction(async (tx) => {
      if (propertyId != null) await lockAgainstDeletion(tx, scope, propertyId)
      const before = await lockEvent(tx, scope, params.id)
      await checkProperty(tx, scope, propertyId)
      const changes = { title: title === null ? '' : title, details, date, propertyId }
      await updateEvent(tx, scope, params.id, changes)
      const after = await lockEvent(tx, scope, params.id)
      const done = doneIfChanged({ before, changes }, doneTo(scope, after, 'Calendar event changed'))
      await announce(tx, 'calendarEvent', audienceOf(scope, before), done)
      if (after.propertyId !== before.propertyId) await announce(tx, 'calendarEvent', audienceOf(scope, after))
      return getEvent(tx, scope, params.id)
    })
  },

  remove: async ({ db, scope, now }, { params }) => {
    const binId = await db.transaction(async (tx) => {
      const event = await lockEvent(tx, scope, params.id)
      const deletion = { kind: 'event' as const, recordId: params.id, title: eventTitle(event.title) }
      const item = await putInBin(tx, scope, deletion, now)
      await removeEvent(tx, scope, params.id)
      await announce(tx, 'calendarEvent', audienceOf(scope, event), doneTo(scope, event, 'Calendar event deleted'))
      return item
    })
    return { message: 'The event has been deleted.', binId }
  },
}
