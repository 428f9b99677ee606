/**
 * What is proposed for the open lines of a statement. It is stored with them, and worked out again only where what it follows from has
 * changed: names, rents and charges, what was confirmed, and which of its lines are open.
 */
import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sumsByTenancy, withReceiptByHand } from '#domain/bank-entered.ts'
import { type Knowledge, type Match, Matcher } from '#domain/bank-matching.ts'
import { inParts } from '#server/db/in-parts.ts'
import { announce } from '#server/db/live.queries.ts'
import { beginWork, endWork, foldLineCounts } from '#server/features/bank/bank.queries.ts'
import { type LineRow, listLinesAfter, openGroups, writeMatches } from '#server/features/bank/lines.queries.ts'
import {
  findMatchState,
  listLearned,
  listMatchTenancies,
  type NamedTenancy,
  noteMatchedWith,
} from '#server/features/bank/matching.queries.ts'
import { listReceiptsByHand } from '#server/features/bank/receipts-by-hand.queries.ts'
import { tellDone } from '#server/features/bank/statement-work.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Other people are served after so many. */
const tenanciesAtOnce = 5
const linesAtOnce = 100
const matchedAtOnce = 20

/** A statement of more lines says how far its matching is. */
const longStatement = 2_000

/** All that proposals follow from but the lines themselves, and a short text that is another one when any of it is. */
async function readKnowledge(db: Db, scope: LandlordScope): Promise<{ knowledge: Knowledge; mark: string }> {
  const hash = createHash('sha256')
  const tenancies: NamedTenancy[] = []
  for (;;) {
    const some = await listMatchTenancies(db, scope, tenancies.at(-1)?.id ?? 0, tenanciesAtOnce)
    hash.update(JSON.stringify(some))
    tenancies.push(...some)
    if (some.length < tenanciesAtOnce) break
  }
  const learned = await listLearned(db, scope)
  hash.update(JSON.stringify(learned))
  return { knowledge: { tenancies, ...learned }, mark: hash.digest('base64url') }
}

const underWay = new Map<number, Promise<void>>()

/**
 * Brings the proposals of a statement up to date. Who asks meanwhile waits, and looks once more what has changed since. Open screens are
 * told of other proposals: they show how many lines are certain.
 */
export async function refreshProposals(db: Db, scope: LandlordScope, importId: number): Promise<void> {
  for (let other = underWay.get(importId); other; other = underWay.get(importId)) await other.catch(() => {})
  const refreshing = matchAndTell(db, scope, importId).finally(() => underWay.delete(importId))
  underWay.set(importId, refreshing)
  await refreshing
}

async function matchAndTell(db: Db, scope: LandlordScope, importId: number): Promise<void> {
  const changed = await matchOpenLines(db, scope, importId)
  if (changed > 0) await announce(db, 'bank', { people: [scope.userId] })
}

/** Returns for how many lines something else is proposed than before. */
async function matchOpenLines(db: Db, scope: LandlordScope, importId: number): Promise<number> {
  const state = await findMatchState(db, scope, importId)
  if (!state || state.work === 'storing') return 0
  const { knowledge, mark } = await readKnowledge(db, scope)
  const matchedWith = `${state.changes} ${mark}`
  if (state.matchedWith === matchedWith) return 0
  const matcher = new Matcher({ ...knowledge, tenancies: [] })
  for (const some of inParts(knowledge.tenancies, matchedAtOnce)) {
    await turn()
    matcher.add(some)
  }
  const isLong = state.stored > longStatement
  if (isLong) await beginWork(db, scope, importId, { work: 'matching', total: state.stored })
  const tell = isLong ? tellDone({ db, scope }, importId, 'matching') : undefined
  let [after, done, changes]: [LineRow | undefined, number, number] = [undefined, 0, 0]
  for (;;) {
    const lines: LineRow[] = await listLinesAfter(db, scope, importId, {
      groups: openGroups,
      after,
      limit: linesAtOnce,
    })
    const matched: Matched[] = []
    for (const some of inParts(lines, matchedAtOnce)) {
      await turn()
      for (const line of some) matched.push({ line, match: matcher.match(line) })
    }
    const changed = await changedMatches(db, scope, matched)
    await writeMatches(db, scope, importId, changed)
    changes += changed.length
    done += lines.length
    after = lines.at(-1)
    if (lines.length < linesAtOnce) break
    tell?.(done)
  }
  if (changes > 0) await foldLineCounts(db, scope, [importId])
  await noteMatchedWith(db, scope, importId, matchedWith)
  if (isLong) await endWork(db, scope, importId, 'matching')
  return changes
}

interface Matched {
  readonly line: LineRow
  readonly match: Match
}

/** Those that are not stored yet, once it is known which lines may be in the accounts already. */
async function changedMatches(db: Db, scope: LandlordScope, matched: readonly Matched[]): Promise<Match[]> {
  const byHand = await listReceiptsByHand(
    db,
    scope,
    matched.flatMap(({ line: { id, date }, match }) => sumsByTenancy(match).map((sum) => ({ id, date, ...sum }))),
  )
  return matched.flatMap(({ line, match }) => {
    const receivedOn = byHand.get(line.id)
    const shown = receivedOn ? withReceiptByHand(match, receivedOn) : match
    return isSameMatch(line, shown) ? [] : [shown]
  })
}

const isSameMatch = (line: LineRow, { certainty, proposal, reasons }: Match) =>
  line.certainty === certainty && isDeepStrictEqual(line.proposal, proposal) && isDeepStrictEqual(line.reasons, reasons)
