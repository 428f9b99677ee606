/**
 * Banks write amounts in many ways: £1,234.56, 1.234,56, 1234.56-, (12.00), 12.00 DR. All of them are pence with a
 * sign here, and what is no amount is nothing, never zero. One that is marked twice as gone, such as (-12.00), is gone
 * all the same.
 */
import { maxPence, type Pence } from '../money.ts'

const longestAmount = 40

const inBrackets = /^\((.*)\)$/s
const beside = /[\s\u00a0£"']|GBP/g
/** Debit, or overdrawn. */
const debitMark = /(?:DR|OD|D)$/
const creditMark = /CR$/
/** Two digits after the only comma are pence: in thousands there would be three. */
const withDecimalComma = /^(?:\d{1,10}|\d{1,3}(?:\.\d{3}){1,3}),\d{2}$/
const withDecimalPoint = /^(?<pounds>\d{1,3}(?:,\d{3}){1,3}|\d{0,10})(?:\.(?<decimals>\d{1,6}))?$/

/** Pence with a sign, from what a bank writes. Undefined for what is no amount, or is more than ten million pounds. */
export function readBankAmount(text: string): Pence | undefined {
  const written = text.trim().toUpperCase()
  if (written === '' || written.length > longestAmount) return undefined
  const { isGone, number } = withoutSigns(written)
  const pence = penceIn(number)
  if (pence === undefined || pence > maxPence) return undefined
  return isGone && pence !== 0 ? -pence : pence
}

/** Takes off, from the outside in, brackets, the mark of debit or credit, and plus or minus at either end. */
function withoutSigns(written: string): { isGone: boolean; number: string } {
  const bracketed = inBrackets.exec(written)?.[1]
  const marked = (bracketed ?? written).replaceAll(beside, '').replace('\u2212', '-')
  const signed = creditMark.test(marked) ? marked.replace(creditMark, '') : marked.replace(debitMark, '')
  return {
    isGone: bracketed !== undefined || debitMark.test(marked) || signed.startsWith('-') || signed.endsWith('-'),
    number: withoutPlusOrMinus(signed),
  }
}

function withoutPlusOrMinus(signed: string): string {
  if (signed.startsWith('-')) return signed.slice(1)
  if (signed.endsWith('-')) return signed.slice(0, -1)
  return signed.startsWith('+') ? signed.slice(1) : signed
}

function penceIn(number: string): Pence | undefined {
  const british = withDecimalComma.test(number) ? number.replaceAll('.', '').replace(',', '.') : number
  const { pounds = '', decimals = '' } = withDecimalPoint.exec(british)?.groups ?? {}
  if (pounds === '' && decimals === '') return undefined
  const isOfWholePence = !/[1-9]/.test(decimals.slice(2))
  if (!isOfWholePence) return undefined
  return Number(pounds.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}
