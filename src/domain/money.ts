/**
 * Rents and deposits are kept in whole pence, so that no sum is ever a fraction of a penny out.
 * People read and type pounds: £1,250, or £1,250.50 where there are pence.
 */

/** An amount in whole pence. */
export type Pence = number

/** Ten million pounds: above any rent or deposit, and within a database integer. */
export const maxPence: Pence = 1_000_000_000

const wholePounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
/** Formats pounds, always with the pence: '£950.00'. Two amounts in one sentence are easier to compare so. */
export const poundsAndPence = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 2,
})

/**
 * '£1,250' for whole pounds, else '£1,250.50'; a negative amount is '-£5'. Takes pence (rule: time-and-money-pence).
 */
export function formatPence(pence: Pence): string {
  // Adding 0 turns -0 into 0, which would otherwise print as '-£0'.
  return (pence % 100 === 0 ? wholePounds : poundsAndPence).format(pence / 100 + 0)
}

const amountPattern = /^(-?)£?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

/**
 * Pence from pounds as typed ('1,250.5', '£1250') or counted (1250.5), rounded half up to the penny.
 * Undefined for anything that is no amount of money, or lies beyond `maxPence` either way. A minus
 * sign is kept, for the field's own rule to refuse.
 */
export function poundsToPence(pounds: string | number): Pence | undefined {
  // The decimal digits are read as text: 1.005 * 100 is 100.49999999999999 in floating point.
  const match = amountPattern.exec(String(pounds).trim())
  if (!match) return undefined
  const [, sign, whole = '', decimals = ''] = match
  const digits = decimals.padEnd(3, '0')
  const pence = Number(whole.replaceAll(',', '')) * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0)
  if (pence > maxPence) return undefined
  return sign && pence > 0 ? -pence : pence
}

/** Whether a text is an amount in pounds, however large. */
export const isAmountInPounds = (text: string): boolean => amountPattern.test(text.trim())

/** Pounds as a form field holds them, without sign or commas: 125000 pence is '1250', 125050 is '1250.50'. */
export function penceToPounds(pence: Pence): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)
}
