/**
 * A bank writes 03/04/2026 and means 3 April, or 4 March. All days of a statement together decide which;
 * where they leave it open, it is asked and never guessed.
 */
import { type Day, isDay } from '../day.ts'
import { monthNames } from '../day-forms.ts'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The three numbers of a written day, and where its month is, if that is written as a word. */
interface Parts {
  readonly numbers: readonly [string, string, string]
  readonly wordAt: number | null
}

const longestDay = 40

/** 20261203 */
const packedDay = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s/i
/** 3/12/26, 3 Dec 2026, December 3, 2026 or 2026-12-03; a time may follow. */
const separatedDay = /^(\d{1,4}|[a-z]{3,9})[-/. ,']{1,2}(\d{1,2}|[a-z]{3,9})[-/. ,']{1,2}(\d{1,4})(?:$|[T ,])/i

function partsOf(text: string): Parts | undefined {
  const trimmed = text.trim().slice(0, longestDay)
  const match = packedDay.exec(trimmed) ?? separatedDay.exec(trimmed.replace(weekday, ''))
  if (!match) return undefined
  const [, a = '', b = '', c = ''] = match
  const wordAt = [a, b, c].findIndex((part) => /^[a-z]/i.test(part))
  const number = (part: string, at: number) => (at === wordAt ? monthNumber(part) : part)
  return { numbers: [number(a, 0), number(b, 1), number(c, 2)], wordAt: wordAt === -1 ? null : wordAt }
}

const firstLetters = monthNames.map((name) => name.slice(0, 3))
const monthNumber = (word: string) => String(firstLetters.indexOf(word.slice(0, 3).toLowerCase()) + 1)

/** The day that a text means in an order; undefined where there is none such. */
export function readBankDay(text: string, order: DayOrder): Day | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const [a, b, c] = parts.numbers
  if (a.length === 4) return dayOf(a, b, c)
  if (parts.wordAt === 0) return dayOf(c, a, b)
  if (parts.wordAt === 1) return dayOf(c, b, a)
  if (order === 'ymd') return dayOf(a, b, c)
  return order === 'dmy' ? dayOf(c, b, a) : dayOf(c, a, b)
}

/** Two digits stand for the years 1980 to 2079. */
function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < 80 ? '20' : '19'}${year}`
}

function dayOf(year: string, month: string, day: string): Day | undefined {
  if (year.length !== 2 && year.length !== 4) return undefined
  const text = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/**
 * The order in which every text of a column is a day; 'either' where days and months
 * could be exchanged; undefined where none fits.
 */
export function orderOfDays(texts: readonly string[]): DayOrder | 'either' | undefined {
  const fitting = dayOrders.filter((order) => texts.every((text) => readBankDay(text, order) !== undefined))
  const [only, ...others] = fitting
  if (only === undefined || others.length === 0) return only
  const same = texts.every((text) => new Set(fitting.map((order) => readBankDay(text, order))).size === 1)
  if (same) return only
  // Two-digit years in front are no British way to write a day: they count only where nothing else fits.
  const usual = fitting.filter((order) => order !== 'ymd')
  return usual.length === 1 ? usual[0] : 'either'
}

const ofField = ' (dayOrder)'

/** How a refusal begins where the dates of a file do not tell their order. It names the field of the API. */
export const dayQuestion = `Choose how dates are written${ofField}: it cannot be told whether the day or the month comes first`

/** A refusal as a screen says it, which has the field itself. */
export const withoutField = (refusal: string): string => refusal.replace(ofField, '')
