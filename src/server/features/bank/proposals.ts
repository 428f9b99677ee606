/**
 * Proposals for the open lines of a statement. They are stored with the lines and updated only when something that they
 * depend on has changed: names, rents and charges, what was confirmed, and which of its lines are open.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sumsByTenancy, withWarnings } from '#domain/bank/entered.ts'
import { type KnownSupplier, type Match, Matcher } from '#domain/bank/matching.ts'
import { announce } from '#server/db/live.queries.ts'
import { foldLineCounts } from '#server/features/bank/bank.queries.ts'
import {
  listPostedElsewhere,
  listReceiptsByHand,
  listSpentBefore,
  listSuppliers,
} from '#server/features/bank/entered.queries.ts'
import { type LineRow, listLinesAfter, openGroups, writeMatches } from '#server/features/bank/lines.queries.ts'
import {
  findMatchState,
  listLearnedAfter,
  listMatchTenancies,
  type NamedTenancy,
  noteMatchedWith,
} from '#server/features/bank/matching.queries.ts'
import { withProgress } from '#server/features/bank/statement-work.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'

/** Other requests are served after this many. */
const tenanciesAtOnce = 5
const learnedAtOnce = 50
const linesAtOnce = 100

/** A statement of more lines than this shows its progress. */
const longStatement = 2_000

/** Goes up when lines are matched in another way, so that proposals stored before are worked out again. */
const matchingVersion = 2

type Learned = Awaited<ReturnType<typeof listLearnedAfter>>[number]

interface MatcherData {
  readonly tenancies: readonly NamedTenancy[]
  readonly learned: readonly Learned[]
  readonly suppliers: readonly KnownSupplier[]
  readonly fingerprint: string
}

/** Everything that proposals depend on but the lines, with a fingerprint that differs when any of it does. */
async function readKnown(db: Db, scope: LandlordScope): Promise<MatcherData> {
  const hash = createHash('sha256')
  const tenancies: NamedTenancy[] = []
  for (;;) {
    const some = await listMatchTenancies(db, scope, tenancies.at(-1)?.id ?? 0, tenanciesAtOnce)
    hash.update(JSON.stringify(some))
    tenancies.push(...some)
    if (some.length < tenanciesAtOnce) break
  }
  const learned: Learned[] = []
  for (;;) {
    const some = await listLearnedAfter(db, scope, learned.at(-1), learnedAtOnce)
    hash.update(JSON.stringify(some))
    learned.push(...some)
    if (some.length < learnedAtOnce) break
  }
  const suppliers = await listSuppliers(db, scope)
  hash.update(JSON.stringify(suppliers))
  return { tenancies, learned, suppliers, fingerprint: hash.digest('base64url') }
}

/** All matching, for whichever account, shares this part of each turn of the event loop. */
const matchingTurn = new EventLoopTurn()

/** Works through a list while others get their turns: one line or tenancy takes a millisecond or two at most. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (const item of items) {
    if (matchingTurn.isOver()) await matchingTurn.waitIfOver()
    work(item)
  }
}

/** What one refresh knows: read once for all of its statements, and only if one of them needs it. */
class Knowledge {
  readonly #read: () => Promise<MatcherData>
  #data: Promise<MatcherData> | undefined
  #matcher: Promise<Matcher> | undefined

  constructor(db: Db, scope: LandlordScope) {
    this.#read = () => readKnown(db, scope)
  }

  get data(): Promise<MatcherData> {
    this.#data ??= this.#read()
    return this.#data
  }

  get matcher(): Promise<Matcher> {
    this.#matcher ??= this.data.then(matcherOf)
    return this.#matcher
  }
}

async function matcherOf({ tenancies, learned, suppliers }: MatcherData): Promise<Matcher> {
  const matcher = new Matcher()
  await inTurns(tenancies, (tenancy) => matcher.addTenancy(tenancy))
  await inTurns(suppliers, (supplier) => matcher.addSupplier(supplier))
  await inTurns(learned, ({ tenantId, type, ...known }) => {
    if (tenantId !== null) matcher.addPayer({ payerKey: known.payerKey, tenantId, lastOn: known.lastOn })
    else if (type) matcher.addPayee({ ...known, type })
  })
  return matcher
}

/** By account: the latest refresh, which the next one waits for. */
const lastOf = new Map<number, Promise<void>>()
/** By account and statements: a refresh that has not begun yet. */
const notBegun = new Map<string, Promise<void>>()

/**
 * Updates the proposals of these statements, for each account one refresh at a time. Requests that come while one runs
 * share the next one, which sees all changes made until then. Open screens hear of new proposals, because they show how
 * many lines are certain.
 */
export function refreshProposals(db: Db, scope: LandlordScope, importIds: readonly number[]): Promise<void> {
  const { userId } = scope
  const key = `${userId} ${importIds.join()}`
  const shared = notBegun.get(key)
  if (shared !== undefined) return shared
  const before = lastOf.get(userId)
  const refresh = async () => {
    await before?.catch(() => {})
    notBegun.delete(key)
    try {
      await matchAndTell(db, scope, importIds)
    } finally {
      if (lastOf.get(userId) === refreshing) lastOf.delete(userId)
    }
  }
  const refreshing = refresh()
  lastOf.set(userId, refreshing)
  if (before !== undefined) notBegun.set(key, refreshing)
  return refreshing
}

async function matchAndTell(db: Db, scope: LandlordScope, importIds: readonly number[]): Promise<void> {
  const knowledge = new Knowledge(db, scope)
  let changed = 0
  for (const importId of importIds) changed += await matchOpenLines(db, scope, importId, knowledge)
  if (changed > 0) await announce(db, 'bank', { people: [scope.userId] })
}

/** Returns for how many lines the proposal has changed. */
async function matchOpenLines(db: Db, scope: LandlordScope, importId: number, knowledge: Knowledge): Promise<number> {
  const state = await findMatchState(db, scope, importId)
  if (!state || state.work === 'storing') return 0
  const { fingerprint } = await knowledge.data
  const matchedWith = `${matchingVersion} ${state.changes} ${state.spentNearby} ${fingerprint}`
  if (state.matchedWith === matchedWith) return 0
  const matcher = await knowledge.matcher
  const work = { work: 'matching', total: state.stored, longFrom: longStatement } as const
  return withProgress({ db, scope }, importId, work, async (onProgress) => {
    let after: LineRow | undefined
    let done = 0
    let changes = 0
    for (;;) {
      const lines: LineRow[] = await listLinesAfter(db, scope, importId, {
        groups: openGroups,
        after,
        limit: linesAtOnce,
      })
      const matched: Matched[] = []
      await inTurns(lines, (line) => matched.push({ line, match: matcher.match(line) }))
      const changed = await changedMatches(db, scope, matched)
      await writeMatches(db, scope, importId, changed)
      changes += changed.length
      done += lines.length
      after = lines.at(-1)
      if (lines.length < linesAtOnce) break
      onProgress?.(done)
    }
    if (changes > 0) await foldLineCounts(db, scope, [importId])
    await noteMatchedWith(db, scope, importId, matchedWith)
    return changes
  })
}

interface Matched {
  readonly line: LineRow
  readonly match: Match
}

/** Adds warnings about money that may be entered already, and returns the matches that differ from the stored ones. */
async function changedMatches(db: Db, scope: LandlordScope, matched: readonly Matched[]): Promise<Match[]> {
  const byHand = await listReceiptsByHand(
    db,
    scope,
    matched.flatMap(({ line: { id, date }, match }) => sumsByTenancy(match).map((sum) => ({ id, date, ...sum }))),
  )
  const spent = await listSpentBefore(
    db,
    scope,
    matched.flatMap(({ line: { id, date, amount } }) => (amount < 0 ? [{ id, date, amount }] : [])),
  )
  const elsewhere = await listPostedElsewhere(
    db,
    scope,
    matched.map(({ line }) => line.id),
  )
  return matched.flatMap(({ line, match }) => {
    const { id } = line
    const shown = withWarnings(match, {
      receivedOn: byHand.get(id),
      spent: spent.get(id),
      account: elsewhere.get(id),
    })
    return isSameMatch(line, shown) ? [] : [shown]
  })
}

const isSameMatch = (line: LineRow, { certainty, proposal, reasons }: Match) =>
  line.certainty === certainty && isDeepStrictEqual(line.proposal, proposal) && isDeepStrictEqual(line.reasons, reasons)
