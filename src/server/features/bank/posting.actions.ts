/** 'Post all certain': what it would do, and then all of it in one transaction. */
import { setImmediate as turn } from 'node:timers/promises'
import type { PostedCertain } from '#api/bank.ts'
import { postReceipts } from '#server/features/bank/bank.actions.ts'
import { beginWork, endWork } from '#server/features/bank/bank.queries.ts'
import { listTenancyNames } from '#server/features/bank/matching.queries.ts'
import { type Posting, type PostingPlan, planPostings, receivedBy } from '#server/features/bank/posting-plan.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { getIdleImport, getReadyImport, longWork, ofLinesIn, tellDone } from '#server/features/bank/statement-work.ts'
import { listAccounts } from '#server/features/ledger/posting.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'

async function certainPostings({ db, scope }: LandlordContext, id: number): Promise<Posting[]> {
  await getReadyImport(db, scope, id)
  await refreshProposals(db, scope, id)
  return ofLinesIn(db, scope, id, ['certain'], ({ proposal, id: lineId, importId, date, amount, description }) => {
    if (!proposal || !('splits' in proposal)) return []
    return [{ line: { id: lineId, importId, date, amount, description }, splits: proposal.splits }]
  })
}

/** @throws Problem 404, 409 when somebody else was faster, and as when posting one line. */
export async function postCertain(ctx: LandlordContext, id: number, rehearse: boolean): Promise<PostedCertain> {
  const { db, scope } = ctx
  if (!rehearse) await getIdleImport(db, scope, id)
  const postings = await certainPostings(ctx, id)
  const summary = await summaryOf(ctx, postings, rehearse)
  if (rehearse || postings.length === 0) return summary
  const isLong = postings.length > longWork
  if (isLong) await beginWork(db, scope, id, { work: 'posting', total: postings.length })
  try {
    const prepared = await preparePostings(ctx, postings)
    await db.transaction(async (tx) => {
      const plan = await lockPlan(tx, scope)
      await postReceipts(tx, ctx, postings, { plan, prepared, ...(isLong && { tell: tellDone(ctx, id, 'posting') }) })
    })
  } finally {
    if (isLong) await endWork(db, scope, id, 'posting')
  }
  return summary
}

async function preparePostings(ctx: LandlordContext, postings: readonly Posting[]): Promise<PostingPlan> {
  const { db, scope } = ctx
  const received = await receivedBy(postings)
  const accounts = await listAccounts(db, scope, [...received.keys()])
  return planPostings(db, ctx, postings, { received, accounts })
}

const addedAtOnce = 200

async function summaryOf(
  { db, scope }: LandlordContext,
  postings: readonly Posting[],
  rehearse: boolean,
): Promise<PostedCertain> {
  const tenancies = new Map<number, { count: number; sum: number }>()
  let sum = 0
  for (const [index, { line, splits }] of postings.entries()) {
    if (index % addedAtOnce === 0) await turn()
    sum += line.amount
    for (const tenantId of new Set(splits.map((split) => split.tenantId))) {
      const before = tenancies.get(tenantId) ?? { count: 0, sum: 0 }
      const own = splits.reduce((total, split) => total + (split.tenantId === tenantId ? split.amount : 0), 0)
      tenancies.set(tenantId, { count: before.count + 1, sum: before.sum + own })
    }
  }
  const names = await listTenancyNames(db, scope, [...tenancies.keys()])
  const perTenancy = [...tenancies].map(([tenantId, figures]) => ({
    tenantId,
    tenantName: '',
    address: '',
    ...names.get(tenantId),
    ...figures,
  }))
  return { rehearse, count: postings.length, sum, tenancies: perTenancy }
}
