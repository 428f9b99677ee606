/**
 * The same line of an account comes again when statements overlap. It is known by the bank's own id, else by its day,
 * amount and text and by how many like it came before on that day (rule: bank-once).
 */
import type { StatementLine, StatementProblem } from './statement.ts'

export interface KeyedLine extends StatementLine {
  readonly key: string
  /** The key that another line of the file has, where the bank gives both the same id. */
  readonly takenKey: string | null
  /**
   * Of a line without an id of the bank, how many of its description and amount came before on that day; 0 of any
   * other.
   */
  readonly before: number
}

const textOf = (description: string) => description.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Each line with the key that identifies it within its account. A line that the file repeats under one
 * bank id is returned once; a different line under an id that is taken is a problem, and is known by its
 * day, amount and text instead (rule: bank-once).
 */
export function keyedLines(lines: readonly StatementLine[]): { lines: KeyedLine[]; problems: StatementProblem[] } {
  const counts = new Map<string, number>()
  const byBankId = new Map<string, { readonly line: number; readonly like: string }>()
  const seen = new Set<string>()
  const problems: StatementProblem[] = []
  const keyed: KeyedLine[] = []
  for (const line of lines) {
    const like = likeOf(line)
    const idKey = line.bankId === null ? null : `id:${line.bankId}`
    const known = idKey === null ? undefined : byBankId.get(idKey)
    if (idKey !== null && seen.has(`${like} ${idKey}`)) {
      if (known?.like !== like) problems.push({ line: line.line, message: repeatedId })
      continue
    }
    if (idKey !== null) seen.add(`${like} ${idKey}`)
    if (known) problems.push({ line: line.line, message: sameIdAs(`line ${known.line}`) })
    if (idKey !== null && !known) {
      byBankId.set(idKey, { line: line.line, like })
      keyed.push({ ...line, key: idKey, takenKey: null, before: 0 })
      continue
    }
    const before = countUp(counts, like)
    keyed.push({ ...line, key: `${wholeTextMark}${like}|${before}`, takenKey: idKey, before })
  }
  return { lines: keyed, problems }
}

const likeOf = ({ date, amount, description }: StatementLine) => `${date}|${amount}|${textOf(description)}`

/**
 * Begins the key of a line that its whole text identifies. Older ones begin with the year, and may have only the text
 * up to the first comma (`src/server/features/bank/older-keys.queries.ts`).
 */
const wholeTextMark = '#'

/** Returns how many there were before. */
function countUp(counts: Map<string, number>, like: string): number {
  const before = counts.get(like) ?? 0
  counts.set(like, before + 1)
  return before
}

const repeatedId = 'The file has this line twice under an id that the bank gives other lines, too: it is read once'

/** The problem of a line whose id of the bank another line has: one of the file, or of an earlier statement. */
export const sameIdAs = (other: string): string =>
  `The bank gives this line the same id as ${other}, though they are not the same`

/** What the keys of a statement's lines are. */
export type KeyKind = 'ids' | 'texts' | 'both'

/** Whether the bank gives a line an id, which it may have given another line, too. */
export const hasId = ({ key, takenKey }: Pick<KeyedLine, 'key' | 'takenKey'>) =>
  takenKey !== null || key.startsWith('id:')

/**
 * Whether the bank's ids or the texts of lines identify them, `ids` where there are no lines. Only a statement that has
 * the one kind throughout can be compared with the same statement in another format (rule: bank-once).
 */
export function keyKindOf(lines: readonly Pick<KeyedLine, 'key' | 'takenKey'>[]): KeyKind {
  if (lines.every(hasId)) return 'ids'
  return lines.some(hasId) ? 'both' : 'texts'
}
