/** What people type into a field of a form, and the value that it becomes. */
import { z } from 'zod/mini'
import { isDay } from '#domain/day.ts'
import { type Pence, poundsToPence } from '#domain/money.ts'

/** An amount typed in pounds, as pence by the rules of `amount`. What is no amount is NaN for them, and fails each. */
export const typedPence = <Amount extends z.core.$ZodType<Pence, Pence>>(amount: Amount) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((pounds) => poundsToPence(pounds) ?? Number.NaN),
    ),
    amount,
  )

/** An amount from `least` pence on, which is one penny where nothing else is said. */
export const typedAmount = (message: string, least: Pence = 1) =>
  typedPence(z.number(message).check(z.minimum(least, message)))

/** One of some values, or null for the empty choice. */
export const typedChoice = <const Values extends readonly string[]>(values: Values) =>
  z.pipe(
    z.string(),
    z.transform((typed): Values[number] | null => values.find((value) => value === typed) ?? null),
  )

/** A day that must be given. */
export const typedDay = (message: string) => z.string().check(z.refine(isDay, message))
