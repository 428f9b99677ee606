/** The archives that landlords have sent to be restored. */
import { and, asc, count, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { BackupSummary, RestoreReport } from '#api/backups.ts'
import { mostRestoresPerDay } from '#domain/backup.ts'
import { dayMs, daySeconds } from '#domain/day.ts'
import { isAlways } from '#server/db/is-one-of.ts'
import { restores } from '#server/db/schema/backups.ts'
import { interruptedBefore } from '#server/features/backups/backups.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, notFound, tooMany } from '#server/platform/http/problem.ts'

const ofLandlord = (scope: LandlordScope) => eq(restores.landlordId, scope.userId)
const which = (scope: LandlordScope, id: number) => and(eq(restores.id, id), ofLandlord(scope))

export async function findRestore(db: Db, scope: LandlordScope, id: number) {
  const [row] = await db.select().from(restores).where(which(scope, id))
  return row
}

export async function findLatestRestore(db: Db, scope: LandlordScope) {
  const [latest] = await db.select().from(restores).where(ofLandlord(scope)).orderBy(desc(restores.id)).limit(1)
  return latest
}

/**
 * Checks whether another restore may begin. Locks the account, like everything that begins or discards one.
 * @throws Problem 409 while one is being restored, 429 for too many in a day.
 */
export async function requireMayRestore(tx: Db, scope: LandlordScope, now: Date) {
  await lockLandlord(tx, scope)
  const latest = await findLatestRestore(tx, scope)
  if (latest?.state === 'restoring')
    throw conflict('A backup is already being restored. Please wait until it has finished.')
  const since = new Date(now.getTime() - dayMs).toISOString()
  const [today] = await tx
    .select({ count: count() })
    .from(restores)
    .where(and(ofLandlord(scope), gte(restores.createdAt, since)))
  if ((today?.count ?? 0) >= mostRestoresPerDay)
    throw tooMany(
      `You can restore at most ${mostRestoresPerDay} backups in a day. Please try again tomorrow.`,
      daySeconds,
    )
}

/** Discards archives that wait for a decision; returns their stored names. */
export async function discardWaiting(tx: Db, scope: LandlordScope, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: restores.id, file: restores.file })
    .from(restores)
    .where(and(ofLandlord(scope), isAlways(restores.state, 'ready')))
  await tx
    .update(restores)
    .set({ state: 'discarded', file: null, finishedAt: now.toISOString() })
    .where(and(ofLandlord(scope), isAlways(restores.state, 'ready')))
  return rows.flatMap(({ file }) => file ?? [])
}

interface NewRestore {
  readonly file: string
  readonly summary: BackupSummary
  readonly state: 'ready' | 'restoring'
  readonly now: Date
}

export async function insertRestore(tx: Db, scope: LandlordScope, { file, summary, state, now }: NewRestore) {
  const [row] = await tx
    .insert(restores)
    .values({ landlordId: scope.userId, file, summary, state, createdAt: now.toISOString() })
    .returning()
  if (!row) throw new Error('The restore was not written')
  return row
}

/**
 * Marks a waiting archive as being restored.
 * @throws Problem 404 for one that does not wait, or is somebody else's.
 */
export async function startRestore(tx: Db, scope: LandlordScope, id: number) {
  const [row] = await tx
    .update(restores)
    .set({ state: 'restoring' })
    .where(and(which(scope, id), isAlways(restores.state, 'ready')))
    .returning()
  if (!row) throw notFound('There is no such backup to restore')
  return row
}

/** Claims a restore that waits or was interrupted; undefined when another process works on it, or it is over. */
export async function claimRestore(db: Db, scope: LandlordScope, id: number, now: Date) {
  const at = now.toISOString()
  const [row] = await db
    .update(restores)
    .set({
      startedAt: at,
      movedAt: at,
      done: 0,
      interruptions: sql`${restores.interruptions} + (${restores.startedAt} is not null)::int`,
    })
    .where(
      and(
        which(scope, id),
        isAlways(restores.state, 'restoring'),
        or(isNull(restores.startedAt), lt(restores.movedAt, interruptedBefore(now))),
      ),
    )
    .returning()
  return row
}

export async function advanceRestore(
  db: Db,
  scope: LandlordScope,
  id: number,
  progress: { done?: number; total?: number; movedAt: string },
) {
  await db.update(restores).set(progress).where(which(scope, id))
}

type Result = { report: RestoreReport } | { problem: string; refused: boolean }

/** Finishes a restore; returns false where it was no longer being restored. */
export async function finishRestore(
  tx: Db,
  scope: LandlordScope,
  id: number,
  { now, ...result }: Result & { now: Date },
): Promise<boolean> {
  const outcome =
    'report' in result ? { state: 'done' as const, done: sql`${restores.total}` } : { state: 'failed' as const }
  const rows = await tx
    .update(restores)
    .set({ ...result, ...outcome, file: null, finishedAt: now.toISOString() })
    .where(and(which(scope, id), isAlways(restores.state, 'restoring')))
    .returning({ id: restores.id })
  return rows.length > 0
}

/** For the start of the server: the unfinished restores of all landlords. */
export function listOpenRestores(db: Db) {
  return db
    .select({ restoreId: restores.id, landlordId: restores.landlordId })
    .from(restores)
    .where(isAlways(restores.state, 'restoring'))
    .orderBy(asc(restores.id))
}

/** For the start of the only process: no other can be working on unfinished restores. */
export async function releaseOpenRestores(db: Db) {
  await db
    .update(restores)
    .set({ startedAt: null, interruptions: sql`${restores.interruptions} + (${restores.startedAt} is not null)::int` })
    .where(isAlways(restores.state, 'restoring'))
}

/**
 * Discards archives of all landlords that have waited for a decision since before a moment; returns their stored names.
 */
export async function discardForgotten(db: Db, before: Date, now: Date): Promise<string[]> {
  const old = and(isAlways(restores.state, 'ready'), lt(restores.createdAt, before.toISOString()))
  const rows = await db.select({ id: restores.id, file: restores.file }).from(restores).where(old)
  await db.update(restores).set({ state: 'discarded', file: null, finishedAt: now.toISOString() }).where(old)
  return rows.flatMap(({ file }) => file ?? [])
}
