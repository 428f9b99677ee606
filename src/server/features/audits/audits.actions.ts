/** Audits of one property and of all. Those of all are drawn up in the background, a few properties at a time. */

import { did, didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { getProperty, lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import {
  advanceRun,
  beginRun,
  findLatestRun,
  listOpenRuns,
  lockOpenRun,
} from '#server/features/audits/audit-runs.queries.ts'
import { insertAudits, listAuditSubjects, listFullyAudited } from '#server/features/audits/audits.queries.ts'
import { auditOf } from '#server/features/audits/snapshot.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext, Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import type { Queue, SendOptions } from '#server/platform/jobs/queue.ts'

/** Few enough that nobody else waits long for the database. */
const propertiesAtOnce = 20
/** So many in one turn: then the runs of other landlords have theirs. */
const propertiesOfTurn = 100

/** @throws Problem 403 for a property of somebody else, 404 for none. */
export async function auditProperty({ db, scope, now }: LandlordContext, propertyId: number) {
  const { id } = await getProperty(db, scope, propertyId)
  return db.transaction(async (tx) => {
    await requireRoom(tx, scope, { audits: { of: id } }, now)
    await lockAgainstDeletion(tx, scope, id)
    await getProperty(tx, scope, id)
    const subjects = await listAuditSubjects(tx, scope, { afterId: id - 1, endId: id }, 1)
    const [audit] = await insertAudits(
      tx,
      scope,
      subjects.map((subject) => auditOf(subject, now)),
    )
    if (!audit) throw new Error('The audit was not written')
    await announce(tx, 'audit', { people: [scope.userId] }, did(scope, 'property', id, 'Audited'))
    return audit
  })
}

export interface AuditRunOrder {
  readonly runId: number
  readonly landlordId: number
}

const order = (queue: Queue, { runId, landlordId }: AuditRunOrder, options: Pick<SendOptions, 'within'> = {}) =>
  queue.send('audit-run', { runId, landlordId }, { from: accountKey(landlordId), ...options })

/** Begins a run, or goes on with the one that is under way: to ask twice does no harm. */
export function auditAllProperties({ db, scope, now, queue }: LandlordContext) {
  return db.transaction(async (tx) => {
    if (await beginRun(tx, scope, now))
      await announce(tx, 'audit', { people: [scope.userId] }, didToAccount(scope, 'Audit of all properties begun'))
    const run = await findLatestRun(tx, scope)
    if (!run) throw new Error('The run was not written')
    await order(queue, { runId: run.id, landlordId: scope.userId }, { within: tx })
    return run
  })
}

/** Runs whose job has been given up. */
export async function resumeAuditRuns({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  for (const run of await listOpenRuns(db)) await order(queue, run)
}

/**
 * The job: one turn of a run, which orders the next. Killed at any moment and begun again, in one process
 * or in two, the run audits every property once.
 */
export async function carryOutAuditRun(
  { db, now, queue }: Pick<Services, 'db' | 'now' | 'queue'>,
  run: AuditRunOrder,
): Promise<void> {
  const scope = actingFor(run)
  let hasMore = true
  for (let count = 0; hasMore && count < propertiesOfTurn; count += propertiesAtOnce) {
    hasMore = await db.transaction((tx) => auditNextProperties(tx, scope, run.runId, now()))
  }
  if (hasMore) await order(queue, run)
}

/** The audits, and how far the run has come, in one transaction. Returns whether there may be more to do. */
async function auditNextProperties(tx: Db, scope: LandlordScope, runId: number, now: Date): Promise<boolean> {
  const run = await lockOpenRun(tx, scope, runId)
  if (!run) return false
  const part = { afterId: run.lastPropertyId, endId: run.endPropertyId }
  const subjects = await listAuditSubjects(tx, scope, part, propertiesAtOnce)
  const full = await listFullyAudited(
    tx,
    scope,
    subjects.map(({ id }) => id),
  )
  const audits = subjects.filter(({ id }) => !full.includes(id)).map((subject) => ({ ...auditOf(subject, now), runId }))
  await insertAudits(tx, scope, audits)
  await announce(tx, 'audit', { people: [scope.userId] })
  const isLast = subjects.length === 0
  await advanceRun(tx, scope, runId, {
    completed: run.completed + subjects.length,
    lastPropertyId: subjects.at(-1)?.id,
    finishedAt: isLast ? now.toISOString() : null,
  })
  return !isLast
}
