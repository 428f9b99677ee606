/** How a tenancy begins and changes, with what follows for its property, its inspections and its rent. */

import { type Day, endOfTime, laterOf } from '#domain/day.ts'
import { endsAtOnce, firstInspectionDay, isTenancyOver, tenancyDefaults, tenantName } from '#domain/tenancy.ts'
import { type Author, authorOf, changed, did } from '#server/db/activity.ts'
import { putInBin } from '#server/db/bin.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { lockProperties } from '#server/db/one-property.queries.ts'
import { claimDocuments } from '#server/features/documents/claimed-documents.actions.ts'
import { arrangeFirstInspections } from '#server/features/inspections/appointments/inspections.actions.ts'
import { claimInventories } from '#server/features/inventory/claimed-inventories.actions.ts'
import { rescheduleRent } from '#server/features/rent/rent.actions.ts'
import { type EndDates, newEndDate } from '#server/features/tenancies/end-date.ts'
import {
  forgetAgreedDeposit,
  getTenancy,
  hasMoney,
  insertTenancies,
  listVisitedStays,
  lockPropertyOfTenancy,
  lockTenancyToDelete,
  markOccupied,
  markVacantWhenEmpty,
  oneActiveTenancy,
  removeTenancy,
  type TenancyRow,
  updateTenancy,
} from '#server/features/tenancies/tenancies.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'
import { withoutGaps } from '#server/platform/http/without-gaps.ts'

export type NewTenancy = Parameters<typeof insertTenancies>[2][number]
type TermChanges = Parameters<typeof updateTenancy>[3]

const alreadyActive = () => conflict('This tenant already has an active tenancy of this property.')

interface Beginning {
  readonly today: Day
  /** The landlord, or the tenant who moves in by the join code. */
  readonly author?: Author
}

type VisitedStay = Awaited<ReturnType<typeof listVisitedStays>>[number]

/**
 * Whether a home's open visit is the first one that the product arranged itself: that one moves when somebody else
 * moves in, one that the landlord arranged does not (rule: inspections-first).
 */
const isFirstVisit = ({ moveInDate, visitDate }: VisitedStay) => visitDate === firstInspectionDay(moveInDate)

/**
 * The first inspections to arrange, by property: where nobody who still lives there has an open visit, and where that
 * visit may move.
 */
function firstVisitsOf(
  entered: readonly Pick<VisitedStay, 'propertyId' | 'moveInDate'>[],
  visited: readonly VisitedStay[],
  today: Day,
): ReadonlyMap<number, Day> {
  const visits = entered.flatMap(({ propertyId, moveInDate }) => {
    const first = firstInspectionDay(moveInDate)
    const others = visited.filter(
      (stay) => stay.propertyId === propertyId && (stay.moveOutDate ?? endOfTime) > moveInDate,
    )
    const mayMove = first >= today && others.some(isFirstVisit)
    return others.length === 0 || mayMove ? [[propertyId, first] as const] : []
  })
  return new Map(visits)
}

/**
 * Begins a tenancy of one's own property: the property is occupied, and its inspection is set six months after
 * the start. One whose end has passed is only recorded.
 * @throws Problem 400 for an end before the start, 409 for a second active tenancy of the same person.
 */
export async function beginTenancy(
  tx: Db,
  scope: LandlordScope,
  terms: NewTenancy,
  beginning: Beginning,
): Promise<number> {
  const [id] = await beginTenancies(tx, scope, [terms], beginning)
  if (id === undefined) throw alreadyActive()
  return id
}

/** Begins several tenancies, few enough for one statement, and returns their ids in order. */
export async function beginTenancies(
  tx: Db,
  scope: LandlordScope,
  all: readonly NewTenancy[],
  { today, author = scope }: Beginning,
): Promise<number[]> {
  for (const { moveInDate, moveOutDate } of all) checkDays(moveInDate, moveOutDate ?? null)
  const begun = all.map((terms) => {
    const active = (terms.active ?? true) && !isTenancyOver(terms.moveOutDate ?? null, today)
    const rentFree = terms.rentFree === true && terms.rentAmount === 0
    return { ...tenancyDefaults, ...withoutGaps(terms), active, rentFree }
  })
  const homes = begun.map(({ propertyId }) => propertyId)
  await lockProperties(tx, scope, homes)
  const visited = await listVisitedStays(tx, scope, homes)
  const ids = await insertTenancies(tx, scope, begun)
  if (ids.length < begun.length) throw alreadyActive()
  const entered = begun.filter(({ active }) => active)
  const occupied = entered.map(({ propertyId }) => propertyId)
  if (occupied.length > 0) await markOccupied(tx, scope, occupied)
  const firstVisits = firstVisitsOf(entered, visited, today)
  if (firstVisits.size > 0) await arrangeFirstInspections(tx, { scope, today, author }, firstVisits)
  await claimInventories(tx, scope, ids)
  // Only the landlord knows which tenancy a document was written for; somebody who joins with the home's code does not.
  if (authorOf(author).byUserId === scope.userId) await claimDocuments(tx, scope, ids, today)
  const added = ids.map((id) => did(author, 'tenancy', id, 'Added'))
  await announce(tx, 'tenancy', { tenancies: ids }, added)
  return ids
}

/**
 * Changes a tenancy's terms, and says how many rent payments with money on them stay as they were. A past or present
 * end date ends it at once, as does `active: false`; taking that back makes it active again.
 * @throws Problem 400 for an end before the start, 409 when it would be the person's second active tenancy there.
 */
export async function changeTenancy(
  tx: Db,
  scope: LandlordScope,
  id: number,
  { moveOutDate, endDate, leaseEndDate, active: wanted, ...changes }: TermChanges & EndDates,
  today: Day,
): Promise<{ tenancy: TenancyRow; rentPaymentsThatStay: number; rentPaymentsCancelled: number }> {
  await lockPropertyOfTenancy(tx, scope, id)
  const before = await getTenancy(tx, scope, id)
  const named = newEndDate({ moveOutDate, endDate, leaseEndDate }, before.moveOutDate)
  const endsNow = wanted === false && before.active && !named
  const ends = endsNow ? today : named
  const after = { ...before, ...withoutGaps({ ...changes, moveOutDate: ends }) }
  checkDays(after.moveInDate, after.moveOutDate)
  after.active = !endsNow && isActiveAfter(before, after.moveOutDate, today, wanted)
  after.rentFree &&= after.rentAmount === 0
  const { propertyId, active, rentFree } = after
  await updateTenancy(tx, scope, id, { ...changes, moveOutDate: ends, active, rentFree }).catch(refuseSecondActive)
  if (after.depositAmount !== before.depositAmount) await forgetAgreedDeposit(tx, scope, id)
  if (active && !before.active) await markOccupied(tx, scope, [propertyId])
  if (before.active && !active) await markVacantWhenEmpty(tx, scope, propertyId)
  const { stay, cancelled } = await rescheduleRent(tx, scope, before, after, today)
  await announce(
    tx,
    'tenancy',
    { people: [scope.userId, after.accepted ? after.user.id : null] },
    changed(scope, 'tenancy', id, { before, changes: { ...changes, moveOutDate: ends, active, rentFree } }),
  )
  return { tenancy: after, rentPaymentsThatStay: stay, rentPaymentsCancelled: cancelled }
}

/**
 * Moves a tenancy that was entered by mistake into the bin. Returns the id by which it can be restored.
 * @throws Problem 404, 409 once money is on it.
 */
export async function deleteTenancy(tx: Db, { scope, now }: LandlordContext, id: number): Promise<number> {
  await lockPropertyOfTenancy(tx, scope, id)
  await lockTenancyToDelete(tx, scope, id)
  const tenancy = await getTenancy(tx, scope, id)
  if (await hasMoney(tx, scope, id)) throw conflict('End this tenancy instead')
  await announce(tx, 'tenancy', { tenancies: [id] }, did(scope, 'tenancy', id, 'Deleted'))
  const title = `${tenantName(tenancy)}, ${tenancy.property.address}`
  const binId = await putInBin(tx, scope, { kind: 'tenancy', recordId: id, title }, now)
  await removeTenancy(tx, scope, id)
  await markVacantWhenEmpty(tx, scope, tenancy.propertyId)
  return binId
}

/**
 * Ends a tenancy whose tenant has closed their account: today, or on its first day where that is still to come. An end
 * date that has already passed stays.
 */
export async function endAbandonedTenancy(tx: Db, scope: LandlordScope, id: number, today: Day): Promise<TenancyRow> {
  await lockPropertyOfTenancy(tx, scope, id)
  const before = await getTenancy(tx, scope, id)
  const { propertyId, moveInDate } = before
  const lastDay = laterOf(moveInDate, today)
  const moveOutDate = isTenancyOver(before.moveOutDate, lastDay) ? before.moveOutDate : lastDay
  const after = { ...before, moveOutDate, active: false }
  await updateTenancy(tx, scope, id, { moveOutDate, active: false })
  await markVacantWhenEmpty(tx, scope, propertyId)
  await rescheduleRent(tx, scope, before, after, today)
  await announce(
    tx,
    'tenancy',
    { people: [scope.userId] },
    did({ landlordId: scope.userId, by: null }, 'tenancy', id, 'Ended: the tenant has closed their account'),
  )
  return after
}

/**
 * A changed end date decides. Otherwise a tenancy stays as the landlord or the daily job has left it, unless the
 * landlord activates one that was entered as inactive.
 */
function isActiveAfter(before: TenancyRow, moveOutDate: Day | null, today: Day, wanted: boolean | undefined): boolean {
  if (wanted && !endsAtOnce(moveOutDate, today)) return true
  if (moveOutDate === before.moveOutDate) return before.active
  if (endsAtOnce(moveOutDate, today)) return false
  return before.active || endsAtOnce(before.moveOutDate, today)
}

function checkDays(moveInDate: Day, moveOutDate: Day | null): void {
  if (moveOutDate !== null && moveOutDate < moveInDate) {
    throw invalid('endDate: End date cannot be before the start date')
  }
}

function refuseSecondActive(error: unknown): never {
  throw violatedConstraint(error) === oneActiveTenancy ? alreadyActive() : error
}
