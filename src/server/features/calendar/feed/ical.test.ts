import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { escapeText, fold, type StampedEvent, writeIcal } from './ical.ts'
import { digested, type FeedState, stampEvents } from './stamps.ts'

const hostile = [
  'BEGIN:VEVENT',
  'END:VEVENT\r\nEND:VCALENDAR',
  '\r\nATTENDEE:mailto:x@example.com',
  '\n',
  '\r',
  '\u0085',
  '\u2028',
  '\u2029',
  '\\',
  '\\n',
  ';',
  ',',
  ':',
  '"',
  '\0',
  '\u000b',
  '\t',
  'Łukasz',
  '👩‍👩‍👧',
  '\ud800',
  ' ',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string()), { maxLength: 40 }).map((parts) => parts.join('')),
)

const anyEvent: fc.Arbitrary<StampedEvent> = fc.record({
  uid: fc.nat().map((id) => `custom-${id}@latchkey.example`),
  day: fc.integer({ min: -2_000, max: 2_000 }).map((days) => addDays('2026-11-21', days)),
  summary: anyText,
  description: fc.option(anyText),
  location: fc.option(anyText),
  category: fc.constantFrom('Rent Due', 'Custom Event'),
  url: fc.constant('https://latchkey.example/calendar?day=2026-11-21'),
  sequence: fc.nat(),
  changedAt: fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }),
})

const write = async (events: readonly StampedEvent[], name = 'Latchkey') =>
  String(await writeIcal({ name, description: name, refreshHours: 1, events }))

const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}

/** A text after writing and reading it in the format. */
const cleaned = (text: string | null) =>
  text
    ?.toWellFormed()
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '') || null

describe('a line', () => {
  test('has 75 octets at most, and is the same once it is unfolded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const line = text.replaceAll(/[\r\n]/g, '')
        const folded = fold(line)
        expect(folded.endsWith('\r\n')).toBe(true)
        const pieces = folded.slice(0, -2).split('\r\n')
        expect(pieces.every((piece) => Buffer.byteLength(piece) <= 75)).toBe(true)
        expect(pieces.slice(1).every((piece) => piece.startsWith(' '))).toBe(true)
        expect(folded.slice(0, -2).replaceAll('\r\n ', '')).toBe(line)
      }),
    )
  })

  test('of exactly 75 octets is not folded, of 76 it is', () => {
    expect(fold('x'.repeat(75))).toBe(`${'x'.repeat(75)}\r\n`)
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x\r\n`)
    expect(fold(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é\r\n`)
  })
})

test('a text is escaped once', () => {
  expect(escapeText('a;b,c\\n\r\nd\re:"f"\t\0')).toBe('a\\;b\\,c\\\\n\\nd\\ne:"f"\t')
})

describe('a calendar, as another library reads it', () => {
  test('holds whatever was typed, and no event that nobody made', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 6 }), anyText, async (events, name) => {
        const file = await write(events, name)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        const { calendar, events: found } = read(file)
        expect(calendar.getFirstPropertyValue('description')).toEqual(cleaned(name))
        expect(
          found.map(({ uid, summary, description, location, sequence }) => ({
            uid,
            summary: summary || null,
            description: description || null,
            location: location || null,
            sequence,
          })),
        ).toEqual(
          events.map(({ uid, summary, description, location, sequence }) => ({
            uid,
            summary: cleaned(summary),
            description: cleaned(description),
            location: cleaned(location),
            sequence,
          })),
        )
        expect(calendar.getAllSubcomponents()).toHaveLength(events.length)
      }),
    )
  })

  test('has each event on its day alone, wherever the reader sits', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvent, async (event) => {
        const [found] = read(await write([event])).events
        expect(found?.startDate).toMatchObject({ isDate: true })
        expect(found?.startDate.toString()).toBe(event.day)
        expect(found?.endDate.toString()).toBe(addDays(event.day, 1))
        expect(found?.duration.toSeconds()).toBe(86_400)
      }),
    )
  })

  test.each(['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26', '2028-02-29'])(
    'keeps %s, around the changes of the clocks',
    async (day) => {
      const event: StampedEvent = {
        uid: 'custom-1@latchkey.example',
        day,
        summary: 'Gutters',
        description: null,
        location: null,
        category: 'Custom Event',
        url: 'https://latchkey.example/calendar',
        sequence: 0,
        changedAt: 1_795_255_200,
      }
      const file = await write([event])
      expect(file).toContain(`\r\nDTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`)
      expect(file).toContain(`\r\nDTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}\r\n`)
      expect(file).toContain('\r\nDTSTAMP:20261121T100000Z\r\n')
      expect(read(file).events[0]?.startDate.toString()).toBe(day)
    },
  )
})

describe('the sequence of an event', () => {
  const eventOf = (uid: string, summary: string) =>
    digested({
      uid,
      day: '2026-11-21',
      summary,
      description: null,
      location: null,
      category: 'Custom Event',
      url: 'https://latchkey.example/calendar',
    })
  const fresh: FeedState = { stamps: {}, revision: 0 }

  test('rises when the event changes, goes away and comes back, and at no other time', () => {
    const uids = ['a', 'b', '__proto__', 'constructor']
    const version = fc.dictionary(fc.constantFrom(...uids), fc.constantFrom('one', 'two', 'three'))
    fc.assert(
      fc.property(fc.array(version, { maxLength: 12 }), (versions) => {
        let state = fresh
        const last = new Map<string, { summary: string; sequence: number; changedAt: number; version: number }>()
        versions.forEach((texts, at) => {
          const events = Object.keys(texts).map((uid) => eventOf(uid, texts[uid] ?? ''))
          const stamped = stampEvents(state, events, new Date(1_795_255_200_000 + at * 60_000))
          for (const { uid, summary, sequence, changedAt } of stamped.events) {
            const before = last.get(uid)
            if (before) {
              const isSame = before.version === at - 1 && before.summary === summary
              expect(sequence > before.sequence).toBe(!isSame)
              expect(changedAt > before.changedAt).toBe(!isSame)
            }
            last.set(uid, { summary, sequence, changedAt, version: at })
          }
          const again = stampEvents(stamped.state, events, new Date(1_900_000_000_000))
          expect(again.state).toBe(stamped.state)
          expect(again.events).toEqual(stamped.events)
          state = stamped.state
        })
      }),
    )
  })

  test('begins at nothing', () => {
    expect(stampEvents(fresh, [eventOf('a', 'one')], new Date(0)).events).toMatchObject([{ sequence: 0 }])
  })
})
