/**
 * Banks write amounts in many ways: £1,234.56, 1.234,56, 1234.56-, (12.00), 12.00 DR. All of them are pence with a
 * sign here, and what is no amount is nothing, never zero. One that is marked twice as gone, such as (-12.00), is gone
 * all the same.
 */
import { maxPence, type Pence } from '../money.ts'

const longestAmount = 40

/** Pence with a sign, from what a bank writes. Undefined for what is no amount, or is more than ten million pounds. */
export function readBankAmount(text: string): Pence | undefined {
  let rest = text.trim().toUpperCase()
  if (rest === '' || rest.length > longestAmount) return undefined
  let sign = 1
  if (rest.startsWith('(') && rest.endsWith(')')) {
    sign = -1
    rest = rest.slice(1, -1)
  }
  rest = rest.replaceAll(/[\s\u00a0£"']|GBP/g, '').replace('\u2212', '-')
  if (rest.endsWith('CR')) rest = rest.slice(0, -2)
  else if (rest.endsWith('DR') || rest.endsWith('OD') || rest.endsWith('D')) {
    sign = -1
    rest = rest.replace(/(?:DR|OD|D)$/, '')
  }
  if (rest.startsWith('-') || rest.endsWith('-')) {
    sign = -1
    rest = rest.startsWith('-') ? rest.slice(1) : rest.slice(0, -1)
  } else if (rest.startsWith('+')) rest = rest.slice(1)
  // Two digits after the only comma are pence: in thousands there would be three.
  if (/^(?:\d{1,10}|\d{1,3}(?:\.\d{3}){1,3}),\d{2}$/.test(rest)) rest = rest.replaceAll('.', '').replace(',', '.')
  const match = /^(\d{1,3}(?:,\d{3}){1,3}|\d{0,10})(?:\.(\d{1,6}))?$/.exec(rest)
  if (!match || (match[1] === '' && match[2] === undefined)) return undefined
  const decimals = (match[2] ?? '').padEnd(2, '0')
  if (/[1-9]/.test(decimals.slice(2))) return undefined
  const pence = Number((match[1] ?? '').replaceAll(',', '') || '0') * 100 + Number(decimals.slice(0, 2))
  return pence > maxPence ? undefined : sign * pence + 0
}
