/** 'Post all certain': what it would do, and then all of it in one transaction. */
import type { PostedCertain } from '#api/bank.ts'
import type { Split } from '#domain/bank-matching.ts'
import { inParts } from '#server/db/in-parts.ts'
import { postReceipts } from '#server/features/bank/bank.actions.ts'
import { beginWork, endWork } from '#server/features/bank/bank.queries.ts'
import type { LineForWork } from '#server/features/bank/lines.queries.ts'
import { listTenancyNames } from '#server/features/bank/matching.queries.ts'
import { type Posting, type PostingPlan, planPostings, receivedBy } from '#server/features/bank/posting-plan.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { eachLineIn, getIdleImport, getReadyImport, longWork, tellDone } from '#server/features/bank/statement-work.ts'
import { listAccounts } from '#server/features/ledger/posting.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'

/** @throws Problem 404, 409 when somebody else was faster, and as when posting one line. */
export async function postCertain(ctx: LandlordContext, id: number, rehearse: boolean): Promise<PostedCertain> {
  const { db, scope } = ctx
  await (rehearse ? getReadyImport(db, scope, id) : getIdleImport(db, scope, id))
  await refreshProposals(db, scope, id)
  const summary = new Summary()
  const postings: Posting[] = []
  await eachLineIn(db, scope, id, ['certain'], (line) => {
    if (!line.proposal || !('splits' in line.proposal)) return
    const posting = proposedPosting(line, line.proposal.splits)
    summary.add(posting)
    if (!rehearse) postings.push(posting)
  })
  if (postings.length > 0) await post(ctx, id, postings)
  return { rehearse, ...(await summary.named(ctx)) }
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
}

async function preparePostings(ctx: LandlordContext, postings: readonly Posting[]): Promise<PostingPlan> {
  const { db, scope } = ctx
  const received = await receivedBy(postings)
  const accounts = await listAccounts(db, scope, [...received.keys()])
  return planPostings(db, ctx, postings, { received, accounts })
}

/** What posting comes to, added up line by line. */
class Summary {
  #count = 0
  #sum = 0
  readonly #tenancies = new Map<number, { count: number; sum: number }>()

  add({ line, splits }: Posting): void {
    this.#count += 1
    this.#sum += line.amount
    const ofTenancies = Map.groupBy(splits, ({ tenantId }) => tenantId)
    for (const [tenantId, own] of ofTenancies) {
      const figures = this.#tenancies.get(tenantId) ?? { count: 0, sum: 0 }
      figures.count += 1
      for (const { amount } of own) figures.sum += amount
      this.#tenancies.set(tenantId, figures)
    }
  }

  async named({ db, scope }: LandlordContext): Promise<Omit<PostedCertain, 'rehearse'>> {
    const tenancies: PostedCertain['tenancies'] = []
    for (const some of inParts([...this.#tenancies], namedAtOnce)) {
      const ids = some.map(([tenantId]) => tenantId)
      const names = await listTenancyNames(db, scope, ids)
      for (const [tenantId, figures] of some)
        tenancies.push({ tenantId, tenantName: '', address: '', ...names.get(tenantId), ...figures })
    }
    return { count: this.#count, sum: this.#sum, tenancies }
  }
}

const namedAtOnce = 100
