/**
 * QIF is the old form of Quicken: one letter and its value a line, and a line with ^
 * after each transaction. It has no ids.
 */
import { readBankAmount } from './amount.ts'
import { dayOrderOf, tooManyLines } from './csv.ts'
import { type DayOrder, readBankDay } from './days.ts'
import {
  mostStatementLines,
  noLines,
  type Statement,
  type StatementLine,
  tidyDescription,
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
    if (date === undefined) throw new UnreadableStatement(`“${entry.date.slice(0, 40)}” is no date`, entry.dateLine)
    const amount = readBankAmount(entry.amount)
    if (amount === undefined)
      throw new UnreadableStatement(
        entry.amount === '' ? 'There is no amount' : `“${entry.amount.slice(0, 40)}” is no amount`,
        entry.amountLine,
      )
    const { payee, memo, number } = entry.texts
    const description = tidyDescription([payee, memo, payee || memo ? '' : number])
    return { line: entry.line, bankId: null, date, amount, description, balance: null }
  })
  return withoutEmptyLines(lines)
}

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  let current: Entry | null = null
  let isAccount = true
  for (const [index, raw] of text.split('\n').entries()) {
    const written = raw.trim()
    const [letter, value] = [written.charAt(0).toUpperCase(), written.slice(1).trim()]
    if (letter === '!') {
      const [word = '', type = ''] = value.toLowerCase().split(':')
      isAccount = word === 'type' && accountTypes.includes(type.trim())
      current = null
    } else if (letter === '^') {
      if (current) entries.push(current)
      if (entries.length > mostStatementLines) throw tooManyLines()
      current = null
    } else if (isAccount && letter !== '') {
      current ??= {
        line: index + 1,
        date: '',
        dateLine: index + 1,
        amount: '',
        amountLine: index + 1,
        texts: { payee: '', memo: '', number: '' },
      }
      if (letter === 'D') {
        current.date = value
        current.dateLine = index + 1
      } else if (letter === 'T' || (letter === 'U' && current.amount === '')) {
        current.amount = value
        current.amountLine = index + 1
      } else if (letter === 'P') current.texts.payee = value
      else if (letter === 'M') current.texts.memo = value
      else if (letter === 'N') current.texts.number = value
    }
  }
  if (current) entries.push(current)
  return entries
}
