/**
 * A statement's lines are stored a hundred to a transaction, so that other requests are served in between. None can be
 * posted before all are stored.
 */

import type { ColumnMappingInput } from '#api/bank.ts'
import { counted } from '#domain/counted.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  advanceWork,
  discardInterruptedOf,
  findMapping,
  finishImport,
  insertImport,
  isStoringOne,
  removeUnfinishedImport,
  saveAccount,
} from '#server/features/bank/bank.queries.ts'
import { findOtherKeys, type ImportPlace, insertLines } from '#server/features/bank/lines.queries.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { listRuleWords } from '#server/features/bank/rules.queries.ts'
import { linesPerPart, type StatementRows } from '#server/features/bank/statement-rows.ts'
import { readStatementRows } from '#server/features/bank/statement-thread.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/** How many parts of a statement one transaction stores. */
const partsPerTransaction = 4

export interface StatementFile {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly accountName: string
  readonly mapping?: ColumnMappingInput | undefined
}

/**
 * Stores a statement and proposes what its lines are. Returns its id.
 * @throws Problem 400 for a file that cannot be read, 403 for a used-up budget: nothing is stored then.
 */
export async function importStatement(ctx: LandlordContext, file: StatementFile): Promise<number> {
  const { db, scope, today, requester } = ctx
  const statement = await readStatementRows(requester, file.bytes, {
    mapping: file.mapping,
    remembered: await findMapping(db, scope, file.accountName),
    today,
    rules: await listRuleWords(db, scope),
  })
  const importId = await storeStatement(ctx, file, statement)
  await refreshProposals(db, scope, [importId])
  return importId
}

/** Stores a statement in as many transactions as its length takes. If one fails, what is stored already is removed. */
async function storeStatement(ctx: LandlordContext, file: StatementFile, statement: StatementRows): Promise<number> {
  const { db, scope } = ctx
  const { parts, lines, keys } = statement
  let place: ImportPlace | undefined
  let otherKeys: Awaited<ReturnType<typeof findOtherKeys>> = null
  let added = 0
  try {
    for (let first = 0; first < parts.length; first += partsPerTransaction) {
      const stored = await db.transaction(async (tx) => {
        const at = place ?? (await beginImport(tx, ctx, file, statement))
        // Two statements at once are stored in turns, a few parts each.
        if (place) await lockLandlord(tx, scope)
        const others = place ? otherKeys : await findOtherKeys(tx, scope, at.accountId, keys)
        const next = first + partsPerTransaction
        let count = 0
        for (const part of parts.slice(first, next)) count += await insertLines(tx, scope, at, part, others)
        if (next >= parts.length) {
          await finishImport(tx, scope, at, lines - added - count)
          await announce(tx, 'bank', { people: [scope.userId] })
        } else await advanceWork(tx, scope, at.importId, { work: 'storing', done: next * linesPerPart })
        return { at, count, others }
      })
      place = stored.at
      otherKeys = stored.others
      added += stored.count
    }
  } catch (error) {
    if (place) await removeUnfinishedImport(db, scope, place.importId)
    throw error
  }
  if (!place) throw new Error('A statement without lines was taken for one')
  return place.importId
}

const stillImporting = 'Another statement of this account is still being imported. Please try again in a few minutes.'

async function beginImport(
  tx: Db,
  { scope, now }: LandlordContext,
  { fileName, accountName }: StatementFile,
  { lines, mapping, format, bank, firstDay, lastDay, problems }: StatementRows,
): Promise<ImportPlace> {
  const needs = { bankLines: { of: scope.userId, adding: lines }, bankImports: { of: scope.userId } }
  await requireRoom(tx, scope, needs, now)
  const accountId = await saveAccount(tx, scope, accountName, mapping)
  await discardInterruptedOf(tx, scope, accountId)
  // A line that both statements hold would be stored with the first alone, and be lost if that is not finished.
  if (await isStoringOne(tx, scope, accountId)) throw conflict(stillImporting)
  const values = { accountId, fileName, format, bank, lines, firstDay, lastDay, problems: [...problems] }
  const importId = await insertImport(tx, scope, values)
  const description = `Bank statement imported: ${counted(lines, 'line')}`
  await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, description))
  return { importId, accountId }
}
