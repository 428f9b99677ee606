/**
 * A statement in the form in which it is stored: its rows in parts, each the text of a JSON array that the database
 * reads.
 */
import type { ColumnMappingInput } from '#api/bank.ts'
import type { ColumnMapping } from '#domain/bank/columns.ts'
import { hasId, type KeyedLine, type KeyKind, keyedLines, keyKindOf } from '#domain/bank/line-key.ts'
import { linesUntil, mostProblems, type StatementProblem, UnreadableStatement } from '#domain/bank/statement.ts'
import { payerKey } from '#domain/bank/text.ts'
import type { Day } from '#domain/day.ts'
import { inParts } from '#server/db/in-parts.ts'
import { type ReadStatement, readStatement, statementText } from '#server/features/bank/statement-file.ts'
import { invalid } from '#server/platform/http/problem.ts'

export interface StatementOptions {
  readonly mapping: ColumnMappingInput | undefined
  readonly remembered: ColumnMapping | null
  readonly today: Day
  /** The rules, with their words in lower case. A line is set aside by the first one whose words it contains. */
  readonly rules: readonly { readonly id: number; readonly words: string }[]
}

export interface StatementRows extends Pick<ReadStatement, 'format' | 'bank' | 'mapping'> {
  readonly lines: number
  readonly firstDay: Day
  readonly lastDay: Day
  readonly problems: readonly StatementProblem[]
  readonly keys: KeyKind
  readonly parts: readonly string[]
}

/** Lines stored by one database statement: between two of them sockets and files are served. */
const linesPerPart = 25
/** How many lines that are alike one statement stores all the same. */
const mostAlike = 100

/** Reads the bytes of a file. @throws Problem 400 with the reason. */
export function statementRows(bytes: Uint8Array, options: StatementOptions): StatementRows {
  const statement = readStatement(statementText(bytes), options.mapping, options.remembered)
  return rowsToStore(statement, options)
}

function rowsToStore(statement: ReadStatement, { today, rules }: StatementOptions): StatementRows {
  const past = untilToday(statement, today)
  const { lines, problems } = keyedLines(past.lines)
  const rows = lines.map(({ key, takenKey, before, line, date, amount, description, shortText: short = null }) => {
    const text = description.toLowerCase()
    const rule = rules.find(({ words }) => text.includes(words))?.id ?? null
    const state = rule === null ? 'open' : 'set_aside'
    const payer = payerKey(description)
    return { key, taken: takenKey, before, line, date, amount, description, short, payer, state, rule }
  })
  const parts = partsOf(rows).map((some) => JSON.stringify(some))
  const days = lines.map(({ date }) => date).toSorted()
  const { format, bank, mapping } = statement
  return {
    format,
    bank,
    mapping,
    lines: lines.length,
    firstDay: days[0] ?? today,
    lastDay: days.at(-1) ?? today,
    problems: [...past.problems, ...problems].toSorted((a, b) => a.line - b.line).slice(0, mostProblems),
    keys: keyKindOf(lines),
    parts,
  }
}

interface Row extends Pick<KeyedLine, 'key' | 'line' | 'date' | 'amount' | 'description'> {
  readonly taken: string | null
  readonly short: string | null
}

/**
 * The rows in parts. Where ids of the bank tell lines apart, those of one day, amount and text are in one part: how
 * many of them are new is decided together. So are those whose texts begin alike, up to a comma, because an older line
 * may be any of them (rule: bank-once).
 */
function partsOf<T extends Row>(rows: readonly T[]): T[][] {
  const likeOf = ({ date, amount, short, description }: Row) =>
    `${date} ${amount} ${(short ?? description).toLowerCase()}`
  const shortened = new Set(rows.filter(({ short }) => short !== null).map(likeOf))
  const alike = Map.groupBy(rows, (row) => {
    const like = likeOf(row)
    return hasId({ key: row.key, takenKey: row.taken }) || shortened.has(like) ? like : row.line
  })
  const parts: T[][] = []
  for (const some of [...alike.values()].flatMap((group) => inParts(group, mostAlike))) {
    const last = parts.at(-1)
    if (last && last.length + some.length <= linesPerPart) last.push(...some)
    else parts.push([...some])
  }
  return parts
}

function untilToday(statement: ReadStatement, today: Day) {
  try {
    return linesUntil(statement, today)
  } catch (error) {
    throw error instanceof UnreadableStatement ? invalid(`file: ${error.message}`) : error
  }
}
