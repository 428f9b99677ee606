import { randomBytes } from 'node:crypto'
import type { LandlordsOwnField, Property, properties } from '#api/properties.ts'
import { sessionLimitMs } from '#domain/account.ts'
import { type Day, yearOf } from '#domain/day.ts'
import { joinCodeFromBytes, mostDraws } from '#domain/join-code.ts'
import { isYearBuilt, minYearBuilt } from '#domain/property.ts'
import { changed, did } from '#server/db/activity.ts'
import { putInBin } from '#server/db/bin.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  getGuestsProperty,
  getProperty,
  getTenantsProperty,
  lockForRemoval,
  lockProperty,
} from '#server/db/one-property.queries.ts'
import { countGuestSessionsOf, removeGuestSessionsOf } from '#server/db/sessions.queries.ts'
import { countVisitIfTold } from '#server/features/inspections/appointments/count-visit.ts'
import { arrangeInspection } from '#server/features/inspections/appointments/inspections.actions.ts'
import { lockLandlord, lockPlan, requireRoomForProperties } from '#server/features/plans/plans.queries.ts'
import {
  countProperties,
  insertProperty,
  listProperties,
  removeProperty,
  setJoinCode,
  updateProperty,
} from '#server/features/properties/properties.queries.ts'
import {
  attachUpload,
  detachUpload,
  listUploadsOfProperty,
  removeUploads,
} from '#server/features/uploads/uploads.queries.ts'
import { commitWithNext } from '#server/platform/database/pipelining.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { invalid } from '#server/platform/http/problem.ts'

async function untilFree<T>(claim: (joinCode: string) => Promise<T | undefined>): Promise<T> {
  for (let draw = 0; draw < mostDraws; draw++) {
    const joinCode = joinCodeFromBytes(randomBytes(64))
    const claimed = await claim(joinCode)
    if (claimed) return claimed
  }
  throw new Error('No free join code was found')
}

function checkYearBuilt(year: number | null | undefined, today: Day): void {
  if (year == null || isYearBuilt(year, today)) return
  throw invalid(`yearBuilt: Year built must be between ${minYearBuilt} and ${yearOf(today)}`)
}

export const propertyHandlers: Handlers<typeof properties> = {
  list: ({ db, scope }, { query }) => listProperties(db, scope, query),

  summary: ({ db, scope }, { query }) => countProperties(db, scope, query),

  create: async (ctx, { body }) => {
    const { db, scope, today } = ctx
    checkYearBuilt(body.yearBuilt, today)
    const { nextInspectionDate, ...details } = body
    return db.transaction(async (tx) => {
      const plan = await lockPlan(tx, scope)
      await requireRoomForProperties(tx, scope, plan)
      const id = await untilFree((joinCode) => insertProperty(tx, scope, details, joinCode))
      if (details.imageUrl) await attachUpload(tx, scope, details.imageUrl, id)
      if (nextInspectionDate) await arrangeInspection(tx, ctx, id, nextInspectionDate)
      await announce(tx, 'property', { homes: [id] }, did(scope, 'property', id, 'Added'))
      await commitWithNext(tx)
      return getProperty(tx, scope, id)
    })
  },

  get: async ({ db, scope }, { params }) => {
    if (scope.role === 'landlord') return getProperty(db, scope, params.id)
    if (scope.role === 'tenant') return asTenantsSee(await getTenantsProperty(db, scope, params.id))
    return getGuestsProperty(db, scope, params.id)
  },

  update: async (ctx, { params, body }) => {
    const { scope, today } = ctx
    checkYearBuilt(body.yearBuilt, today)
    const { nextInspectionDate, ...changes } = body
    return countVisitIfTold(ctx, params.id, async (tx) => {
      // The account is locked before the property everywhere: in the other order two requests could wait for each
      // other.
      await lockLandlord(tx, scope)
      await lockProperty(tx, scope, params.id)
      const before = await getProperty(tx, scope, params.id)
      if (changes.imageUrl && changes.imageUrl !== before.imageUrl) {
        await attachUpload(tx, scope, changes.imageUrl, params.id)
      }
      if (changes.imageUrl !== undefined && changes.imageUrl !== before.imageUrl) {
        await detachUpload(tx, scope, before.imageUrl)
      }
      await updateProperty(tx, scope, params.id, changes)
      const arranged =
        nextInspectionDate === undefined ? undefined : await arrangeInspection(tx, ctx, params.id, nextInspectionDate)
      await announce(tx, 'property', { homes: [params.id] }, changed(scope, 'property', params.id, { before, changes }))
      return { result: await getProperty(tx, scope, params.id), isTold: arranged?.isTold ?? false }
    })
  },

  regenerateJoinCode: async ({ db, scope }, { params }) => {
    return db.transaction(async (tx) => {
      await getProperty(tx, scope, params.id)
      await untilFree(async (joinCode) => (await setJoinCode(tx, scope, params.id, joinCode)) || undefined)
      // Guests came in with the old code alone: nothing else lets them in.
      await removeGuestSessionsOf(tx, scope, params.id)
      await announce(tx, 'joinCode', { people: [scope.userId] }, did(scope, 'property', params.id, 'Join code changed'))
      return getProperty(tx, scope, params.id)
    })
  },

  guests: async ({ db, scope, now }, { params }) => {
    await getProperty(db, scope, params.id)
    const since = new Date(now.getTime() - sessionLimitMs.guest)
    return { signedIn: await countGuestSessionsOf(db, scope, params.id, since) }
  },

  signOutGuests: ({ db, scope }, { params }) =>
    db.transaction(async (tx) => {
      await lockProperty(tx, scope, params.id)
      await getProperty(tx, scope, params.id)
      await removeGuestSessionsOf(tx, scope, params.id)
      await announce(
        tx,
        'joinCode',
        { people: [scope.userId] },
        did(scope, 'property', params.id, 'All guests logged out'),
      )
      return { message: 'All guests have been logged out.' }
    }),

  remove: async (ctx, { params }) => {
    const { scope, now } = ctx
    const binId = await ctx.db.transaction(async (tx) => {
      await lockForRemoval(tx, scope, params.id)
      const property = await getProperty(tx, scope, params.id)
      await announce(tx, 'property', { homes: [property.id] }, did(scope, 'property', property.id, 'Deleted'))
      const item = await putInBin(tx, scope, { kind: 'property', recordId: property.id, title: property.address }, now)
      await removeUploads(tx, await listUploadsOfProperty(tx, scope, params.id))
      await removeProperty(tx, scope, property)
      return item
    })
    return { message: 'The property has been successfully deleted.', binId }
  },
}

/**
 * What tenants see of their home. Every field is named, so that a new field of the landlord's is not shown by accident.
 */
const asTenantsSee = (property: Awaited<ReturnType<typeof getTenantsProperty>>) =>
  ({
    id: property.id,
    landlordId: property.landlordId,
    address: property.address,
    city: property.city,
    rentAmount: property.rentAmount,
    securityDeposit: null,
    holdingDeposit: null,
    imageUrl: property.imageUrl,
    notes: property.tenantNotes,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    squareFeet: property.squareFeet,
    propertyType: property.propertyType,
    yearBuilt: property.yearBuilt,
    occupancyStatus: property.occupancyStatus,
    nextInspectionDate: property.nextInspectionDate,
    isHmo: property.isHmo,
    licenceRequired: property.licenceRequired,
    hasGas: property.hasGas,
    createdAt: property.createdAt,
  }) satisfies Record<Exclude<keyof Property, LandlordsOwnField>, unknown>
