/**
 * A person writes a day as they say it: 1/12/26, 1 Dec 2026, 01.12.2026, Tuesday 1st December
 * 2026. In the United Kingdom the day comes before the month, whatever the language of a
 * browser; a year in front is read as ISO 8601 has it.
 */
import { readBankDay } from './bank/days.ts'
import type { Day } from './day.ts'
import { monthNames } from './day-forms.ts'

const weekday =
  /^(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)[,.]?\s+/
const numbersAlone = /^(?:\d{1,2}([-/. ])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}([-/.])\d{1,2}\2\d{1,2})$/
const withMonthName = /^(?:\d{1,2}[-/. ]?([a-z]{3,9})[-/., ]{0,2}(?:\d{2}|\d{4})|([a-z]{3,9})[. ]{1,2}\d{1,2},? \d{4})$/

/** '2026-12-01t09:30:00z' */
const dayOfMoment = /^(\d{4}-\d{2}-\d{2})t[\d:.+z-]+$/
/** '1st' */
const ordinal = /\b(\d{1,2})(?:st|nd|rd|th)\b/
/** '01122026' */
const digitsAlone = /^(\d{2})(\d{2})(\d{4})$/

/**
 * The day that a text means, British order; undefined where it is not one, also for a day that does
 * not exist ('31/2/2026') or before the year 1000.
 */
export function readWrittenDay(text: string): Day | undefined {
  const day = readDay(text)
  return day && day >= '1000' ? day : undefined
}

function readDay(text: string): Day | undefined {
  const plain = text
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(dayOfMoment, '$1')
    .replace(weekday, '')
    .replace(ordinal, '$1')
    .replace(/^(\d{1,2}) of /, '$1 ')
    .replace(digitsAlone, '$1/$2/$3')
  if (numbersAlone.test(plain)) return readBankDay(plain, 'dmy')
  const [, after, before] = withMonthName.exec(plain) ?? []
  const name = after ?? before
  if (name === undefined || !monthNames.some((month) => month.startsWith(name))) return undefined
  // '1Dec2026' is written too.
  return readBankDay(plain.replace(/(\d)([a-z])/, '$1 $2').replace(/([a-z])(\d)/, '$1 $2'), 'dmy')
}
