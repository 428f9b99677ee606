/** What happens to a repair: it is reported, and its landlord changes its status. */

import type { z } from 'zod/mini'
import type { newMaintenanceRequest } from '#api/maintenance.ts'
import { dayMs, daySeconds } from '#domain/day.ts'
import {
  type MaintenanceStatus,
  maintenanceStatusLabels,
  maxGuestRequestsPerDay,
  maxMaintenancePhotos,
  resolvedAt,
} from '#domain/maintenance.ts'
import { noHomeText } from '#domain/tenancy.ts'
import { changed, did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { getGuestsProperty, getTenantsProperty } from '#server/db/one-property.queries.ts'
import {
  insertRequest,
  insertStatusChange,
  setRequestStatus,
} from '#server/features/maintenance/changing-maintenance.queries.ts'
import { reportedNotice, statusNotice } from '#server/features/maintenance/maintenance.notices.ts'
import {
  countGuestRequests,
  getRequest,
  listHomes,
  lockHomes,
  lockRequest,
} from '#server/features/maintenance/maintenance.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom, requireTenantsShare } from '#server/features/plans/budgets.queries.ts'
import { attachPhotos } from '#server/features/uploads/uploads.queries.ts'
import { actingFor, type GuestScope, type TenantScope } from '#server/platform/auth/scope.ts'
import type { Context, LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, forbidden, invalid, tooMany } from '#server/platform/http/problem.ts'

type Report = z.output<typeof newMaintenanceRequest>
type Sender = Context<TenantScope | GuestScope>

/**
 * Stores a report of a tenant or guest with the photos that they have uploaded, and notifies the landlord.
 * @throws Problem 400 for photos that are not theirs, 403 without a home or for somebody else's, 429 when guests have
 * reported too much.
 */
export async function reportIssue(tx: Db, sender: Sender, report: Report) {
  const { scope, now } = sender
  const { propertyId, status: _, imageUrl, photos = [], ...details } = report
  await lockHomes(tx, scope)
  const home = await homeOf(tx, sender, propertyId)
  const landlord = actingFor(home)
  const needs = { requests: { of: home.id }, requestsOfPersonInADay: { of: scope.userId } }
  await requireRoom(tx, landlord, needs, now)
  if (scope.role === 'guest') await requireFewFromGuests(tx, scope, now)
  const createdAt = now.toISOString()
  const all = [...new Set([...(imageUrl ? [imageUrl] : []), ...photos])]
  if (all.length > maxMaintenancePhotos) throw invalid(`photos: At most ${maxMaintenancePhotos} photos`)
  const { landlordId, tenantId } = home
  const place = { landlordId, tenantId, propertyId: home.id }
  const requestId = await insertRequest(tx, scope, { ...details, ...place, photos: all, createdAt })
  await attachPhotos(tx, scope, landlord, all, { propertyId: home.id, maintenanceRequestId: requestId })
  await requireTenantsShare(tx, scope, home.id)
  await insertStatusChange(tx, scope, { landlordId, requestId, status: 'pending', createdAt })
  await insertNotifications(tx, reportedNotice(await lockRequest(tx, scope, requestId)))
  await announce(
    tx,
    'maintenance',
    { people: [landlordId, scope.userId] },
    did({ landlordId, by: scope.userId }, 'request', requestId, 'Reported'),
  )
  return getRequest(tx, scope, requestId)
}

async function requireFewFromGuests(tx: Db, scope: GuestScope, now: Date) {
  const since = new Date(now.getTime() - dayMs).toISOString()
  if ((await countGuestRequests(tx, scope, since)) < maxGuestRequestsPerDay) return
  const message =
    'Guests have reported a lot for this property today. Please create a full account, or try again tomorrow.'
  throw tooMany(message, daySeconds)
}

async function homeOf(tx: Db, { scope, today }: Sender, propertyId: number | undefined) {
  if (propertyId !== undefined) {
    await (scope.role === 'guest'
      ? getGuestsProperty(tx, scope, propertyId)
      : getTenantsProperty(tx, scope, propertyId))
  }
  const homes = await listHomes(tx, scope, today)
  const home = homes.find(({ id }) => propertyId === undefined || id === propertyId)
  if (!home) throw forbidden(noHomeText)
  return home
}

/**
 * Sets a status and notifies the sender. Setting the same status again changes nothing.
 * @throws Problem 404, or 409 when the status is no longer the one that the landlord has seen.
 */
export async function changeStatus(
  tx: Db,
  { scope, now }: LandlordContext,
  id: number,
  { status, expectedStatus }: { status: MaintenanceStatus; expectedStatus?: MaintenanceStatus | undefined },
) {
  const before = await lockRequest(tx, scope, id)
  if (before.status !== status) {
    if (expectedStatus && expectedStatus !== before.status) throw alreadyMoved(before.status)
    await requireRoom(tx, scope, { statusChanges: { of: id } }, now)
    const at = now.toISOString()
    const after = { status, resolvedAt: resolvedAt(status, before.resolvedAt, at) }
    await setRequestStatus(tx, scope, id, after)
    await insertStatusChange(tx, scope, { landlordId: before.landlordId, requestId: id, status, createdAt: at })
    await insertNotifications(tx, statusNotice({ ...before, ...after }))
    await announce(
      tx,
      'maintenance',
      { people: [before.landlordId, before.userId] },
      changed(scope, 'request', id, { before, changes: { status } }),
    )
  }
  return getRequest(tx, scope, id)
}

const alreadyMoved = (status: MaintenanceStatus) =>
  conflict(`The status has just been changed to ‘${maintenanceStatusLabels[status]}’. Please look again.`)
