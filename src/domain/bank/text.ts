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

/**
 * Names without accents in small letters, as banks write them: 'Łukasz' is 'lukasz'. Unlike `foldText` of the search it
 * need not keep the length: 'Groß' is 'gross'.
 */
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

/** Words of courtesy and of money, which anybody may write. */
const vagueWords = new Set('thanks thank you thx cheers money cash house home bills share my our your x xx'.split(' '))

/** Those of a text's words that may tell who is meant: not the bank's, nor what anybody may write. */
export const tellingWords = (words: readonly string[]): string[] =>
  words.filter((word) => !commonWords.has(word) && !vagueWords.has(word))

/** Words of those who pay for several tenancies: councils, benefit offices, employers and agents. */
const manyWords = new Set(
  `council counc city borough county authority housing benefit benefits dwp uc universal hb lha nhs trust charity association ltd limited plc llp
  co company group holdings services care agency agents lettings estates estate property properties homes management payroll salary`.split(
    /\s+/,
  ),
)

/** Whether a word is of a payer who may pay for several tenancies, though so far for one. */
export const isOfPayerForMany = (word: string): boolean => manyWords.has(word)

/** Forenames that one person may be called by, where neither is the beginning of the other. */
const sameForenames =
  `thomas tom tommy|robert bob rob bobby|william bill will billy|richard dick rick|james jim jimmy jamie|john jack johnny|
michael mike mick|anthony tony|david dave|daniel dan danny|samuel samantha sam sammy|andrew andy drew|edward ted ed eddie|charles charlie chas|
henry harry|joseph joe|matthew matt|christopher chris|nicholas nick|stephen steven steve|elizabeth liz beth betty lizzie|
katherine catherine kate kathy cathy katie|margaret maggie peggy meg|mary polly molly|susan sue|deborah debbie|patricia pat trish|
jennifer jenny jen|amanda mandy|rebecca becky|victoria vicky tori|alexander alexandra alex sandy|mohammed muhammad mohamed mohammad`
    .split('|')
    .map((names) => names.trim().split(' '))

const forenames = Map.groupBy(
  sameForenames.flatMap((names) => names.map((name) => ({ name, names }))),
  ({ name }) => name,
)

/** What else somebody of that forename may be called. */
export const forenamesLike = (forename: string): string[] =>
  forenames.get(forename)?.flatMap(({ names }) => names) ?? []

/**
 * The part of a line's text that similar lines share: the text up to its first number,
 * where that is long enough for a rule.
 */
export function ruleWords(text: string): string {
  const before = text.replace(/[\s\p{P}]*\d.*$/u, '').trim()
  return before.length >= 3 ? before : text.trim()
}
