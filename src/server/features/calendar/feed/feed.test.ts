import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeDocument, makeInspection, makeLandlord, makeProperty, makeRentPayment } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

const { app, as, services, setNow } = await testApp()

afterEach(() => setNow(testNow))

type Landlord = Awaited<ReturnType<typeof makeLandlord>>

const made = async (landlord: Landlord, showsTenantNames?: boolean) => {
  const body = showsTenantNames === undefined ? undefined : { showsTenantNames }
  return new URL((await as(landlord).calendar.createFeed({ body })).url).pathname
}

let networks = 0
/** Fetches from a new network each time, so that no test uses up another's limit. */
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers, remoteAddress: `198.18.${++networks >> 8}.${networks & 255}` })

const read = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

const linesOf = (file: string) => read(file).map(({ startDate, summary }) => `${startDate} ${summary}`)

async function makeMonth() {
  const home = await makeRentPayment({ dueDate: '2026-12-05', amount: 95_000 }, { name: 'Siân', username: 'Prosser' })
  const { landlord, property, tenancy } = home
  await as(landlord).tenancies.update({
    params: { id: tenancy.id },
    body: { moveInDate: '2026-10-25', moveOutDate: '2027-03-28' },
  })
  await makeInspection(property, { date: '2026-11-30', notes: 'Meet Siân Prosser there' })
  await makeDocument(property, { type: 'EPC', name: 'Siân Prosser EPC', expiryDate: '2027-01-20' })
  const event = { title: 'Office closed', details: 'All day', date: '2026-12-24' }
  const { id } = await as(landlord).calendar.create({ body: event })
  return { ...home, eventId: id }
}

describe('a feed', () => {
  test('holds the events of 90 days back and 400 ahead, each on its day around the changes of the clocks', async () => {
    const { landlord, property } = await makeMonth()
    const other = await makeRentPayment({ dueDate: '2026-12-06' })
    for (const date of ['2026-08-22', '2026-08-23', '2027-12-26', '2027-12-27']) {
      await as(landlord).calendar.create({ body: { title: `On ${date}`, date } })
    }
    const answer = await get(await made(landlord))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const { address } = property
    expect(linesOf(answer.body)).toEqual([
      '2026-08-23 On 2026-08-23',
      `2026-10-25 Tenant Move-in, ${address}`,
      `2026-11-30 Inspection, ${address}`,
      `2026-12-05 Rent Due, ${address}`,
      '2026-12-24 Office closed',
      `2027-01-20 EPC, ${address}`,
      `2027-03-28 Tenant End Date, ${address}`,
      '2027-12-26 On 2027-12-26',
    ])
    expect(answer.body).not.toContain(other.property.address)
    expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(answer.body).toContain('X-WR-CALNAME:Latchkey\r\n')
    expect(read(answer.body).every(({ startDate, endDate }) => startDate.isDate && endDate.isDate)).toBe(true)
  })

  test('names nobody unless the landlord chose so, when it was made or later', async () => {
    const { landlord } = await makeMonth()
    const path = await made(landlord)
    expect((await get(path)).body).not.toMatch(/Si.n|Prosser/)
    expect(await as(landlord).calendar.updateFeed({ body: { showsTenantNames: true } })).toMatchObject({
      showsTenantNames: true,
    })
    const named = read((await get(path)).body)
    expect(named.find(({ uid }) => uid.startsWith('rent-'))?.description).toBe('£950, Unpaid\nSiân Prosser')
    await as(landlord).calendar.updateFeed({ body: { showsTenantNames: false } })
    expect((await get(path)).body).not.toContain('Prosser')
    expect((await get(await made(landlord, true))).body).toContain('Prosser')
    expect((await get(await made(landlord))).body).not.toContain('Prosser')
  })

  test('is not broken out of by what a title says', async () => {
    const landlord = await makeLandlord()
    const title = 'A;b,c\\n\r\nEND:VEVENT'
    const details = 'x\r\nATTENDEE:mailto:a@b.c\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Not made'
    await as(landlord).calendar.create({ body: { title, details, date: '2026-11-22' } })
    const events = read((await get(await made(landlord))).body)
    expect(events.map(({ summary }) => summary)).toEqual(['A;b,c\\n END:VEVENT'])
    expect(events[0]?.description).toContain('SUMMARY:Not made')
    expect(events[0]?.attendees).toEqual([])
  })

  test('answers 304 until something changes, and then says which event did', async () => {
    const { landlord, eventId, property } = await makeMonth()
    const path = await made(landlord)
    const first = await get(path)
    const tag = String(first.headers.etag)
    setNow(new Date('2026-11-21T12:00:00Z'))
    const same = await get(path, { 'if-none-match': `"other", ${tag}` })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).body).toBe(first.body)

    await as(landlord).calendar.update({
      params: { id: eventId },
      body: { date: '2026-12-23', propertyId: property.id },
    })
    const second = await get(path, { 'if-none-match': tag })
    expect(second.statusCode).toBe(200)
    const versions = (file: string) =>
      Object.fromEntries(
        read(file).map((event) => [
          event.uid.split('@')[0],
          `${event.sequence} ${event.component.getFirstPropertyValue('last-modified')} ${event.component.getFirstPropertyValue('dtstamp')}`,
        ]),
      )
    const [before, after] = [versions(first.body), versions(second.body)]
    const changed = `custom-${eventId}`
    expect(before[changed]).toBe('0 2026-11-21T10:00:00Z 2026-11-21T10:00:00Z')
    expect(after[changed]).toBe('1 2026-11-21T12:00:00Z 2026-11-21T12:00:00Z')
    expect({ ...after, [changed]: before[changed] }).toEqual(before)
  })

  test('of thousands of long events is a short file of the days nearest to today', async () => {
    const landlord = await makeLandlord()
    const path = await made(landlord)
    await services.db.execute(sql`insert into calendar_events (landlord_id, title, details, date)
      select ${landlord.id}, 'Day ' || n || ' ' || half, repeat('Écoute; ', 625), '2026-11-21'::date + n
      from generate_series(-90, 400) n, generate_series(1, 10) half`)
    const result = await get(path)
    expect(result.rawPayload.length).toBeLessThan(5_000_000)
    const events = read(result.body)
    const days = [...new Set(events.map(({ startDate }) => startDate.toString()))]
    expect(days).toEqual(days.toSorted())
    expect(days.at(0)).toBe('2026-08-23')
    expect(events.filter(({ startDate }) => startDate.toString() < '2026-11-21')).toHaveLength(900)
    expect(days.at(-1)).toMatch(/^2027-0[3-9]/)
    expect(events.find(({ summary }) => summary === 'Day 0 1')?.description).toBe(`${'Écoute; '.repeat(62)}Écou…`)
    expect((await get(path, { 'if-none-match': String(result.headers.etag) })).statusCode).toBe(304)
  })

  test('says when a program asked for it last', async () => {
    const landlord = await makeLandlord()
    expect(await as(landlord).calendar.feed()).toBeNull()
    const path = await made(landlord)
    const feed = { createdAt: '2026-11-21T10:00:00.000Z', showsTenantNames: false }
    expect(await as(landlord).calendar.feed()).toEqual({ ...feed, lastFetchedAt: null })
    setNow(new Date('2026-11-21T12:00:00Z'))
    await get(path)
    expect(await as(landlord).calendar.feed()).toEqual({ ...feed, lastFetchedAt: '2026-11-21T12:00:00.000Z' })
  })

  test('that two programs fetch at once tells both the same', async () => {
    const { landlord } = await makeMonth()
    const path = await made(landlord)
    const answers = await Promise.all([get(path), get(path), get(path), get(path)])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })
})

describe('the address of a feed', () => {
  test('is 256 random bits, of which only the hash is stored, and no log has it', async () => {
    let log = ''
    const into = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk)
        done()
      },
    })
    const config = { ...services.config, logLevel: readConfig({ LOG_LEVEL: 'trace' }).logLevel }
    const logging = await buildApp({ ...services, config }, { logTo: into })
    const landlord = await makeLandlord()
    const path = await made(landlord)
    const token = /^\/calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await logging.inject({ method: 'GET', url: path })).statusCode).toBe(200)
    expect((await logging.inject({ method: 'GET', url: `${path}/x?${token}` })).statusCode).toBe(200)
    expect(log).toContain('/calendar/[cut].ics')
    expect(log).not.toContain(token)
    const { rows } = await services.db.execute(`select * from calendar_feeds where landlord_id = ${landlord.id}`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('ends when a new one is made, when it is ended, and with the plan for good', async () => {
    const landlord = await makeLandlord()
    const first = await made(landlord)
    const second = await made(landlord)
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
    await as(landlord).calendar.removeFeed()
    expect((await get(second)).statusCode).toBe(404)
    expect(await as(landlord).calendar.feed()).toBeNull()
    expect(await refusal(as(landlord).calendar.removeFeed())).toMatchObject({ status: 404 })
    expect(await refusal(as(landlord).calendar.updateFeed({ body: { showsTenantNames: true } }))).toMatchObject({
      status: 404,
    })

    const third = await made(landlord)
    await as(landlord).plans.cancelPlan()
    expect((await get(third)).statusCode).toBe(404)
    expect(await refusal(as(landlord).calendar.createFeed({ body: undefined }))).toMatchObject({
      status: 403,
      text: 'Calendar integration is available with Premium and Enterprise plans',
    })
    const back = { successUrl: '/subscription/success', cancelUrl: '/plan-selection' }
    const { sessionId } = await as(landlord).plans.createCheckout({ body: { planType: 'premium', ...back } })
    await as(landlord).plans.completeSimulatedCheckout({ params: { sessionId } })
    expect((await get(third)).statusCode).toBe(404)
    expect((await get(await made(landlord))).statusCode).toBe(200)
  })

  test('opens nothing of an account that is closed', async () => {
    const landlord = await makeLandlord()
    const path = await made(landlord)
    await services.db.execute(`update users set closed_at = now() where id = ${landlord.id}`)
    expect((await get(path)).statusCode).toBe(404)
  })

  test('that nobody was given is not found, in plain words', async () => {
    const answer = await get(`/calendar/${'a'.repeat(43)}.ics`)
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found'])
    expect((await get(`/calendar/${'%00'}.ics`)).statusCode).toBe(404)
  })

  test("is a landlord's own: others neither see it nor end it", async () => {
    const landlord = await makeLandlord()
    const path = await made(landlord)
    const stranger = await makeLandlord()
    expect(await as(stranger).calendar.feed()).toBeNull()
    expect((await refusal(as(stranger).calendar.removeFeed())).status).toBe(404)
    await makeProperty({ landlordId: stranger.id })
    expect((await get(path)).statusCode).toBe(200)
  })

  test('is asked for 120 times an hour at most, and 1,200 times from one network', async () => {
    const path = await made(await makeLandlord())
    const from = (remoteAddress: string, url = path) => app.inject({ method: 'GET', url, remoteAddress })
    for (let n = 0; n < 120; n++) expect((await from(`203.0.113.${n}`, `${path}`)).statusCode).toBe(200)
    const refused = await from('203.0.113.200')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (let n = 0; n < 1_200; n++) await from('192.0.2.1', `/calendar/${n}.ics`)
    expect((await from('192.0.2.1', '/calendar/another.ics')).statusCode).toBe(429)
    expect((await from('192.0.2.2', '/calendar/another.ics')).statusCode).toBe(404)
  })
})
