/** 'Post all certain': what it would do, and then all of it in one transaction. */
import type { PostedCertain } from '#api/bank.ts'
import { type Split, splitsOf } from '#domain/bank/matching.ts'
import { inParts } from '#server/db/in-parts.ts'
import { linesChanged, postReceipts } from '#server/features/bank/bank.actions.ts'
import { type LineForWork, sumSplitsAfter } from '#server/features/bank/lines.queries.ts'
import { listTenancyNames } from '#server/features/bank/matching.queries.ts'
import { type Posting, type PostingPlan, planPostings, receivedBy } from '#server/features/bank/posting-plan.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { eachLineIn, getIdleImport, getReadyImport, withProgress } from '#server/features/bank/statement-work.ts'
import { listUnlockedTenancies } from '#server/features/ledger/posting.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'

/**
 * What `postCertain` would do.
 * @throws Problem 404, 409 while the statement is being stored.
 */
export async function rehearsePosting(ctx: LandlordContext, id: number): Promise<PostedCertain> {
  const { db, scope } = ctx
  await getReadyImport(db, scope, id)
  await refreshProposals(db, scope, [id])
  const { tenancies, ...total } = await sumCertain(ctx, id)
  return { rehearse: true, ...total, tenancies: await named(ctx, tenancies) }
}

/**
 * `shown` is what a rehearsal showed (rule: bank-all-or-none).
 * @throws Problem 404, 409 when somebody else was faster or something else was shown, and as when posting one line.
 */
export async function postCertain(ctx: LandlordContext, id: number, shown: Shown): Promise<PostedCertain> {
  const { db, scope } = ctx
  await getIdleImport(db, scope, id)
  await refreshProposals(db, scope, [id])
  const { tenancies, ...total } = await sumCertain(ctx, id)
  const { count = total.count, sum = total.sum } = shown
  await postAll(ctx, id, { count, sum })
  return { rehearse: false, ...total, tenancies: await named(ctx, tenancies) }
}

async function postAll(ctx: LandlordContext, id: number, { count, sum }: Figures): Promise<void> {
  const postings: Posting[] = []
  await eachLineIn(ctx.db, ctx.scope, { importId: id, groups: certain }, (line) => {
    const splits = splitsOf(line.proposal)
    if (splits.length > 0) postings.push(proposedPosting(line, splits))
  })
  const total = postings.reduce((pence, { line }) => pence + line.amount, 0)
  if (postings.length !== count || total !== sum) throw linesChanged()
  if (count > 0) await post(ctx, id, postings)
}

const proposedPosting = (
  { id, importId, date, amount, description }: LineForWork,
  splits: readonly Split[],
): Posting => ({
  line: { id, importId, date, amount, description },
  splits,
})

async function post(ctx: LandlordContext, id: number, postings: readonly Posting[]): Promise<void> {
  const { db, scope } = ctx
  await withProgress(ctx, id, { work: 'posting', total: postings.length }, async (onProgress) => {
    const prepared = await preparePostings(ctx, postings)
    await db.transaction(async (tx) => {
      const plan = await lockPlan(tx, scope)
      await postReceipts(tx, ctx, postings, { plan, prepared, isChosen: false, onProgress })
    })
  })
}

async function preparePostings(ctx: LandlordContext, postings: readonly Posting[]): Promise<PostingPlan> {
  const { db, scope } = ctx
  const received = await receivedBy(postings)
  const accounts = await listUnlockedTenancies(db, scope, [...received.keys()])
  return planPostings(db, ctx, postings, { received, accounts })
}

const certain = ['certain'] as const
type Shown = { readonly [Figure in keyof Figures]?: number | undefined }
/** A statement of the embedded database takes a millisecond or two for this many. */
const summedAtOnce = 250
const namedAtOnce = 100

interface Figures {
  count: number
  sum: number
}

/** How many lines will be posted and their sum, in all and for each tenancy. */
async function sumCertain({ db, scope }: LandlordContext, id: number) {
  const total: Figures = { count: 0, sum: 0 }
  const tenancies = new Map<number, Figures>()
  const add = (figures: Figures, count: number, sum: number) => {
    figures.count += count
    figures.sum += sum
  }
  let after: Awaited<ReturnType<typeof sumSplitsAfter>>['last'] = null
  for (;;) {
    const wanted = { groups: certain, after: after ?? undefined, limit: summedAtOnce }
    const { lines, count, sum, last, ...part } = await sumSplitsAfter(db, scope, id, wanted)
    add(total, count, sum)
    for (const [tenantId, ...own] of part.tenancies) {
      const figures = tenancies.get(tenantId) ?? { count: 0, sum: 0 }
      add(figures, ...own)
      tenancies.set(tenantId, figures)
    }
    if (lines < summedAtOnce) return { ...total, tenancies }
    after = last
  }
}

async function named({ db, scope }: LandlordContext, sums: ReadonlyMap<number, Figures>) {
  const tenancies: PostedCertain['tenancies'] = []
  for (const some of inParts([...sums], namedAtOnce)) {
    const ids = some.map(([tenantId]) => tenantId)
    const names = await listTenancyNames(db, scope, ids)
    for (const [tenantId, figures] of some)
      tenancies.push({ tenantId, tenantName: '', address: '', ...names.get(tenantId), ...figures })
  }
  return tenancies
}
