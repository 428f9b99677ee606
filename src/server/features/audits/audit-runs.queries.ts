/** Auditing all properties at once: how far it has come is a row that moves on together with the audits themselves. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { auditRuns } from '#server/db/schema/audits.ts'
import { properties } from '#server/db/schema/lettings.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

const ofLandlord = (scope: LandlordScope) => eq(auditRuns.landlordId, scope.userId)

/** Begins a run over the properties that there are now, unless one is under way. */
export async function beginRun(tx: Db, scope: LandlordScope, now: Date): Promise<boolean> {
  const fromOwnProperties = sql`from ${properties} where ${properties.landlordId} = ${scope.userId}`
  const begun = await tx
    .insert(auditRuns)
    .values({
      landlordId: scope.userId,
      startedAt: now.toISOString(),
      total: sql`(select count(*) ${fromOwnProperties})`,
      endPropertyId: sql`(select coalesce(max(${properties.id}), 0) ${fromOwnProperties})`,
    })
    .onConflictDoNothing()
    .returning({ id: auditRuns.id })
  return begun.length > 0
}

export async function findLatestRun(db: Db, scope: LandlordScope) {
  const [run] = await db.select().from(auditRuns).where(ofLandlord(scope)).orderBy(desc(auditRuns.id)).limit(1)
  return run
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getRun(db: Db, scope: LandlordScope, id: number) {
  const [run] = await db
    .select()
    .from(auditRuns)
    .where(and(eq(auditRuns.id, id), ofLandlord(scope)))
  if (!run) throw notFound('Audit of all properties not found')
  return run
}

/**
 * Locked until the transaction ends: two that go on with a run do so one after the other.
 * Undefined when it has finished.
 */
export async function lockOpenRun(tx: Db, scope: LandlordScope, id: number) {
  const [run] = await tx
    .select()
    .from(auditRuns)
    .where(and(eq(auditRuns.id, id), ofLandlord(scope), isNull(auditRuns.finishedAt)))
    .for('update')
  return run
}

type Progress = Partial<Pick<typeof auditRuns.$inferSelect, 'completed' | 'lastPropertyId' | 'finishedAt'>>

export async function advanceRun(tx: Db, scope: LandlordScope, id: number, progress: Progress) {
  await tx
    .update(auditRuns)
    .set(progress)
    .where(and(eq(auditRuns.id, id), ofLandlord(scope)))
}

/** For the start of the server, over all landlords. */
export async function listOpenRuns(db: Db) {
  return db
    .select({ runId: auditRuns.id, landlordId: auditRuns.landlordId })
    .from(auditRuns)
    .where(isNull(auditRuns.finishedAt))
}

/** For the daily job: runs of which no audit is left, neither there nor in the bin. The last one says when it was. */
export async function removeRunsWithoutAudits(db: Db): Promise<void> {
  await db.execute(sql`delete from audit_runs run where run.finished_at is not null
    and exists (select 1 from audit_runs later where later.landlord_id = run.landlord_id and later.id > run.id)
    and not exists (select 1 from property_audits made where made.run_id = run.id)
    and run.id not in (select (row ->> 'run_id')::int from bin_rows
      where table_name = 'property_audits' and row ->> 'run_id' is not null)`)
}
