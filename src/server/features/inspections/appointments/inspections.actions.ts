/**
 * Arranging, moving, completing and cancelling visits, with the tenants' notifications. All changes of an appointment
 * are made here.
 */

import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { type Author, changed, did, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { checkStaysAt, getProperty, lockProperty } from '#server/db/one-property.queries.ts'
import type { Told } from '#server/features/inspections/appointments/count-visit.ts'
import {
  cancelledNotices,
  completedNotices,
  scheduledNotices,
  type Visit,
} from '#server/features/inspections/appointments/inspections.notices.ts'
import {
  getInspection,
  type InspectionDetails,
  insertCompletedInspection,
  listVisited,
  lockAppointment,
  lockAppointments,
  lockInspection,
  removeInspection,
  setAppointments,
  updateInspection,
} from '#server/features/inspections/appointments/inspections.queries.ts'
import {
  insertNotifications,
  type NewNotification,
  withdrawNotices,
} from '#server/features/notifications/notifications.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

type On = Pick<LandlordContext, 'scope' | 'today'>

/**
 * Makes or moves the one open appointment of a property, or, without a date, removes it. Tenants are notified, unless
 * the day stays as it was or lies in the past. The caller has locked the property. Returns the appointment's id, if
 * there is one then.
 */
export async function arrangeInspection(
  tx: Db,
  { scope, today }: On,
  propertyId: number,
  date: Day | null,
  details: InspectionDetails = {},
): Promise<Told<number | null>> {
  if (date !== null) {
    const dates = new Map([[propertyId, date]])
    const { result, isTold } = await arrange(tx, { scope, today }, dates, { details, isFirst: false })
    return { result: result.get(propertyId) ?? null, isTold }
  }
  const before = await lockAppointment(tx, scope, propertyId)
  if (!before) return { result: null, isTold: false }
  const change = changed(scope, 'property', propertyId, {
    before: { nextInspectionDate: before.date },
    changes: { nextInspectionDate: null },
  })
  await announce(tx, 'inspection', { homes: [propertyId] }, change)
  return { result: null, isTold: await callOff(tx, { scope, today }, { ...before, propertyId }) }
}

/**
 * Arranges the first visits of tenancies that begin. What was entered for the visit that was planned before is removed:
 * it was about the former tenants, and the next one must not read it.
 */
export async function arrangeFirstInspections(
  tx: Db,
  on: On & { author?: Author },
  dates: ReadonlyMap<number, Day>,
): Promise<void> {
  await arrange(tx, on, dates, { details: nothingEntered, isFirst: true })
}

const nothingEntered = { notes: null, checklistItems: null, propertyRating: null, highPriorityIssues: null }

/**
 * Makes or moves the open appointments of several properties, few enough for one
 * statement; returns their ids by property.
 */
async function arrange(
  tx: Db,
  { scope, today, author = scope }: On & { author?: Author },
  dates: ReadonlyMap<number, Day>,
  { details, isFirst }: { details: InspectionDetails; isFirst: boolean },
): Promise<Told<ReadonlyMap<number, number>>> {
  const before = await lockAppointments(tx, scope, [...dates.keys()])
  const changes = [...dates].flatMap(([propertyId, date]) =>
    changed(author, 'property', propertyId, {
      before: { nextInspectionDate: before.get(propertyId)?.date },
      changes: { nextInspectionDate: date },
    }),
  )
  await announce(tx, 'inspection', { homes: [...dates.keys()] }, changes)
  const ids = await setAppointments(tx, scope, dates, details)
  const moved = [...dates].flatMap(([propertyId, date]) =>
    date !== before.get(propertyId)?.date && date >= today ? [propertyId] : [],
  )
  if (moved.length === 0) return { result: ids, isTold: false }
  const visited = await listVisited(tx, scope, moved)
  const notices = visited.flatMap((home) => {
    const [id, date] = [ids.get(home.propertyId), dates.get(home.propertyId)]
    return id && date ? scheduledNotices({ ...home, id, date }, !isFirst && before.has(home.propertyId)) : []
  })
  return { result: ids, isTold: await insertNotifications(tx, notices) }
}

/**
 * Reopens a visit that was completed by mistake: it is planned for its day again, in place of the one that followed
 * from it. Tenants are notified of that day or, if it has passed, that the following visit will not take place.
 */
export async function reopenInspection(
  tx: Db,
  on: On,
  visit: Appointed,
  followed: Appointed | undefined,
): Promise<void> {
  const { scope, today } = on
  const isAhead = visit.date >= today
  if (followed) await callOffNext(tx, on, followed, { isTold: !isAhead })
  await updateInspection(tx, scope, visit.id, openedAgain({ date: visit.date }))
  if (isAhead) await notifyTenants(tx, scope, visit, (visited) => scheduledNotices(visited, followed !== undefined))
}

/**
 * Cancels a visit that followed from a mistake. Tenants are told, and unread notices about it are withdrawn, unless
 * they hear of the visit that takes its place.
 */
export async function callOffNext(tx: Db, on: On, next: Appointed, { isTold = true } = {}): Promise<void> {
  await withdrawNotices(tx, on.scope, { about: 'inspection', ids: [next.id] })
  if (isTold) await callOff(tx, on, next)
  else await removeInspection(tx, on.scope, next.id)
}

interface Appointed {
  readonly id: number
  readonly propertyId: number
  readonly date: Day
}

/**
 * A report has completed a visit that was still to come. Tells tenants that it will not take place, except those with
 * these ids, who are told of the report.
 */
export async function tellOfVisitOff(tx: Db, { scope, today }: On, visit: Appointed, told: readonly number[]) {
  if (visit.date < today) return
  await notifyTenants(tx, scope, visit, ({ userIds, ...rest }) =>
    cancelledNotices({ ...rest, userIds: userIds.filter((id) => !told.includes(id)) }),
  )
}

/** Returns whether anybody was told. */
async function callOff(tx: Db, { scope, today }: On, appointment: Appointed): Promise<boolean> {
  await removeInspection(tx, scope, appointment.id)
  return appointment.date >= today && notifyTenants(tx, scope, appointment, cancelledNotices)
}

/** Returns whether anybody was told. */
async function notifyTenants(
  tx: Db,
  scope: LandlordScope,
  { id, propertyId, date }: Appointed,
  notices: (visit: Visit) => NewNotification[],
): Promise<boolean> {
  const [visited] = await listVisited(tx, scope, [propertyId])
  return insertNotifications(tx, visited ? notices({ ...visited, id, date }) : [])
}

type NewInspection = InspectionDetails & { propertyId: number; date: Day }

/** @throws Problem 403 for a property of somebody else, 404 for none. */
export async function recordInspection(tx: Db, ctx: LandlordContext, { propertyId, ...details }: NewInspection) {
  const { scope } = ctx
  await requireRoom(tx, scope, { inspections: { of: propertyId } }, ctx.now)
  await lockProperty(tx, scope, propertyId)
  await getProperty(tx, scope, propertyId)
  if (!details.completed) {
    const { date, ...rest } = details
    const { result: id, isTold } = await arrangeInspection(tx, ctx, propertyId, date, rest)
    if (id === null) throw new Error('The appointment was not made')
    return { result: await getInspection(tx, scope, id), isTold }
  }
  const id = await insertCompletedInspection(tx, scope, propertyId, details)
  await announce(
    tx,
    'inspection',
    { homes: [propertyId] },
    did(scope, 'property', propertyId, `Inspection of ${formatDay(details.date)} recorded`),
  )
  const isTold = await notifyTenants(tx, scope, { id, propertyId, date: details.date }, completedNotices)
  return { result: await getInspection(tx, scope, id), isTold }
}

/**
 * Changes an inspection; fields that are left out stay.
 * @throws Problem 404, 409 for one that has a report or for a second open one.
 */
export async function changeInspection(
  tx: Db,
  { scope, today }: On,
  id: number,
  { propertyId, ...changes }: InspectionDetails & { propertyId?: number | null | undefined },
) {
  const before = await lockInspection(tx, scope, id)
  await checkStaysAt(tx, scope, before.propertyId, propertyId)
  if (before.hasReport) throw reported('change')
  const completed = changes.completed ?? before.completed
  const date = changes.date ?? before.date
  const allChanges = before.completed && !completed ? openedAgain(changes) : changes
  await updateInspection(tx, scope, id, allChanges).catch(refuseSecond)
  const done = did(scope, 'property', before.propertyId, `Inspection of ${formatDay(date)} changed`)
  await announce(tx, 'inspection', { homes: [before.propertyId] }, doneIfChanged({ before, changes: allChanges }, done))
  const appointed = { id, propertyId: before.propertyId, date }
  const isMoved = !before.completed
  let isTold = false
  if (completed && !before.completed) isTold = await notifyTenants(tx, scope, appointed, completedNotices)
  if (!completed && (before.completed || date !== before.date) && date >= today) {
    isTold = await notifyTenants(tx, scope, appointed, (visit) => scheduledNotices(visit, isMoved))
  }
  return { result: await getInspection(tx, scope, id), isTold }
}

/** @throws Problem 404, 409 for one that has a report. */
export async function deleteInspection(tx: Db, { scope, today }: On, id: number): Promise<Told<number>> {
  const before = await lockInspection(tx, scope, id)
  if (before.hasReport) throw reported('delete')
  await announce(
    tx,
    'inspection',
    { homes: [before.propertyId] },
    did(scope, 'property', before.propertyId, `Inspection of ${formatDay(before.date)} deleted`),
  )
  if (!before.completed) return { result: id, isTold: await callOff(tx, { scope, today }, before) }
  await removeInspection(tx, scope, id)
  return { result: id, isTold: false }
}

/** The details of a visit that is to come again: what was found at it is gone, unless it is entered anew. */
const openedAgain = ({ propertyRating = null, highPriorityIssues = null, ...rest }: InspectionDetails) => ({
  ...rest,
  propertyRating,
  highPriorityIssues,
  completed: false,
})

const reported = (verb: 'change' | 'delete') =>
  conflict(`This inspection has a report. To ${verb} it, ${verb} the inspection report.`)

function refuseSecond(error: unknown): never {
  throw violatedConstraint(error) === 'inspections_one_open'
    ? conflict('This property already has a scheduled inspection.')
    : error
}
