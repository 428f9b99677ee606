/**
 * Writes a calendar of whole days as RFC 5545 has it. A day is a DATE and never a moment, so that
 * no clock change and no time zone moves it. Every text is escaped here, so that nothing that
 * somebody typed can end its line or begin a component.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { addDays, type Day } from '#domain/day.ts'
import { inParts } from '#server/db/in-parts.ts'

export interface IcalEvent {
  readonly uid: string
  readonly day: Day
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  readonly category: string
  readonly url: string
}

/** An event with how often it has changed, and when it last did (seconds since 1970). */
export interface StampedEvent extends IcalEvent {
  readonly sequence: number
  readonly changedAt: number
}

export interface IcalCalendar {
  readonly name: string
  readonly description: string
  readonly refreshHours: number
  readonly events: readonly StampedEvent[]
}

const longestLine = 75

const isWithinCharacter = (octet: number | undefined) => octet !== undefined && (octet & 0xc0) === 0x80

/** A content line of at most 75 octets, continued on the next where it is longer; no character is cut in two. */
export function fold(line: string): string {
  if (line.length * 3 <= longestLine) return `${line}\r\n`
  const octets = Buffer.from(line)
  const pieces: string[] = []
  for (let [from, room] = [0, longestLine]; from < octets.length; room = longestLine - 1) {
    let to = Math.min(from + room, octets.length)
    while (isWithinCharacter(octets[to])) to -= 1
    pieces.push(octets.toString('utf8', from, to))
    from = to
  }
  return `${pieces.join('\r\n ')}\r\n`
}

const lineBreaks = /\r\n|[\r\n\u0085\u2028\u2029]/g
/** Control characters but the tab: the format has no place for them. */
const controls = /(?!\t)\p{Cc}/gu

/** A TEXT value (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(lineBreaks, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(controls, '')

/** A property of a text; nothing where there is none. */
function text(name: string, value: string | null): string {
  const escaped = escapeText(value ?? '')
  return escaped && fold(`${name}:${escaped}`)
}

const basicDay = (day: Day) => day.replaceAll('-', '')
const moment = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * DTSTAMP is when the event last changed, as in every calendar without a METHOD, so that
 * the file differs only where events do.
 */
const eventLines = ({ uid, day, summary, description, location, category, url, sequence, changedAt }: StampedEvent) =>
  [
    'BEGIN:VEVENT\r\n',
    text('UID', uid),
    fold(`DTSTAMP:${moment(changedAt)}`),
    fold(`DTSTART;VALUE=DATE:${basicDay(day)}`),
    fold(`DTEND;VALUE=DATE:${basicDay(addDays(day, 1))}`),
    text('SUMMARY', summary),
    text('DESCRIPTION', description),
    text('LOCATION', location),
    text('CATEGORIES', category),
    fold(`URL:${url}`),
    fold(`SEQUENCE:${sequence}`),
    fold(`LAST-MODIFIED:${moment(changedAt)}`),
    'TRANSP:TRANSPARENT\r\n',
    'END:VEVENT\r\n',
  ].join('')

/** Others have their turn after so many. */
const eventsAtOnce = 100

/** The whole file. A calendar without events is not allowed for, yet every program reads one. */
export async function writeIcal({ name, description, refreshHours, events }: IcalCalendar): Promise<Buffer> {
  const head = [
    'BEGIN:VCALENDAR\r\n',
    'VERSION:2.0\r\n',
    'PRODID:-//Latchkey//Calendar//EN\r\n',
    'CALSCALE:GREGORIAN\r\n',
    text('NAME', name),
    text('X-WR-CALNAME', name),
    text('DESCRIPTION', description),
    text('X-WR-CALDESC', description),
    fold(`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`),
    fold(`X-PUBLISHED-TTL:PT${refreshHours}H`),
  ]
  const parts = [Buffer.from(head.join(''))]
  for (const some of inParts(events, eventsAtOnce)) {
    parts.push(Buffer.from(some.map(eventLines).join('')))
    await turn()
  }
  return Buffer.concat([...parts, Buffer.from('END:VCALENDAR\r\n')])
}
