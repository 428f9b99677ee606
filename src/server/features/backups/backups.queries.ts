/** A landlord's backups as rows: the finished ones, and the progress of the one being made. */
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { BackupCheck } from '#api/backups.ts'
import { drillEveryDays, mostBackups, mostBackupsPerDay } from '#domain/backup.ts'
import { dayMs, daySeconds } from '#domain/day.ts'
import { isAlways, isOneOf } from '#server/db/is-one-of.ts'
import { users } from '#server/db/schema/accounts.ts'
import { backups, restores } from '#server/db/schema/backups.ts'
import { secondsWithoutHeartbeat } from '#server/features/backups/heartbeat.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound, tooMany } from '#server/platform/http/problem.ts'

/** How long a landlord can read the report of a restore: a month. */
const keepReportsMs = 30 * dayMs

const ofLandlord = (scope: LandlordScope) => eq(backups.landlordId, scope.userId)
const isReady = and(isAlways(backups.state, 'ready'), isNotNull(backups.file))

export const interruptedBefore = (now: Date) => new Date(now.getTime() - secondsWithoutHeartbeat * 1000).toISOString()

/** The newest that are ready. */
export function listBackups(db: Db, scope: LandlordScope) {
  return db
    .select()
    .from(backups)
    .where(and(ofLandlord(scope), isReady))
    .orderBy(desc(backups.id))
    .limit(mostBackups)
}

/** The one that is being made, or the last that failed. */
export async function findLatestBackup(db: Db, scope: LandlordScope) {
  const [latest] = await db.select().from(backups).where(ofLandlord(scope)).orderBy(desc(backups.id)).limit(1)
  return latest
}

/** A backup in any state. */
export async function findBackup(db: Db, scope: LandlordScope, id: number) {
  const [found] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), ofLandlord(scope)))
  return found
}

/** @throws Problem 404 for one that is not there, not ready, or somebody else's. */
export async function getBackup(db: Db, scope: LandlordScope, fileName: string) {
  const [found] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.fileName, fileName), ofLandlord(scope), isReady))
  if (!found?.file || found.size === null) throw notFound('Backup not found')
  return { ...found, file: found.file, size: found.size }
}

/**
 * Begins a backup, or returns the one that is being made. Locks the account, so that two requests at once get the same
 * one.
 * @throws Problem 429 for too many in a day.
 */
export async function beginBackup(
  tx: Db,
  scope: LandlordScope,
  { fileName, isAutomatic, now }: { fileName: string; isAutomatic: boolean; now: Date },
) {
  await lockLandlord(tx, scope)
  const [open] = await tx
    .select()
    .from(backups)
    .where(and(ofLandlord(scope), isAlways(backups.state, 'making')))
  if (open) return open
  const since = new Date(now.getTime() - dayMs).toISOString()
  const [today] = await tx
    .select({ count: count() })
    .from(backups)
    .where(and(ofLandlord(scope), gte(backups.createdAt, since)))
  if ((today?.count ?? 0) >= mostBackupsPerDay)
    throw tooMany(`There can be at most ${mostBackupsPerDay} backups in a day. Please try again tomorrow.`, daySeconds)
  const [begun] = await tx
    .insert(backups)
    .values({ landlordId: scope.userId, fileName, isAutomatic, createdAt: now.toISOString() })
    .returning()
  if (!begun) throw new Error('The backup was not begun')
  return begun
}

/** Claims a backup that waits or was interrupted; undefined when another process is making it, or it is done. */
export async function claimBackup(db: Db, scope: LandlordScope, id: number, now: Date) {
  const [claimed] = await db
    .update(backups)
    .set({ startedAt: now.toISOString(), movedAt: now.toISOString(), done: 0 })
    .where(
      and(
        eq(backups.id, id),
        ofLandlord(scope),
        isAlways(backups.state, 'making'),
        or(isNull(backups.startedAt), lt(backups.movedAt, interruptedBefore(now))),
      ),
    )
    .returning()
  return claimed
}

export async function advanceBackup(
  db: Db,
  scope: LandlordScope,
  id: number,
  progress: { done?: number; total?: number; movedAt: string },
) {
  await db
    .update(backups)
    .set(progress)
    .where(and(eq(backups.id, id), ofLandlord(scope)))
}

/** Finishes a backup; returns false where it was removed meanwhile. */
export async function finishBackup(
  db: Db,
  scope: LandlordScope,
  id: number,
  result: { finishedAt: string } & ({ file: string; size: number } | { problem: string }),
): Promise<boolean> {
  const finished = await db
    .update(backups)
    .set({ ...result, state: 'file' in result ? 'ready' : 'failed' })
    .where(and(eq(backups.id, id), ofLandlord(scope), isAlways(backups.state, 'making')))
    .returning({ id: backups.id })
  return finished.length > 0
}

/**
 * Clears the archives of all but the newest ready backups; returns their stored names for the caller to remove. The
 * rows stay for a day, because they count towards the day's limit.
 */
export async function forgetOldBackups(db: Db, scope: LandlordScope): Promise<string[]> {
  const newest = db
    .select({ id: backups.id })
    .from(backups)
    .where(and(ofLandlord(scope), isReady))
    .orderBy(desc(backups.id))
    .limit(mostBackups)
  const old = await db
    .select({ id: backups.id, file: backups.file })
    .from(backups)
    .where(and(ofLandlord(scope), isReady, sql`${backups.id} not in ${newest}`))
  if (old.length === 0) return []
  await db
    .update(backups)
    .set({ file: null })
    .where(
      and(
        ofLandlord(scope),
        isOneOf(
          backups.id,
          old.map(({ id }) => id),
        ),
      ),
    )
  return old.flatMap(({ file }) => file ?? [])
}

export async function setDailyBackup(db: Db, scope: LandlordScope, isDaily: boolean) {
  await db.update(users).set({ dailyBackup: isDaily }).where(eq(users.id, scope.userId))
}

export async function hasDailyBackup(db: Db, scope: LandlordScope): Promise<boolean> {
  const [row] = await db.select({ isDaily: users.dailyBackup }).from(users).where(eq(users.id, scope.userId))
  return row?.isDaily ?? false
}

/** The result of the latest drill, with the name of its backup. */
export async function findLatestCheck(db: Db, scope: LandlordScope) {
  const [row] = await db
    .select({ fileName: backups.fileName, check: backups.check })
    .from(backups)
    .where(and(ofLandlord(scope), isNotNull(backups.check)))
    .orderBy(desc(sql`${backups.check} ->> 'at'`), desc(backups.id))
    .limit(1)
  return row?.check ? { ...row.check, fileName: row.fileName } : null
}

/** The newest backup that is ready. */
export async function findNewestBackup(db: Db, scope: LandlordScope) {
  const [newest] = await listBackups(db, scope)
  return newest
}

/** Landlords with a backup and no drill for a week, after an id. */
export function listLandlordsToDrill(db: Db, afterId: number, limit: number, now: Date) {
  const since = new Date(now.getTime() - drillEveryDays * dayMs).toISOString()
  const ofThem = sql`${backups.landlordId} = ${users.id} and ${backups.file} is not null`
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.id} > ${afterId}`,
        sql`exists (select 1 from ${backups} where ${ofThem})`,
        sql`not exists (select 1 from ${backups} where ${ofThem} and ${backups.check} ->> 'at' > ${since})`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
}

export async function writeCheck(db: Db, scope: LandlordScope, id: number, check: BackupCheck) {
  await db
    .update(backups)
    .set({ check })
    .where(and(eq(backups.id, id), ofLandlord(scope)))
}

/** The stored names of all archives of a landlord, for the erasure of the account, which removes the rows. */
export async function listArchivesOf(db: Db, scope: LandlordScope): Promise<string[]> {
  const rows = await db
    .select({ file: backups.file })
    .from(backups)
    .where(and(ofLandlord(scope), isNotNull(backups.file)))
    .unionAll(
      db
        .select({ file: restores.file })
        .from(restores)
        .where(and(eq(restores.landlordId, scope.userId), isNotNull(restores.file))),
    )
  return rows.flatMap(({ file }) => file ?? [])
}

/** For the start of the only process: no other can be working on unfinished backups. */
export async function releaseOpenBackups(db: Db) {
  await db.update(backups).set({ startedAt: null }).where(isAlways(backups.state, 'making'))
}

/** For the start of the server: the unfinished backups of all landlords. */
export function listOpenBackups(db: Db) {
  return db
    .select({ backupId: backups.id, landlordId: backups.landlordId })
    .from(backups)
    .where(isAlways(backups.state, 'making'))
    .orderBy(asc(backups.id))
}

/** Landlords who want a backup every morning, after an id. */
export function listLandlordsWithDailyBackup(db: Db, afterId: number, limit: number) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(users.dailyBackup, isNull(users.closedAt), eq(users.role, 'landlord'), sql`${users.id} > ${afterId}`))
    .orderBy(asc(users.id))
    .limit(limit)
}

/** Those of the stored names that a row refers to. */
export async function findNamedArchives(db: Db, files: readonly string[]): Promise<string[]> {
  const named = await db
    .select({ file: backups.file })
    .from(backups)
    .where(isOneOf(backups.file, files))
    .unionAll(db.select({ file: restores.file }).from(restores).where(isOneOf(restores.file, files)))
  return named.flatMap(({ file }) => file ?? [])
}

/** Removes rows of all landlords whose archive is gone, once they no longer count towards the day's limit. */
export async function removeForgottenBackups(db: Db, before: Date) {
  await db.delete(backups).where(and(isNull(backups.file), lt(backups.finishedAt, before.toISOString())))
  await db
    .delete(restores)
    .where(
      and(isNull(restores.file), lt(restores.finishedAt, new Date(before.getTime() - keepReportsMs).toISOString())),
    )
}
