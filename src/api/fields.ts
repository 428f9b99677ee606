/** The kinds of values that contracts are built from, each with the message that people read. */
import { z } from 'zod/mini'
import { mostAtOnce } from '#domain/bulk.ts'
import { isDay, londonDay } from '#domain/day.ts'
import { asImageLink, isImageLink } from '#domain/image-link.ts'
import { formatPence, maxPence } from '#domain/money.ts'

/** Of a row, in the database. */
export const largestId = 2_147_483_647

/** An id above a column's largest becomes the largest: no row has either, so both answer 404. */
const asHeld = z.overwrite((given: number) => Math.min(given, largestId))

/** A row's id in a body or a reply. */
export const id = z.int('Must be a whole number').check(z.positive('Must be a positive number'), z.maximum(largestId))

/** An id in a path or a query, where everything is text. */
export const idText = z.coerce
  .number('Must be a whole number')
  .check(z.int('Must be a whole number'), z.positive('Must be a positive number'), asHeld)

/** A row's id in a body whose form may send it as text (rule: fields-as-text). */
export const idInput = (message: string): z.ZodMiniType<number, number | string> =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], message),
      z.transform((value) => (typeof value === 'string' ? Number(value) : value)),
    ),
    z.int(message).check(z.positive(message), asHeld),
  )

/** In a change of a row that stays with its property: callers who send back what they read name it. */
export const sameProperty = z.optional(z.nullable(idInput('Must be a whole number')))

/** The ids of a bulk operation. */
export const bulkIds = z
  .array(idInput('Must be a positive number'), 'Must be a list of ids')
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(mostAtOnce, `At most ${mostAtOnce} at once`))

/** A file's name in a path, whether or not the file exists. It cannot lead to another folder. */
export const fileNameText = z.string().check(z.regex(/^(?!\.+$)[\w.-]{1,255}$/, 'Must be the name of a file'))

export const idParams = z.object({ id: idText })

const momentWithZone = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/

/**
 * The day in London of a full ISO moment, which date inputs of older clients send: in summer, midnight there is 23:00Z.
 */
function dayOf(text: string): string {
  const written = text.slice(0, 10)
  // A Date would turn 30 February into 2 March.
  if (text.charAt(10) !== 'T' || !isDay(written)) return text
  const moment = momentWithZone.test(text) ? new Date(text) : null
  return moment && !Number.isNaN(moment.getTime()) ? londonDay(moment) : written
}

/** A calendar date, `2026-11-21`, or a full ISO moment on that day. */
export const day = (message = 'Must be a date such as 2026-11-21') =>
  z.pipe(z.pipe(z.string(message), z.transform(dayOf)), z.string().check(z.refine(isDay, message)))

/** A moment in a reply: ISO 8601, UTC. */
export const instant = z.string()

const momentMessage = 'Must be a moment such as 2026-11-21T10:00:00Z'

/** Years that PostgreSQL and `Date` write the same way, with a day to spare for every time zone. */
export function isStorableMoment(text: string): boolean {
  const moment = Date.parse(text)
  return moment >= Date.UTC(100, 0, 2) && moment < Date.UTC(9999, 11, 31)
}

/** A moment in a body: whatever the browser's `Date` reads. */
export const momentInput = z
  .string(momentMessage)
  .check(z.maxLength(100, momentMessage), z.refine(isStorableMoment, momentMessage))

/** Integer pence, never negative (or at least `least`), at most ten million pounds. */
export const pence = (message = 'Must be an amount in pence, 0 or more', least = 0) =>
  z
    .int({
      error: ({ input }) => (typeof input === 'number' && input > least ? 'Must be a whole number of pence' : message),
    })
    .check(z.minimum(least, message), z.maximum(maxPence, `Must be at most ${formatPence(maxPence)}`))

/** The amount of money that somebody pays, owes or is charged. */
export const positivePence = pence('Amount must be greater than 0', 1)

/** Limits the length; nothing else of a longer text is checked. */
const atMost = (most: number, inWords: string) =>
  z.maxLength(most, { error: `Must be at most ${inWords} characters`, abort: true })

/** A line break in a name, for example, would begin a new paragraph in an e-mail. */
const onOneLine = z.overwrite((text: string) =>
  text.length > farTooLong ? text : text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(turnsText, ''),
)
/** Characters that reverse the direction of text, so that a name could pass for another. */
const turnsText = /[\u202A-\u202E\u2066-\u2069]/g
/** A longer line is refused without a closer look, since two megabytes would take a fifth of a second. */
const farTooLong = 1_000

/** One line of text, trimmed: names, addresses, titles; at most 200 characters (rule: fields-one-line). */
export const line = (message = 'Must be text') =>
  z.string(message).check(z.trim(), onOneLine, z.trim(), atMost(200, '200'))

/**
 * Whether a text has only spaces and characters without width, such as U+200B: nobody could read or press such a name.
 */
const isInvisible = (text: string) => /^[\p{Z}\p{Cc}\p{Cf}]+$/u.test(text)

/** A `line` that must not be empty. */
export const requiredLine = (message: string) =>
  line(message).check(
    z.minLength(1, message),
    z.refine((text) => !isInvisible(text), message),
  )

/** Notes, descriptions, messages: trimmed, at most 5,000 characters. */
export const prose = (message = 'Must be text') => z.string(message).check(z.trim(), atMost(5_000, '5,000'))

/** A `prose` that must not be empty. */
export const requiredProse = (message: string) =>
  prose(message).check(
    z.minLength(1, message),
    z.refine((text) => !isInvisible(text), message),
  )

/** An e-mail address, trimmed. */
export const email = (message: string) => z.string(message).check(z.trim(), atMost(200, '200'), z.email(message))

const emptyIsNull = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value))

/** A field that may be left out, or cleared with null or an empty string. */
export const clearable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.pipe(emptyIsNull, z.nullable(schema)))

/** A body without required fields: sending none means sending an empty one. */
export const optionalBody = <S extends z.ZodMiniType<object>>(schema: S) => z.prefault(schema, {} as z.input<S>)

/** An optional form field; an empty one counts as left out. */
export const unlessEmpty = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const imageMessage = 'Must be an uploaded image or an https address'

/** A picture: one of our uploads, by path or name, or an https address, which is only ever a link. */
export const imageUrl = z.pipe(
  z.pipe(z.string(imageMessage).check(z.trim(), z.maxLength(2_000)), z.transform(asImageLink)),
  z.string().check(z.refine(isImageLink, imageMessage)),
)

export const flag = z.boolean('Must be true or false')

/** A flag that a form may send as the text `true`, `false`, `1` or `0`, or as a number (rule: fields-as-text). */
export const flagInput = z.pipe(
  z.transform((value: unknown) => {
    if (value === 'true' || value === '1' || value === 1) return true
    return value === 'false' || value === '0' || value === 0 ? false : value
  }),
  flag,
)

/** `true`, `1`, `false`, `0` in a query or a form, and the `on` of a ticked box. */
export const flagText = z.pipe(
  z.enum(['true', 'false', '1', '0', 'on'], 'Must be true or false'),
  z.transform((text) => text === 'true' || text === '1' || text === 'on'),
)

/** For every list: at most 500 rows (the default), from the start or after a cursor from X-Next-Cursor. */
export const pageQuery = {
  limit: z._default(
    z.coerce
      .number('Must be a number from 1 to 500')
      .check(
        z.int('Must be a number from 1 to 500'),
        z.minimum(1, 'Must be a number from 1 to 500'),
        z.maximum(500, 'Must be a number from 1 to 500'),
      ),
    500,
  ),
  // One that holds an address of 200 characters of three bytes each has some 850.
  cursor: z.optional(z.string().check(z.maxLength(1_000))),
}

export const message = z.object({ message: z.string() })

/** A ticket for one file, for an address that the browser fetches itself. */
export const ticket = z.object({ ticket: z.string(), expiresAt: instant })
