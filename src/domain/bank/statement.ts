/**
 * A bank statement is a list of what came into an account and what left it, as the bank writes it into a
 * file. However it is written, each line is read as a day, an amount and a text, and a file that cannot be
 * read is refused as a whole, with the line at fault.
 */
import { withCommas } from '../counted.ts'
import { cutText } from '../cut-text.ts'
import type { Day } from '../day.ts'
import { formatDayLong } from '../day-forms.ts'
import { formatPence, type Pence } from '../money.ts'
import { UnreadableTable } from '../table.ts'

export const statementFormats = ['csv', 'ofx', 'qif'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const bankLineStates = ['proposed', 'unknown', 'posted', 'set_aside'] as const

export const certainties = ['certain', 'likely', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/** The groups of a statement's lines, in the order in which they are dealt with. */
export const lineGroups = ['certain', 'likely', 'unknown', 'posted', 'set_aside'] as const
export type LineGroup = (typeof lineGroups)[number]

/** Work on a statement that has not moved on for so long was interrupted. */
export const secondsUntilStatementInterrupted = 120

/** The work that is done on all lines of a statement at once. */
export const statementWorks = ['storing', 'matching', 'posting', 'undoing'] as const
export type StatementWork = (typeof statementWorks)[number]

/** Bytes (10 MiB, like `largestFile`) and lines that a statement may have (rule: bank-limits). */
export const largestStatement = 10 * 1024 * 1024
export const mostStatementLines = 50_000

/** How many characters of a line's text are stored. */
export const longestDescription = 300

/** How many problems of a statement are listed one by one. */
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
  /** Its text up to the first comma, where that is not all of it: older lines are known by it (rule: bank-once). */
  readonly shortText?: string
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

/** Refuses a statement with more lines than `mostStatementLines`, in any format (rule: bank-limits). */
export const tooManyLines = () =>
  new UnreadableStatement(`There are more than ${withCommas(mostStatementLines)} lines: send it in parts`)

const longestQuotation = 40

/** The beginning of a cell, at most 40 characters, as a refusal repeats it. */
export const quotedCell = (text: string): string => `“${text.slice(0, longestQuotation)}”`

export const noLines = 'There are no lines in this statement'

/**
 * The format of a statement, seen by how the file begins. Anything that is neither OFX nor QIF is taken for a table.
 */
export function statementFormat(text: string): StatementFormat {
  const start = text.slice(0, 2_000).trimStart().toUpperCase()
  if (start.startsWith('OFXHEADER') || start.includes('<OFX>') || start.includes('<?OFX')) return 'ofx'
  return start.startsWith('!') ? 'qif' : 'csv'
}

/** A line's text as it is stored: single spaces, no control characters, at most 300 characters. */
export function tidyDescription(parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.split(/[\s\p{Cc}]/u)).filter((word) => word !== '')
  return cutText(words.join(' '), longestDescription)
}

export const noAmount = 'No amount: this line is left out'

/** Leaves out lines of nothing, with a problem for each. @throws UnreadableStatement where no line is left. */
export function withoutEmptyLines(all: readonly StatementLine[]): Statement {
  const lines = all.filter(({ amount }) => amount !== 0)
  if (lines.length === 0) throw new UnreadableStatement(noLines)
  const problems = all.flatMap(({ amount, line }) => (amount === 0 ? [{ line, message: noAmount }] : []))
  return { lines, problems: problems.slice(0, mostProblems) }
}

const firstDay: Day = '1990-01-01'

/**
 * Leaves out lines dated after `today`, with a problem for each. @throws UnreadableStatement for a day before 1990,
 * which must have been misread, and where no line is left.
 */
export function linesUntil({ lines, problems }: Statement, today: Day): Statement {
  const early = lines.find(({ date }) => date < firstDay)
  if (early) throw new UnreadableStatement(`${formatDayLong(early.date)} is before 1990`, early.line)
  const ahead = lines.flatMap(({ date, line }) =>
    date > today ? [{ line, message: `${formatDayLong(date)} has not come yet: this line is left out` }] : [],
  )
  const past = lines.filter(({ date }) => date <= today)
  if (past.length === 0) throw new UnreadableStatement('All days of this statement are still to come', ahead[0]?.line)
  return { lines: past, problems: [...problems, ...ahead] }
}

/**
 * A problem for each line whose balance is not the previous balance plus its amount. Banks list the oldest or the
 * newest line first: the order with fewer problems counts, and where both have as many, that of the days.
 */
export function balanceProblems(lines: readonly StatementLine[]): StatementProblem[] {
  const forward = faultsIn(lines)
  if (forward.length === 0) return []
  const backward = faultsIn(lines.toReversed())
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '')
  const isBackward = backward.length < forward.length || (backward.length === forward.length && isNewestFirst)
  return (isBackward ? backward : forward).toSorted((a, b) => a.line - b.line).slice(0, mostProblems)
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
