/** Work on all lines of a statement: done a few lines at a time, while screens show its progress. */
import { setTimeout as wait } from 'node:timers/promises'
import type { StatementWork } from '#domain/bank/statement.ts'
import { advanceWork, beginWork, endWork, getImport } from '#server/features/bank/bank.queries.ts'
import { type LineForWork, listForWorkAfter } from '#server/features/bank/lines.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

const linesAtOnce = 100

/** More lines than this take longer than about a second, and show their progress. */
const longWork = 1_000
const saveEveryMs = 500

type Groups = Parameters<typeof listForWorkAfter>[3]['groups']

/**
 * Calls `show` with every line of some groups, by day. They are read a few at a time, because there may be tens of
 * thousands.
 */
export async function eachLineIn(
  db: Db,
  scope: LandlordScope,
  { importId, groups }: { importId: number; groups: Groups },
  show: (line: LineForWork) => void,
): Promise<void> {
  let after: LineForWork | undefined
  for (;;) {
    const some: LineForWork[] = await listForWorkAfter(db, scope, importId, { groups, after, limit: linesAtOnce })
    for (const line of some) show(line)
    if (some.length < linesAtOnce) return
    after = some.at(-1)
  }
}

export const stillStoring = () => conflict('This statement is still being imported.')

/** @throws Problem 404, 409 while its lines are still coming. */
export async function getReadyImport(db: Db, scope: LandlordScope, id: number) {
  const statement = await getImport(db, scope, id)
  if (statement.progress?.work === 'storing') throw stillStoring()
  return statement
}

/** @throws Problem 404, 409 while something else is done with all of its lines. */
export async function getIdleImport(db: Db, scope: LandlordScope, id: number) {
  const statement = await getReadyImport(db, scope, id)
  const work = statement.progress?.work
  if (work === 'posting') throw conflict('The lines of this statement are being posted.')
  if (work === 'undoing') throw conflict('What was posted from this statement is being undone.')
  return statement
}

type OnProgress = ((done: number) => void) | undefined

/**
 * Runs work on `total` lines of a statement. Long work is shown with its progress until it ends or fails: `run` then
 * gets a function to report it.
 */
export async function withProgress<Result>(
  { db, scope }: Pick<LandlordContext, 'db' | 'scope'>,
  id: number,
  { work, total, longFrom = longWork }: { work: StatementWork; total: number; longFrom?: number },
  run: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  if (total <= longFrom) return run(undefined)
  await beginWork(db, scope, id, { work, total })
  try {
    return await run(reportProgress({ db, scope }, id, work))
  } finally {
    await endWork(db, scope, id, work)
  }
}

/** Returns a function that saves the progress at most every half second; the work does not wait for it. */
function reportProgress(
  { db, scope }: Pick<LandlordContext, 'db' | 'scope'>,
  id: number,
  work: StatementWork,
): (done: number) => void {
  let isSaving = false
  return (done) => {
    if (isSaving) return
    isSaving = true
    const saved = advanceWork(db, scope, id, { work, done }).catch(() => {})
    void saved
      .then(() => wait(saveEveryMs, undefined, { ref: false }))
      .then(() => {
        isSaving = false
      })
  }
}
