/**
 * A bank statement is a list of what came into an account and what left it, as the bank writes it into a file. However it is written,
 * each line is read as a day, an amount and a text, and a file that cannot be read is refused as a whole, with the line at fault.
 */
import { cutText } from './cut-text.ts'
import type { Day } from './day.ts'
import { formatPence, type Pence } from './money.ts'
import { UnreadableTable } from './table.ts'

export const statementFormats = ['csv', 'ofx', 'qif'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const bankLineStates = ['proposed', 'unknown', 'posted', 'set_aside'] as const

export const certainties = ['certain', 'likely', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/** The groups of a statement's lines, in the order in which they are dealt with. */
export const lineGroups = ['certain', 'likely', 'unknown', 'posted', 'set_aside'] as const
export type LineGroup = (typeof lineGroups)[number]

/** What is done with all lines of a statement: stored, matched, posted, taken back. */
export const statementWorks = ['storing', 'matching', 'posting', 'undoing'] as const
export type StatementWork = (typeof statementWorks)[number]

/** Bytes and lines that a statement may have (rule: bank-limits). */
export const largestStatement = 10_000_000
export const mostStatementLines = 50_000

/** Characters of a line's text that are kept. */
export const longestDescription = 300

/** How many problems of a statement are told one by one. */
export const mostProblems = 50

/** One line of a statement. */
export interface StatementLine {
  /** Its number in the file, from 1. */
  readonly line: number
  /** The bank's own id of it. */
  readonly bankId: string | null
  readonly date: Day
  /** Above zero came in, below zero went out. */
  readonly amount: Pence
  readonly description: string
  /** What the account held after it. */
  readonly balance: Pence | null
}

export interface StatementProblem {
  readonly line: number
  readonly message: string
}

export interface Statement {
  readonly lines: readonly StatementLine[]
  readonly problems: readonly StatementProblem[]
}

/** Why a statement is refused, in plain words; `line` where one line is at fault. */
export class UnreadableStatement extends UnreadableTable {}

export const noLines = 'There are no lines in this statement'

/** What kind of file a text is, by how it begins. Whatever has no other mark is a table. */
export function statementFormat(text: string): StatementFormat {
  const start = text.slice(0, 2_000).trimStart().toUpperCase()
  if (start.startsWith('OFXHEADER') || start.includes('<OFX>') || start.includes('<?OFX')) return 'ofx'
  return start.startsWith('!') ? 'qif' : 'csv'
}

/** A text as it is kept: one space between its words, no control characters, at most 300 characters. */
export function tidyDescription(parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.split(/[\s\p{Cc}]/u)).filter((word) => word !== '')
  return cutText(words.join(' '), longestDescription)
}

const firstDay: Day = '1990-01-01'

/**
 * Leaves out what the bank only announces for a day to come, and says so. @throws UnreadableStatement for a day before 1990, which was
 * read wrongly, and where no line is left.
 */
export function linesUntil({ lines, problems }: Statement, today: Day): Statement {
  const early = lines.find(({ date }) => date < firstDay)
  if (early) throw new UnreadableStatement(`The day ${early.date} is before 1990`, early.line)
  const ahead = lines.flatMap(({ date, line }) =>
    date > today ? [{ line, message: `${date} has not come yet: this line is left out` }] : [],
  )
  const past = lines.filter(({ date }) => date <= today)
  if (past.length === 0) throw new UnreadableStatement('All days of this statement are still to come', ahead[0]?.line)
  return { lines: past, problems: [...problems, ...ahead] }
}

/** Where the balance of a line is not the one before with its amount. Banks write the oldest first or the latest first: the order with fewer faults counts. */
export function balanceProblems(lines: readonly StatementLine[]): StatementProblem[] {
  const forward = faultsIn(lines)
  if (forward.length === 0) return []
  const backward = faultsIn(lines.toReversed())
  return (backward.length < forward.length ? backward : forward)
    .toSorted((a, b) => a.line - b.line)
    .slice(0, mostProblems)
}

function faultsIn(lines: readonly StatementLine[]): StatementProblem[] {
  const problems: StatementProblem[] = []
  let before: Pence | null = null
  for (const { line, amount, balance } of lines) {
    if (balance === null) {
      before = before === null ? null : before + amount
      continue
    }
    const expected: Pence = before === null ? balance : before + amount
    if (expected !== balance) {
      const sum = `${formatPence(before ?? 0)} and ${formatPence(amount)} come to ${formatPence(expected)}`
      problems.push({
        line,
        message: `The balance does not add up here: ${sum}, but it says ${formatPence(balance)}`,
      })
    }
    before = balance
  }
  return problems
}
