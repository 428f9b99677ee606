/**
 * One search goes over everything that a person may see. Every word that was typed must be in a thing or in what it
 * belongs to, in any case and with or without accents; what begins with the words comes before what holds them.
 */
import { monthNames } from './day-forms.ts'
import type { RentStatus } from './rent.ts'

export const searchKinds = ['property', 'person', 'document', 'request', 'report', 'message', 'payment'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchKindLabels: Record<SearchKind, string> = {
  property: 'Properties',
  person: 'People',
  document: 'Documents',
  request: 'Maintenance requests',
  report: 'Reports',
  message: 'Messages',
  payment: 'Rent payments',
}

/** How many characters one search has at most. */
export const longestSearch = 200

/** How much one search finds, and how many words of it count (rule: search-results). */
export const mostSearchResults = 20
export const mostWords = 10

/** How many of the newest rows of each kind are searched, properties and people apart (rule: search-results). */
export const mostLookedThrough = 200
/**
 * How many homes or tenancies that the words name are searched completely, however old
 * their rows are (rule: search-results).
 */
export const mostNear = 20

/** Letters that no Unicode form takes apart into a plain one and its accent. */
const strokes: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' }

const accented = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).flatMap((letter) => {
  const lower = letter.toLowerCase()
  const plain = strokes[lower] ?? lower.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.length === 1 && plain !== letter ? [[letter, plain] as const] : []
})
const plainOf = new Map(accented)

/**
 * The same letters for the database: each letter of the first text is replaced by the one at its place in the second.
 */
export const accentedLetters = accented.map(([letter]) => letter).join('')
export const plainLetters = accented.map(([, plain]) => plain).join('')

/** A text in lower case and without the accents of Latin letters: 'Łukasz' is 'lukasz' (rule: search-words). */
export const foldText = (text: string): string =>
  isAscii.test(text)
    ? text.toLowerCase()
    : Array.from(text, (letter) => plainOf.get(letter) ?? letter.toLowerCase()).join('')

const isAscii = /^[\0-\x7f]*$/

/** The words of a search, folded and each once, at most `mostWords`. */
export const searchWords = (q: string): string[] =>
  [...new Set(foldText(q).split(/\s+/).filter(Boolean))].slice(0, mostWords)

/**
 * A text cut into pieces, each marked where one of the `searchWords` matches it. Joined
 * together, the pieces are the text.
 */
export function markWords(text: string, words: readonly string[]): { text: string; isMatch: boolean }[] {
  const patterns = words.filter(Boolean).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  if (patterns.length === 0) return text ? [{ text, isMatch: false }] : []
  const longestFirst = patterns.toSorted((a, b) => b.length - a.length)
  let at = 0
  return foldText(text)
    .split(new RegExp(`(${longestFirst.join('|')})`, 'gu'))
    .map(({ length }, place) => {
      at += length
      return { text: text.slice(at - length, at), isMatch: place % 2 === 1 }
    })
    .filter((piece) => piece.text !== '')
}

/**
 * 0 for a title that begins with what was typed, 1 for one that holds every word, 2 for
 * one that holds less (rule: search-order).
 */
export function titleRank(title: string, words: readonly string[]): 0 | 1 | 2 {
  const folded = foldText(title)
  if (folded.startsWith(words.join(' '))) return 0
  return words.every((word) => folded.includes(word)) ? 1 : 2
}

/** What a word may say of a rent payment: an amount in whole pence from and to, or a part of its day, or its state. */
export type PaymentWord = {
  pence?: readonly [from: number, to: number]
  day?: number
  month?: number
  year?: number
  status?: RentStatus
}

const states: readonly RentStatus[] = ['unpaid', 'paid', 'overdue']
const meansAnyPayment = ['rent', 'payment', 'payments', 'due']

/** What a word says about a payment: null where it says nothing, an empty object where it fits every payment. */
export function paymentWord(word: string): PaymentWord | null {
  if (meansAnyPayment.includes(word)) return {}
  const month = word.length < 3 ? -1 : monthNames.findIndex((name) => name.startsWith(word))
  if (month >= 0) return { month: month + 1 }
  const status = word.length < 3 ? undefined : states.find((state) => state.startsWith(word))
  if (status) return { status }
  const [, pounds, pence] = /^£?(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{2}))?$/.exec(word) ?? []
  if (!pounds) return null
  const whole = Number(pounds.replaceAll(',', ''))
  const from = whole * 100 + Number(pence ?? 0)
  return {
    pence: [from, pence ? from : from + 99],
    ...(/^\d{1,2}$/.test(word) && whole >= 1 && whole <= 31 && { day: whole }),
    ...(/^\d{4}$/.test(word) && { year: whole }),
  }
}
