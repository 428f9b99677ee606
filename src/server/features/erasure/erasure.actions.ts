/**
 * Erasing closed accounts, for the daily job. Each is erased in one transaction, and its files are removed afterwards.
 */

import { formerTenantName, isPastReopening } from '#domain/account.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { lockHomesOf } from '#server/features/accounts/invited.queries.ts'
import { listArchivesOf } from '#server/features/backups/backups.queries.ts'
import { forgetTenantInBin } from '#server/features/bin/bin.queries.ts'
import {
  removeNameFromAudits,
  removeNameFromInventories,
  removeNameFromTexts,
  removeNoticesInBin,
} from '#server/features/erasure/erased-names.queries.ts'
import {
  listTenanciesToEnd,
  lockClosedAccount,
  lockPropertiesOf,
  removeLandlord,
  removeTenant,
  takeFilesOfLandlord,
  takeUnsentPhotos,
} from '#server/features/erasure/erasure.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import { endAbandonedTenancy } from '#server/features/tenancies/tenancies.actions.ts'
import { actingFor, type TenantScope } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'

/** Erases a closed account whose time to be reopened is over; any other stays as it is. */
export async function eraseAccount(
  services: Pick<Services, 'db' | 'files' | 'backups' | 'log'>,
  { id, role }: { id: number; role: 'landlord' | 'tenant' },
  today: Day,
): Promise<void> {
  const erase = role === 'landlord' ? eraseLandlord : eraseTenant
  const { files, archives } = await services.db.transaction((tx) => erase(tx, id, today))
  await discardFiles(services, files)
  await discardFiles({ files: services.backups, log: services.log }, archives)
}

/** The stored names of what goes with an account. */
interface Erased {
  readonly files: readonly string[]
  readonly archives: readonly string[]
}

const nothing: Erased = { files: [], archives: [] }

async function eraseLandlord(tx: Db, id: number, today: Day): Promise<Erased> {
  const scope = actingFor({ landlordId: id })
  // In the order of all who lock both. Those who keep a property may still add rows of the account.
  await lockLandlord(tx, scope)
  await lockPropertiesOf(tx, scope)
  const account = await lockClosedAccount(tx, scope)
  if (!account || !isPastReopening(account.closedAt, today)) return nothing
  const archives = await listArchivesOf(tx, scope)
  const files = await takeFilesOfLandlord(tx, scope)
  await removeLandlord(tx, scope)
  return { files, archives }
}

async function eraseTenant(tx: Db, id: number, today: Day): Promise<Erased> {
  const scope = actingFor({ tenantUserId: id })
  await lockHomesOf(tx, scope)
  const account = await lockClosedAccount(tx, scope)
  if (!account || !isPastReopening(account.closedAt, today)) return nothing
  await endTenancies(tx, scope, today)
  for (const { name, username } of [account, ...account.formerNames]) {
    await removeNameFromTexts(tx, scope, name, username)
    await removeNameFromInventories(tx, scope, name, username)
  }
  await removeNameFromAudits(tx, scope, account.email)
  await removeNoticesInBin(tx, scope)
  await forgetTenantInBin(tx, scope, formerTenantName)
  const files = await takeUnsentPhotos(tx, scope)
  await removeTenant(tx, scope)
  return { files, archives: [] }
}

async function endTenancies(tx: Db, scope: TenantScope, today: Day): Promise<void> {
  for (const { id, landlordId } of await listTenanciesToEnd(tx, scope)) {
    const { propertyId, property, moveOutDate } = await endAbandonedTenancy(tx, actingFor({ landlordId }), id, today)
    const about = { propertyId, relatedEntityId: id, relatedEntityType: 'tenancy' }
    const message = `A tenant of ${property.address} has closed their account. Their tenancy ended on ${formatDayLong(moveOutDate ?? today)}.`
    await insertNotifications(tx, [{ userId: landlordId, type: 'system', ...about, title: 'Tenancy ended', message }])
  }
}
