/** What is proposed for the open lines of a statement, and how lines are answered. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BankLine } from '#api/bank.ts'
import { type Match, Matcher, type Split } from '#domain/bank-matching.ts'
import { type LineRow, listLinesOf } from '#server/features/bank/bank.queries.ts'
import { listReceiptsOfLines, type NamedTenancy, readKnowledge } from '#server/features/bank/matching.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface Proposals {
  readonly tenancies: ReadonlyMap<number, NamedTenancy>
  readonly matches: ReadonlyMap<number, Match>
  /** The open lines, the oldest first. */
  readonly lines: readonly LineRow[]
}

/** Other people are served between so many lines. */
const linesPerTurn = 500

/** Matches all open lines of a statement, the oldest first. */
export async function matchImport(db: Db, scope: LandlordScope, importId: number): Promise<Proposals> {
  const knowledge = await readKnowledge(db, scope)
  const lines = await listLinesOf(db, scope, importId, 'open')
  const matcher = new Matcher(knowledge)
  const matches = new Map<number, Match>()
  for (const [index, line] of lines.entries()) {
    if (index % linesPerTurn === linesPerTurn - 1) await nextTurn()
    matches.set(line.id, matcher.match(line))
  }
  const tenancies: ReadonlyMap<number, NamedTenancy> = new Map(knowledge.tenancies.map((each) => [each.id, each]))
  return { tenancies, matches, lines }
}

const noMatch = { certainty: 'unknown', proposal: null, reasons: [] } as const

/** The lines as they are answered: an open one with its proposal, a posted one with what it was posted as. */
export async function lineReplies(
  db: Db,
  scope: LandlordScope,
  rows: readonly LineRow[],
  { tenancies, matches }: Pick<Proposals, 'tenancies' | 'matches'>,
): Promise<BankLine[]> {
  const posted = rows.filter(({ state }) => state === 'posted').map(({ id }) => id)
  const receipts = Map.groupBy(await listReceiptsOfLines(db, scope, posted), ({ lineId }) => lineId)
  const named = (split: Split) => {
    const tenancy = tenancies.get(split.tenantId)
    return { ...split, tenantName: tenancy?.tenantName ?? '', address: tenancy?.address ?? '' }
  }
  return rows.map(({ lineNumber: line, state, ...row }) => {
    const match = state === 'open' ? (matches.get(row.id) ?? noMatch) : noMatch
    const made = receipts.get(row.id) ?? []
    const done = made.map(({ tenantId, amount }) => named({ tenantId, rentPaymentId: null, amount }))
    const proposed =
      match.proposal && 'splits' in match.proposal ? { splits: match.proposal.splits.map(named) } : match.proposal
    return {
      ...row,
      line,
      state: state === 'open' ? (match.proposal ? 'proposed' : 'unknown') : state,
      certainty: state === 'posted' ? 'certain' : match.certainty,
      proposal: done.length > 0 ? { splits: done } : proposed,
      reasons: [...match.reasons],
      receiptIds: made.map(({ receiptId }) => receiptId),
    }
  })
}
