/** What people type into a field of a form, and the value that it becomes. */

import { z } from 'zod/mini'
import { withCommas } from '#domain/counted.ts'
import { type Day, isDay } from '#domain/day.ts'
import { isAmountInPounds, maxPence, type Pence, poundsToPence } from '#domain/money.ts'

/** A text, read in some way and then held to `rule`, which is the contract's for that field. */
const typed = <Rule extends z.ZodMiniType>(rule: Rule, read: (text: string) => unknown) =>
  z.pipe(z.pipe(z.string(), z.transform(read)), rule)

/** The text as it is. */
export const typedText = <Rule extends z.ZodMiniType>(rule: Rule) => typed(rule, (text) => text)

/** A number by `rule`; where nothing is typed, it is 0. */
export const typedNumber = <Rule extends z.ZodMiniType>(rule: Rule) => typed(rule, Number)

/** A number by `rule`, or null where nothing is typed. */
export const typedNumberOrNull = <Rule extends z.ZodMiniType>(rule: Rule) =>
  typed(rule, (text) => (text.trim() === '' ? null : Number(text)))

const penceOrNaN = (pounds: string): Pence => poundsToPence(pounds) ?? Number.NaN

/**
 * An amount typed in pounds, as pence by `rule`. Text that is no amount becomes NaN, for which the rule's own message
 * is shown.
 */
export const typedPence = <Rule extends z.ZodMiniType>(rule: Rule) => typed(rule, penceOrNaN)

/** An amount by `rule`, whose message also answers an empty field; other text that is no amount has one of its own. */
export const typedAmountBy = <Rule extends z.ZodMiniType>(rule: Rule) =>
  z.pipe(
    z.string().check(z.refine((text) => text.trim() === '' || isAmountInPounds(text), 'Enter an amount such as 12.34')),
    typedPence(rule),
  )

/** An amount from `least` pence on, which is one penny where nothing else is said. */
export const typedAmount = (message: string, least: Pence = 1) =>
  typedAmountBy(z.number(message).check(z.minimum(least, message)))

/** An amount by `rule`, or `ifEmpty` where nothing is typed. */
export const typedPenceOr = <Rule extends z.ZodMiniType>(ifEmpty: null | undefined, rule: Rule) =>
  typed(rule, (pounds) => (pounds.trim() === '' ? ifEmpty : penceOrNaN(pounds)))

/** An amount from nought on, or null where nothing is typed. */
export const typedAmountOrNull = (message = `Must be an amount from £0 to £${withCommas(maxPence / 100)}`) =>
  typedPenceOr(null, z.nullable(z.number(message).check(z.minimum(0, message))))

/** One of some values, or null for the empty choice. */
export const typedChoice = <const Values extends readonly string[]>(values: Values) =>
  z.pipe(
    z.string(),
    z.transform((typed): Values[number] | null => values.find((value) => value === typed) ?? null),
  )

/** The id of a row that a select offers, or null for the empty choice. */
export const typedId = z.pipe(
  z.string(),
  z.transform((id) => Number(id) || null),
)

/** The id of a row that must be chosen: null until one is. */
export const chosenId = (message: string) => z.pipe(z.nullable(z.number()), z.int(message))

/** A day that must be given. */
export const typedDay = (message: string) => z.string().check(z.refine(isDay, message))

/** A day, or an empty text where none is given. */
export const typedDayOrEmpty = (message = 'Must be a date, or empty') =>
  z.string().check(z.refine((text) => text === '' || isDay(text), message))

/** A day that must be given, today or before. A form that is made once asks which day it is whenever it is checked. */
export const typedPastDay = (message: string, today: Day | (() => Day), ifToCome = 'Date cannot be in the future') =>
  typedDay(message).check(z.refine((day) => day <= (typeof today === 'function' ? today() : today), ifToCome))
