/** What is evidence for a deduction stays as it was answered or settled (rule: deposits-evidence). */
import { type SQL, sql } from 'drizzle-orm'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

interface Evidence {
  /** As the refusal calls it. A report is evidence by the document as which it was filed. */
  readonly kind: 'document' | 'inventory' | 'report'
  /** Of the document or the inventory. */
  readonly id: number
}

/** The rows that make it evidence: a `where` may go on. */
const linksOf = ({ kind, id }: Evidence): SQL =>
  kind === 'inventory'
    ? sql`deposit_deduction_lines where inventory_report_id = ${id}`
    : sql`deposit_deduction_documents where document_id = ${id}`

/**
 * To be called before a document or an inventory is deleted, or its contents are replaced, with its row locked. An
 * answer that is being given at this moment is waited for.
 * @throws Problem 409 for evidence of a deduction that the tenant has answered, or that a return has settled.
 */
export async function refuseAnsweredEvidence(tx: Db, scope: LandlordScope, evidence: Evidence): Promise<void> {
  const { rows } = await tx.execute<{ isAnswered: boolean; isSettled: boolean }>(sql`
    select deduction.tenant_answer is not null as "isAnswered", deduction.return_id is not null as "isSettled"
    from deposit_deductions deduction
    where deduction.id in (select deduction_id from ${linksOf(evidence)}) and deduction.landlord_id = ${scope.userId}
    order by deduction.id for share`)
  if (rows.some(({ isAnswered }) => isAnswered)) throw stays(evidence, 'the tenant has answered')
  if (rows.some(({ isSettled }) => isSettled)) throw stays(evidence, 'has been settled with the return of the deposit')
}

const stays = ({ kind }: Evidence, why: string) =>
  conflict(`This ${kind} is evidence for a deduction that ${why}, and stays as it is.`)

/**
 * Takes it away from the deductions that it was evidence for, as it is deleted or moves to another home: evidence is of
 * the home of its deduction. The activity has it and open screens show it, as when the landlord changes the deduction.
 */
export async function unlinkFromDeductions(tx: Db, scope: LandlordScope, evidence: Evidence): Promise<void> {
  const { rows } = await tx.execute<{ tenancyId: number; tenantUserId: number | null }>(sql`
    with gone as (
      delete from ${linksOf(evidence)}
        and deduction_id in (select id from deposit_deductions where landlord_id = ${scope.userId})
      returning deduction_id
    ) select tenancies.id as "tenancyId", tenancies.user_id as "tenantUserId" from tenancies
    where tenancies.landlord_id = ${scope.userId} and tenancies.id in (
      select deduction.tenant_id from deposit_deductions deduction join gone on gone.deduction_id = deduction.id)
    order by tenancies.id`)
  if (rows.length === 0) return
  await announce(
    tx,
    'deposit',
    { people: [scope.userId, ...rows.map(({ tenantUserId }) => tenantUserId)] },
    rows.map(({ tenancyId }) => did(scope, 'tenancy', tenancyId, 'Deduction changed', { isMoney: true })),
  )
}
