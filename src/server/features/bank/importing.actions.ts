/**
 * A statement's lines are stored a hundred to a transaction, so that other requests are served in between. None can be
 * posted before all are stored.
 */

import type { ColumnMappingInput } from '#api/bank.ts'
import { sameIdAs } from '#domain/bank/line-key.ts'
import { mostProblems, type StatementProblem } from '#domain/bank/statement.ts'
import { counted } from '#domain/counted.ts'
import { didToAccount } from '#server/db/activity.ts'
import { inParts } from '#server/db/in-parts.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  advanceWork,
  discardInterruptedOf,
  findMapping,
  finishImport,
  insertImport,
  isStoringForAccount,
  removeUnfinishedImport,
  saveAccount,
} from '#server/features/bank/bank.queries.ts'
import { findOtherKeys, type ImportIds, insertLines } from '#server/features/bank/lines.queries.ts'
import { hasOlderKeys, renewKeys } from '#server/features/bank/older-keys.queries.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { listRuleWords } from '#server/features/bank/rules.queries.ts'
import type { StatementRows } from '#server/features/bank/statement-rows.ts'
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

interface StoredSoFar {
  readonly place: ImportIds
  readonly otherKeys: Awaited<ReturnType<typeof findOtherKeys>>
  readonly hasOlder: boolean
  /** How many lines were new. */
  readonly added: number
  readonly problems: readonly StatementProblem[]
}

/** Stores a statement in as many transactions as its length takes. If one fails, what is stored already is removed. */
async function storeStatement(ctx: LandlordContext, file: StatementFile, statement: StatementRows): Promise<number> {
  const { db, scope } = ctx
  const groups = inParts(statement.parts, partsPerTransaction)
  let stored: StoredSoFar | undefined
  try {
    for (const [index, parts] of groups.entries()) {
      const before = stored
      stored = await db.transaction(async (tx) => {
        // Two statements at once are stored in turns, a few parts each.
        if (before) await lockLandlord(tx, scope)
        const begun = before ?? (await beginImport(tx, ctx, file, statement))
        const { place, otherKeys, hasOlder } = begun
        let { added, problems } = begun
        for (const part of parts) {
          if (hasOlder) await renewKeys(tx, scope, place, part)
          const inserted = await insertLines(tx, scope, place, part, otherKeys)
          added += inserted.added
          problems = withTakenIds(problems, inserted.takenIds)
        }
        if (index === groups.length - 1) {
          await finishImport(tx, scope, place, { duplicates: statement.lines - added, problems: [...problems] })
          await announce(tx, 'bank', { people: [scope.userId] })
        } else {
          const done = Math.floor((statement.lines * (index + 1)) / groups.length)
          await advanceWork(tx, scope, place.importId, { work: 'storing', done })
        }
        return { place, otherKeys, hasOlder, added, problems }
      })
    }
  } catch (error) {
    if (stored) await removeUnfinishedImport(db, scope, stored.place.importId)
    throw error
  }
  if (!stored) throw new Error('A statement without lines was taken for one')
  return stored.place.importId
}

/** Adds a problem for each of these lines, whose id of the bank a line of another statement has. */
function withTakenIds(problems: readonly StatementProblem[], lines: readonly number[]): readonly StatementProblem[] {
  if (lines.length === 0) return problems
  const more = lines.map((line) => ({ line, message: sameIdAs('a line of another statement') }))
  return [...problems, ...more].toSorted((a, b) => a.line - b.line).slice(0, mostProblems)
}

const stillImporting = 'Another statement of this account is still being imported. Please try again in a few minutes.'

async function beginImport(
  tx: Db,
  { scope, now }: LandlordContext,
  { fileName, accountName }: StatementFile,
  { lines, keys, mapping, format, bank, firstDay, lastDay, problems }: StatementRows,
): Promise<StoredSoFar> {
  const needs = { bankLines: { of: scope.userId, adding: lines }, bankImports: { of: scope.userId } }
  await requireRoom(tx, scope, needs, now)
  const accountId = await saveAccount(tx, scope, accountName, mapping)
  await discardInterruptedOf(tx, scope, accountId)
  // A line that both statements hold would be stored with the first alone, and be lost if that is not finished.
  if (await isStoringForAccount(tx, scope, accountId)) throw conflict(stillImporting)
  const values = { accountId, fileName, format, bank, lines, firstDay, lastDay, problems: [...problems] }
  const importId = await insertImport(tx, scope, values)
  const description = `Bank statement imported: ${counted(lines, 'line')}`
  await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, description))
  const place = { importId, accountId }
  const otherKeys = await findOtherKeys(tx, scope, accountId, keys)
  return { place, otherKeys, hasOlder: await hasOlderKeys(tx, scope, accountId), added: 0, problems }
}
