/**
 * The same line of an account comes again when statements overlap. It is known by the bank's own id, else by its day,
 * amount and text and by how many like it came before on that day (rule: bank-once).
 */
import type { StatementLine, StatementProblem } from './statement.ts'

export interface KeyedLine extends StatementLine {
  readonly key: string
  /** Of a line without an id of the bank how many like it came before on that day; 0 of any other. */
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
  const byBankId = new Map<string, StatementLine>()
  const problems: StatementProblem[] = []
  const keyed: KeyedLine[] = []
  for (const line of lines) {
    const known = line.bankId === null ? undefined : byBankId.get(line.bankId)
    if (known && isSame(known, line)) continue
    if (known) {
      const message = `The bank gives this line the same id as line ${known.line}, though they are not the same`
      problems.push({ line: line.line, message })
    }
    if (line.bankId !== null && !known) {
      byBankId.set(line.bankId, line)
      keyed.push({ ...line, key: `id:${line.bankId}`, before: 0 })
      continue
    }
    const like = `${line.date}|${line.amount}|${textOf(line.description)}`
    const before = counts.get(like) ?? 0
    counts.set(like, before + 1)
    keyed.push({ ...line, key: `${like}|${before}`, before })
  }
  return { lines: keyed, problems }
}

/** What the keys of a statement's lines are. */
export type KeyKind = 'ids' | 'texts' | 'both'

/** Keys of the one kind begin with a letter, those of the other with the number of a year. */
const isId = ({ key }: { readonly key: string }) => key.startsWith('id:')

/**
 * Whether the bank's ids or the texts of lines identify them, `ids` where there are no lines. Only a statement that has
 * the one kind throughout can be compared with the same statement in another format (rule: bank-once).
 */
export function keyKindOf(lines: readonly { readonly key: string }[]): KeyKind {
  if (lines.every(isId)) return 'ids'
  return lines.some(isId) ? 'both' : 'texts'
}

const isSame = (a: StatementLine, b: StatementLine) =>
  a.date === b.date && a.amount === b.amount && textOf(a.description) === textOf(b.description)
