/**
 * Undoing a statement: a few tenancies at a time, each part in its own transaction. Other requests are served in
 * between, and if it is interrupted the next attempt takes back the rest. Lines that were set aside stay so (rule:
 * bank-undo).
 */
import { inParts } from '#server/db/in-parts.ts'
import { noteTakenBack, staysInBooks, undoLines } from '#server/features/bank/bank.actions.ts'
import { noteUndone } from '#server/features/bank/bank.queries.ts'
import { listLines } from '#server/features/bank/lines.queries.ts'
import { listLinesOfDeposits, listReceiptsOfLines } from '#server/features/bank/posted-lines.queries.ts'
import { eachLineIn, getIdleImport, withProgress } from '#server/features/bank/statement-work.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { conflict } from '#server/platform/http/problem.ts'

const linesInTransaction = 100
const readAtOnce = 100

/**
 * Undoes what was posted from a statement. Returns how many transactions went to the bin.
 * @throws Problem 404, 409 when nothing is left to undo, when all of it stays in the books of deleted properties, or
 * for a deposit that has been returned out of this money.
 */
export async function undoImport(ctx: LandlordContext, id: number, partLines = linesInTransaction): Promise<number> {
  const { db, scope } = ctx
  const { undone } = await getIdleImport(db, scope, id)
  const lineIds: number[] = []
  await eachLineIn(db, scope, { importId: id, groups: ['posted'] }, (line) => lineIds.push(line.id))
  if (undone && lineIds.length === 0) throw undoneAlready()
  return withProgress(ctx, id, { work: 'undoing', total: lineIds.length }, async (onProgress) => {
    let [done, undoneLines, inBin] = [0, 0, 0]
    for (const ids of await partsOf(ctx, lineIds, partLines)) {
      const part = await db.transaction(async (tx) => {
        await lockLandlord(tx, scope)
        return undoLines(tx, ctx, await listLines(tx, scope, ids, ['posted']))
      })
      undoneLines += part.lines
      inBin += part.inBin
      done += ids.length
      onProgress?.(done)
    }
    if (undoneLines === 0 && lineIds.length > 0) {
      const stillPosted = await listLines(db, scope, lineIds.slice(0, readAtOnce), ['posted'])
      throw stillPosted.length > 0 ? staysInBooks() : undoneAlready()
    }
    const isNews = await db.transaction(async (tx) => {
      const isFirst = await noteUndone(tx, scope, id)
      if (undoneLines > 0 || isFirst) await noteTakenBack(tx, ctx, undoneLines)
      return isFirst
    })
    // Another request has undone the rest meanwhile, and has been told so.
    if (!isNews && !undone) throw undoneAlready()
    return inBin
  })
}

const undoneAlready = () => conflict('This statement has been undone already.')

/**
 * Lines that paid a deposit come first and together, since they alone may be refused. The others follow tenancy by
 * tenancy, so that each tenant is notified once.
 */
async function partsOf({ db, scope }: LandlordContext, lineIds: readonly number[], partLines: number) {
  const tenancyOf = new Map<number, number>()
  const deposits = new Set<number>()
  for (const some of inParts(lineIds, readAtOnce)) {
    for (const { lineId, tenantId } of await listReceiptsOfLines(db, scope, some)) tenancyOf.set(lineId, tenantId)
  }
  for (const some of inParts([...new Set(tenancyOf.values())], readAtOnce)) {
    for (const lineId of await listLinesOfDeposits(db, scope, some)) deposits.add(lineId)
  }
  const first = lineIds.filter((id) => deposits.has(id))
  const others = Map.groupBy(
    lineIds.filter((id) => !deposits.has(id)),
    (id) => tenancyOf.get(id),
  )
  return [...(first.length > 0 ? [first] : []), ...inParts([...others.values()].flat(), partLines)]
}
