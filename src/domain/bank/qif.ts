/**
 * QIF is the old form of Quicken: one letter and its value a line, and a line with ^
 * after each transaction. It has no ids.
 */
import { readBankAmount } from './amount.ts'
import { dayOrderOf } from './csv.ts'
import { type DayOrder, readBankDay } from './days.ts'
import {
  mostStatementLines,
  noLines,
  quotedCell,
  type Statement,
  type StatementLine,
  tidyDescription,
  tooManyLines,
  UnreadableStatement,
  withoutEmptyLines,
} from './statement.ts'

interface Entry {
  readonly line: number
  date: string
  dateLine: number
  amount: string
  amountLine: number
  readonly texts: { payee: string; memo: string; number: string }
}

const accountTypes = ['bank', 'cash', 'ccard', 'oth a', 'oth l']

/** @throws UnreadableStatement with the line at fault, or with a question about the order of day and month. */
export function readQif(text: string, dayOrder?: DayOrder): Statement {
  const entries = entriesOf(text)
  if (entries.length === 0) throw new UnreadableStatement(noLines)
  const days = entries.map(({ date, dateLine }) => ({ line: dateLine, text: date.replaceAll(' ', '') }))
  const order = dayOrder ?? dayOrderOf(days)
  const lines = entries.map((entry, index): StatementLine => {
    const day = days[index]
    const date = readBankDay(day?.text ?? '', order)
    if (date === undefined) throw new UnreadableStatement(`${quotedCell(entry.date)} is no date`, entry.dateLine)
    const amount = readBankAmount(entry.amount)
    if (amount === undefined)
      throw new UnreadableStatement(
        entry.amount === '' ? 'There is no amount' : `${quotedCell(entry.amount)} is no amount`,
        entry.amountLine,
      )
    const { payee, memo, number } = entry.texts
    const description = tidyDescription([payee, memo, payee || memo ? '' : number])
    return { line: entry.line, bankId: null, date, amount, description, balance: null }
  })
  return withoutEmptyLines(lines)
}

/** The entries of bank accounts; a file may hold other lists too, each begun by a line with an exclamation mark. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  let current: Entry | null = null
  let isAccount = true
  for (const [index, raw] of text.split('\n').entries()) {
    const written = raw.trim()
    const [letter, value] = [written.charAt(0).toUpperCase(), written.slice(1).trim()]
    if (letter === '!') {
      isAccount = beginsAccount(value)
      current = null
    } else if (letter === '^') {
      if (current) entries.push(current)
      if (entries.length > mostStatementLines) throw tooManyLines()
      current = null
    } else if (isAccount && letter !== '') {
      current ??= newEntry(index + 1)
      addField(current, letter, value, index + 1)
    }
  }
  if (current) entries.push(current)
  return entries
}

function beginsAccount(heading: string): boolean {
  const [word = '', type = ''] = heading.toLowerCase().split(':')
  return word === 'type' && accountTypes.includes(type.trim())
}

const newEntry = (line: number): Entry => ({
  line,
  date: '',
  dateLine: line,
  amount: '',
  amountLine: line,
  texts: { payee: '', memo: '', number: '' },
})

function addField(entry: Entry, letter: string, value: string, line: number): void {
  switch (letter) {
    case 'D':
      entry.date = value
      entry.dateLine = line
      break
    // Some programs write the amount twice, as T and as U.
    case 'U':
    case 'T':
      if (letter === 'U' && entry.amount !== '') break
      entry.amount = value
      entry.amountLine = line
      break
    case 'P':
      entry.texts.payee = value
      break
    case 'M':
      entry.texts.memo = value
      break
    case 'N':
      entry.texts.number = value
  }
}
