/**
 * OFX, also called Money or QFX, is what banks write for accounting programs: version 1 leaves its elements open,
 * version 2 closes them. Both are read alike, from one element to the next.
 */

import { cutText } from '../cut-text.ts'
import { readBankAmount } from './amount.ts'
import { readBankDay } from './days.ts'
import {
  mostStatementLines,
  quotedCell,
  type Statement,
  type StatementLine,
  tidyDescription,
  tooManyLines,
  UnreadableStatement,
  withoutEmptyLines,
} from './statement.ts'

const opening = '<STMTTRN>'
const closings = ['</STMTTRN>', '<STMTTRN>', '</BANKTRANLIST>', '</STMTRS>']

/** @throws UnreadableStatement with the line at fault. */
export function readOfx(text: string): Statement {
  const upper = asciiUpper(text)
  const currency = /<CURDEF>\s*(?!GBP)([A-Z]{3})/.exec(upper)?.[1]
  if (currency)
    throw new UnreadableStatement(`This statement is in ${currency}: only statements in pounds can be imported`)
  const lines: StatementLine[] = []
  let [lineNumber, counted] = [1, 0]
  for (let start = upper.indexOf(opening); start !== -1; ) {
    lineNumber += newLinesIn(text, counted, start)
    counted = start
    const inside = start + opening.length
    const end = nextOf(upper, inside)
    lines.push(readTransaction(text.slice(inside, end), lineNumber))
    if (lines.length > mostStatementLines) throw tooManyLines()
    start = upper.indexOf(opening, inside)
  }
  return withoutEmptyLines(lines)
}

/** Unlike `toUpperCase` it keeps every character in its place, where 'ß' would become two. */
const asciiUpper = (text: string) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())

/**
 * Where a transaction ends: at its closing, or at whatever comes first after it. None of them is
 * looked for further than the next transaction.
 */
function nextOf(upper: string, from: number): number {
  let tag = upper.indexOf('<', from)
  while (tag !== -1) {
    if (closings.some((closing) => upper.startsWith(closing, tag))) return tag
    tag = upper.indexOf('<', tag + 1)
  }
  return upper.length
}

/** Counted within the part alone: in a file of one line each search would go on to the end. */
const newLinesIn = (text: string, from: number, to: number): number => text.slice(from, to).split('\n').length - 1

interface Element {
  readonly value: string
  /** Where it begins in the text. */
  readonly at: number
}

/** The first value of each element. */
function elementsOf(text: string): Map<string, Element> {
  const values = new Map<string, Element>()
  for (let at = text.indexOf('<'); at !== -1; ) {
    const nameEnd = text.indexOf('>', at)
    if (nameEnd === -1) break
    const next = text.indexOf('<', nameEnd)
    const name = text
      .slice(at + 1, nameEnd)
      .trim()
      .toUpperCase()
    const value = text.slice(nameEnd + 1, next === -1 ? undefined : next).trim()
    if (!name.startsWith('/') && value !== '' && !values.has(name)) values.set(name, { value: plainText(value), at })
    at = next
  }
  return values
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function plainText(value: string): string {
  return value.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** @throws UnreadableStatement with the line of what cannot be read; `line` is that of the transaction. */
function readTransaction(text: string, line: number): StatementLine {
  const elements = elementsOf(text)
  const unreadable = (what: string, element: Element | undefined) =>
    element
      ? new UnreadableStatement(`${quotedCell(element.value)} is no ${what}`, line + newLinesIn(text, 0, element.at))
      : new UnreadableStatement(`There is no ${what}`, line)
  const posted = elements.get('DTPOSTED') ?? elements.get('DTUSER')
  const date = readBankDay(posted?.value.slice(0, 8) ?? '', 'ymd')
  if (date === undefined) throw unreadable('date', posted)
  const written = elements.get('TRNAMT')
  const amount = readBankAmount(decimalPoint(written?.value ?? ''))
  if (amount === undefined) throw unreadable('amount', written)
  const textOf = (name: string) => elements.get(name)?.value ?? ''
  const [name, memo] = [textOf('NAME') || textOf('PAYEE'), textOf('MEMO')]
  const description = tidyDescription(memo.startsWith(name) ? [memo] : [name, memo])
  return { line, bankId: cutText(textOf('FITID'), 200) || null, date, amount, description, balance: null }
}

/** OFX allows a comma for the decimal point. */
const decimalPoint = (amount: string) => (/^[+-]?\d+,\d{1,2}$/.test(amount) ? amount.replace(',', '.') : amount)
