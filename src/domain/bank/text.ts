/**
 * What a bank writes beside a payment names its payer, and often the month, a number and the way it came. Only the
 * words that stay the same from month to month say who it was.
 */
import { cutText } from '../cut-text.ts'

/** Words of the bank, of months and of rent: everybody's payments have them. */
const commonWords = new Set(
  `faster payment payments receipt received credit direct debit standing order transfer bank giro ref reference from to the and for
  via mobile online app chq cheque fpi fps bacs bgc sto so dd tfr ft bp pymt pmt paid payment rent rental deposit flat apartment house
  room unit floor road street lane avenue close drive way place gardens court terrace crescent grove square london mr mrs ms miss dr ltd
  limited plc january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec month week monthly weekly mandate account acct gbp tenant tenants landlord former`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Names without accents in small letters: 'Łukasz' is 'lukasz'. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')

/**
 * The words of a text in their order, folded to plain small letters. Anything with
 * digits, such as a reference number, is left out.
 */
export const wordsOf = (text: string): string[] => allWordsOf(text).filter((word) => !/\p{N}/u.test(word))

const allWordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The words that tell payers apart: without those of banks, months and rent, which everybody's payments have. */
export const distinctiveWords = (text: string): string[] => allWordsOf(text).filter(isDistinctive)

const isDistinctive = (word: string) => word.length >= 3 && !commonWords.has(word) && !/\p{N}/u.test(word)

/** What a numbered part of a house is called. */
const dwellings = new Map([
  ['flat', 'flat'],
  ['apartment', 'flat'],
  ['apt', 'flat'],
  ['unit', 'unit'],
  ['room', 'room'],
])
const houseNumber = /^\d{1,4}[a-z]?$/

/**
 * The numbered homes that a text names, each by its number and the word beside it: 'Flat 2, 14 Nunnery Lane' has
 * 'flat 2' and '14 nunnery'. So two homes of one street or house are told apart.
 */
export function homesOf(text: string): string[] {
  const words = allWordsOf(text.replaceAll(/\b(flat|apartment|apt|unit|room)(\d)/gi, '$1 $2'))
  return words.flatMap((word, at) => {
    if (!houseNumber.test(word)) return []
    const part = dwellings.get(words[at - 1] ?? '')
    if (part) return [`${part} ${word}`]
    const next = words[at + 1] ?? ''
    return isDistinctive(next) ? [`${word} ${next}`] : []
  })
}

/**
 * The words that recur each month with the same payer and reference: without numbers, months
 * and the bank's own words (rule: bank-learning).
 */
export function payerKey(text: string): string {
  const words = wordsOf(text).filter((word) => !commonWords.has(word))
  return cutText(words.join(' '), 200)
}

/**
 * The part of a line's text that similar lines share: the text up to its first number,
 * where that is long enough for a rule.
 */
export function ruleWords(text: string): string {
  const before = text.replace(/[\s\p{P}]*\d.*$/u, '').trim()
  return before.length >= 3 ? before : text.trim()
}
