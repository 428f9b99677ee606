/** 'Post all certain': what it would do, and then all of it in one transaction. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PostedCertain } from '#api/bank.ts'
import { postReceipts, undoLines } from '#server/features/bank/bank.actions.ts'
import { advanceWork, beginWork, endWork, getImport, noteUndone } from '#server/features/bank/bank.queries.ts'
import { type LineRow, listLinesAfter } from '#server/features/bank/lines.queries.ts'
import { listTenancyNames } from '#server/features/bank/matching.queries.ts'
import { type Posting, type PostingPlan, planPostings, receivedBy } from '#server/features/bank/posting-plan.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { listAccounts } from '#server/features/ledger/posting.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

const linesAtOnce = 100

/** What takes longer than about a second says how far it is. */
const longWork = 1_000

type Groups = Parameters<typeof listLinesAfter>[3]['groups']

/** All lines of some groups, read a few at a time. */
async function linesIn(db: Db, scope: LandlordScope, importId: number, groups: Groups): Promise<LineRow[]> {
  const all: LineRow[] = []
  for (;;) {
    const some = await listLinesAfter(db, scope, importId, { groups, after: all.at(-1), limit: linesAtOnce })
    all.push(...some)
    if (some.length < linesAtOnce) return all
  }
}

/** @throws Problem 404, 409 while its lines are still coming. */
async function getReadyImport(db: Db, scope: LandlordScope, id: number) {
  const statement = await getImport(db, scope, id)
  if (statement.progress?.work === 'storing') throw conflict('This statement is still being imported.')
  return statement
}

async function certainPostings({ db, scope }: LandlordContext, id: number): Promise<Posting[]> {
  await getReadyImport(db, scope, id)
  await refreshProposals(db, scope, id)
  const lines = await linesIn(db, scope, id, ['certain'])
  return lines.flatMap((line) =>
    line.proposal && 'splits' in line.proposal ? [{ line, splits: line.proposal.splits }] : [],
  )
}

/** How far it has come is told beside the transaction, at most every half second; nothing waits for that. */
function tellDone({ db, scope }: LandlordContext, id: number, work: 'posting' | 'undoing'): (done: number) => void {
  let isTelling = false
  return (done) => {
    if (isTelling) return
    isTelling = true
    const told = advanceWork(db, scope, id, { work, done }).catch(() => {})
    void told
      .then(() => wait(toldEveryMs, undefined, { ref: false }))
      .then(() => {
        isTelling = false
      })
  }
}

const toldEveryMs = 500

/** @throws Problem 404, 409 when somebody else was faster, and as when posting one line. */
export async function postCertain(ctx: LandlordContext, id: number, rehearse: boolean): Promise<PostedCertain> {
  const { db, scope } = ctx
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

async function summaryOf(
  { db, scope }: LandlordContext,
  postings: readonly Posting[],
  rehearse: boolean,
): Promise<PostedCertain> {
  const tenancies = new Map<number, { count: number; sum: number }>()
  let sum = 0
  for (const { line, splits } of postings) {
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

/** @throws Problem 404, 409 when there is nothing to take back. */
export async function undoImport(ctx: LandlordContext, id: number): Promise<void> {
  const { db, scope } = ctx
  const { posted } = await getReadyImport(db, scope, id)
  const isLong = posted > longWork
  if (isLong) await beginWork(db, scope, id, { work: 'undoing', total: posted })
  try {
    await db.transaction(async (tx) => {
      await lockPlan(tx, scope)
      const { undone } = await getImport(tx, scope, id)
      const lines = await linesIn(tx, scope, id, ['posted', 'set_aside'])
      if (undone && lines.length === 0) throw conflict('This statement has been undone already.')
      await undoLines(tx, ctx, lines, isLong ? tellDone(ctx, id, 'undoing') : undefined)
      await noteUndone(tx, scope, id)
    })
  } finally {
    if (isLong) await endWork(db, scope, id, 'undoing')
  }
}
