/** Restoring from the bin, under the same conditions as adding a new row. */

import { randomBytes } from 'node:crypto'
import type { Change } from '#api/stale.ts'
import type { BinKind } from '#domain/bin.ts'
import { joinCodeFromBytes } from '#domain/join-code.ts'
import type { Plan } from '#domain/plan-names.ts'
import { did, didToAccount } from '#server/db/activity.ts'
import { type Audience, announce } from '#server/db/live.queries.ts'
import { lockAgainstDeletion, lockProperty } from '#server/db/one-property.queries.ts'
import {
  countHeld,
  countRepeatingHeld,
  findBinKind,
  isPropertyInBin,
  lockBinItem,
  placeOfItem,
  removeBinItem,
} from '#server/features/bin/bin.queries.ts'
import { isBookedAgain, writeBack } from '#server/features/bin/restoring.queries.ts'
import { checkDocumentLimit } from '#server/features/documents/documents.actions.ts'
import { updateToRenewOfProperty } from '#server/features/documents/documents-to-renew.queries.ts'
import { setTenancyDeleted } from '#server/features/inspections/appointments/deleted-tenancies.queries.ts'
import { type Needs, requireRoom } from '#server/features/plans/budgets.queries.ts'
import { lockPlan, requireRoomForProperties } from '#server/features/plans/plans.queries.ts'
import { markOccupied } from '#server/features/tenancies/tenancies.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'

const changeOf: Record<BinKind, Change> = {
  property: 'property',
  tenancy: 'tenancy',
  document: 'document',
  transaction: 'book',
  event: 'calendarEvent',
}

/**
 * Restores an item from the bin.
 * @throws Problem 404 for one that is not theirs, 403 above a limit of the plan, 409 where its property is in the bin
 * too or something has taken its place, 429 after 30 properties and tenancies in an hour.
 */
export async function restoreFromBin(ctx: LandlordContext, id: number) {
  const kind = await findBinKind(ctx.db, ctx.scope, id)
  if (kind === 'property' || kind === 'tenancy') await ctx.limits.homesFromBin.attempt(ctx.scope.userId)
  const restoring = ctx.db.transaction((tx) => restore(tx, ctx, id))
  return restoring.catch((error: unknown) => {
    throw placeTaken(violatedConstraint(error)) ?? error
  })
}

async function restore(tx: Db, ctx: LandlordContext, id: number) {
  const { scope, today } = ctx
  const plan = await lockPlan(tx, scope)
  const item = await lockBinItem(tx, scope, id, today)
  if (!item) throw notFound('This is no longer in the bin')
  const { kind, recordId } = item
  const place = await placeOfItem(tx, scope, item)
  const { propertyId } = place
  if (propertyId !== null) {
    const lock = kind === 'tenancy' ? lockProperty : lockAgainstDeletion
    await lock(tx, scope, propertyId)
    if (await isPropertyInBin(tx, scope, propertyId)) throw propertyInBin()
  }
  if (kind === 'transaction' && (await isBookedAgain(tx, scope, item.id))) throw bookedAgain()
  await requireRoomForItem(tx, ctx, { ...item, propertyId }, plan)
  await writeBack(tx, scope, kind, { itemId: item.id, joinCode: joinCodeFromBytes(randomBytes(64)) })
  await removeBinItem(tx, scope, item.id)
  if (kind === 'tenancy') {
    await setTenancyDeleted(tx, scope, recordId, false)
    if (place.active && propertyId !== null) await markOccupied(tx, scope, [propertyId])
  }
  if (kind === 'document' && propertyId !== null) await updateToRenewOfProperty(tx, scope, propertyId)
  await announce(
    tx,
    changeOf[kind],
    audienceOf(kind, recordId, propertyId, scope.userId),
    kind === 'event' ? restoredEvent(scope, propertyId) : did(scope, kind, recordId, 'Restored from the bin'),
  )
  return { message: `${item.title} is back.`, kind, recordId }
}

/** Recorded where its deletion was: with its property, if it has one. */
function restoredEvent(scope: LandlordScope, propertyId: number | null) {
  const what = 'Calendar event restored'
  return propertyId === null ? didToAccount(scope, what) : did(scope, 'property', propertyId, what)
}

interface PlacedItem {
  readonly id: number
  readonly kind: BinKind
  readonly propertyId: number | null
}

/** Restoring counts as adding (rule: bin-limits). @throws Problem 403 where the plan has no room. */
async function requireRoomForItem(
  tx: Db,
  { scope, now }: LandlordContext,
  { id, kind, propertyId }: PlacedItem,
  plan: Plan,
): Promise<void> {
  if (kind === 'property') {
    await requireRoomForProperties(tx, scope, plan)
    await checkDocumentLimit(tx, scope, plan, await countHeld(tx, scope, id, 'documents'))
  }
  if (kind === 'document') await checkDocumentLimit(tx, scope, plan)
  const repeating = await countRepeatingHeld(tx, scope, id)
  const own =
    kind === 'property'
      ? needsIfAny('calendarEvents', scope, await countHeld(tx, scope, id, 'calendar_events'))
      : needsOf(kind, propertyId ?? 0, scope.userId)
  await requireRoom(tx, scope, { ...own, ...needsIfAny('repeatingTransactions', scope, repeating) }, now)
}

const needsIfAny = (
  budget: 'calendarEvents' | 'repeatingTransactions',
  { userId }: LandlordScope,
  adding: number,
): Needs => (adding > 0 ? { [budget]: { of: userId, adding } } : {})

function audienceOf(kind: BinKind, recordId: number, propertyId: number | null, landlordId: number): Audience {
  if (kind === 'transaction') return { people: [landlordId] }
  if (kind === 'property') return { homes: [recordId] }
  return propertyId === null ? { everybodyOf: landlordId } : { homes: [propertyId] }
}

const bookedAgain = () => conflict('Its bank line has been posted again. Take that back first.')
const propertyInBin = () => conflict('Its property is in the bin too. Restore the property first.')

function needsOf(kind: Exclude<BinKind, 'property'>, propertyId: number, landlordId: number): Needs {
  if (kind === 'tenancy') return { tenancies: { of: propertyId } }
  if (kind === 'document') return { documents: { of: propertyId } }
  return kind === 'transaction' ? { transactions: { of: landlordId } } : { calendarEvents: { of: landlordId } }
}

const takenBy: Readonly<Record<string, string>> = {
  tenancies_one_active: 'This tenant has another active tenancy of this property now.',
  tenancies_property: 'Its property has been deleted for good.',
  documents_property: 'Its property has been deleted for good.',
  calendar_events_property: 'Its property has been deleted for good.',
}

const placeTaken = (constraint: string | undefined) =>
  constraint === undefined
    ? undefined
    : conflict(takenBy[constraint] ?? 'Something added since has taken its place, so it cannot be restored.')
