/** SQL reads the list and the domain describes it: both must agree (rule: inspections-pending). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { type InspectionBannerStatus, type PendingInspection, pendingInspection } from '#domain/inspection.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { type Caller, testApp } from '#test/app.ts'
import { makeInspection, makeLandlord, makeProperty } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'
import { submitReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'

const { app, as, services, setNow } = await testApp()

/** Sets the clock to that moment and signs somebody in. */
async function signedInAt({ id: userId }: { id: number }, moment: Date) {
  setNow(moment)
  return { token: await openSession(services.db, { userId, address: '127.0.0.1' }, moment) }
}

interface Visits {
  next: Day | null
  last: Day | null
}

async function inspected(landlordId: number, { next, last }: Visits, address?: string) {
  const property = await makeProperty({ landlordId, ...(address && { address }) })
  if (next) await makeInspection(property, { date: next })
  if (last) await makeInspection(property, { date: last, completed: true, propertyRating: 'good' })
  return property
}

const pendingOf = (landlord: Caller, query = {}) => as(landlord).inspections.pending({ query })

describe('the list of pending inspections', () => {
  const todays: [Day, string][] = [
    ['2026-11-21', 'an ordinary day'],
    ['2026-03-29', 'the morning on which the clocks go forward'],
    ['2026-10-25', 'the morning on which the clocks go back'],
    ['2028-02-29', 'a leap day'],
  ]
  const ahead = [-1, 0, 1, 29, 30, 31, null]
  const ago = [null, 0, 1, 364, 365, 366, 367]

  test.each(todays)('agrees with the rule on %s, %s', async (today) => {
    const landlord = await makeLandlord()
    const expected = new Map<number, unknown>()
    for (const next of ahead) {
      for (const last of ago) {
        const visits = {
          next: next === null ? null : addDays(today, next),
          last: last === null ? null : addDays(today, -last),
        }
        const { id } = await inspected(landlord.id, visits)
        const pending = pendingInspection({ nextInspectionDate: visits.next, lastInspectionDate: visits.last }, today)
        if (pending) expected.set(id, { ...pending, nextInspectionDate: visits.next })
      }
    }
    for (const moment of [`${today}T00:30:00`, `${today}T23:30:00`]) {
      const caller = await signedInAt(landlord, londonMoment(moment))
      const listed = (await pendingOf(caller)).map(({ property, ...pending }) => [property.id, pending] as const)
      expect(new Map(listed)).toEqual(expected)
      expect(await as(caller).inspections.summary()).toMatchObject({ pending: expected.size, properties: 49 })
    }
    setNow(testNow)
  })

  test('agrees with the rule on any days, an earlier visit or two among them', async () => {
    const days = fc.option(fc.integer({ min: -800, max: 60 }))
    const visits = fc.record({ next: fc.option(fc.integer({ min: -40, max: 400 })), last: days, earlier: days })
    await fc.assert(
      fc.asyncProperty(
        fc.array(visits, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 1_500 }),
        async (all, shift) => {
          const today = addDays('2026-01-01', shift)
          const landlord = await makeLandlord()
          const expected: ({ id: number } & PendingInspection)[] = []
          for (const { next, last, earlier } of all) {
            const on = (days: number | null) => (days === null ? null : addDays(today, days))
            const property = await inspected(landlord.id, { next: on(next), last: on(last) })
            if (earlier !== null) await makeInspection(property, { date: addDays(today, earlier), completed: true })
            const lastDay =
              [on(last), on(earlier)]
                .filter((day) => day !== null && day <= today)
                .sort()
                .at(-1) ?? null
            const pending = pendingInspection({ nextInspectionDate: on(next), lastInspectionDate: lastDay }, today)
            if (pending) expected.push({ id: property.id, ...pending })
          }
          const caller = await signedInAt(landlord, new Date(`${today}T12:00:00Z`))
          const listed = (await pendingOf(caller)).map(({ property, status, days }) => ({
            id: property.id,
            status,
            days,
          }))
          expect(listed).toHaveLength(expected.length)
          expect(listed).toEqual(expect.arrayContaining(expected))
          const summary = await as(caller).inspections.summary()
          expect(urgency(summary)).toEqual(urgencyOf(expected))
          expect(summary.pending).toBe(expected.length)
          expect(summary.total).toBe(summary.completed + summary.arranged)
          const due = await as(caller).inspections.properties({ query: { show: 'due' } })
          const answers = due.map(({ property, pending }) => ({ id: property.id, ...pending }))
          expect(answers).toHaveLength(expected.length)
          expect(answers).toEqual(expect.arrayContaining(expected))
        },
      ),
      { numRuns: 25 },
    )
    setNow(testNow)
  }, 60_000)

  test('begins with the most urgent, ends with those without a date, and is cut into pages', async () => {
    const landlord = await makeLandlord()
    for (const [address, next] of [
      ['None B', null],
      ['Later', '2027-03-01'],
      ['Overdue', '2026-11-01'],
      ['Soon', '2026-11-22'],
      ['None A', null],
      ['Also soon', '2026-11-22'],
    ] as const) {
      await inspected(landlord.id, { next, last: null }, address)
    }
    const order = ['Overdue', 'Soon', 'Also soon', 'Later', 'None B', 'None A']
    expect((await pendingOf(landlord)).map(({ property }) => property.address)).toEqual(order)
    for (const limit of [1, 2, 3, 4, 5]) expect(await inPages(landlord, limit)).toEqual(order)
  })

  test("is of one's own properties only", async () => {
    await inspected((await makeLandlord()).id, { next: '2026-11-01', last: null })
    expect(await pendingOf(await makeLandlord())).toEqual([])
  })
})

type Urgency = Record<InspectionBannerStatus, number>

const urgency = (summary: Record<'overdue' | 'dueSoon' | 'scheduled' | 'noDate', number>): Urgency => ({
  overdue: summary.overdue,
  due_soon: summary.dueSoon,
  scheduled: summary.scheduled,
  no_date_set: summary.noDate,
})

function urgencyOf(pending: readonly PendingInspection[]): Urgency {
  const count = (status: InspectionBannerStatus) => pending.filter((each) => each.status === status).length
  return {
    overdue: count('overdue'),
    due_soon: count('due_soon'),
    scheduled: count('scheduled'),
    no_date_set: count('no_date_set'),
  }
}

/** Summer time is an hour ahead. */
function londonMoment(local: string): Date {
  const asUtc = new Date(`${local}Z`)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' })
  const ahead = (Number(hour.format(asUtc)) - asUtc.getUTCHours() + 24) % 24
  return new Date(asUtc.getTime() - ahead * 3_600_000)
}

async function inPages(landlord: { token: string }, limit: number, list = 'pending?'): Promise<string[]> {
  type Row = { property: { address: string } }
  const pages = await pagesOf<Row>({ app }, landlord, `/api/inspections/${list}limit=${limit}`)
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit)
  return pages.flat().map(({ property }) => property.address)
}

describe('the properties with their latest reports', () => {
  test('go by address, count their reports, and are found by address and city', async () => {
    const landlord = await makeLandlord()
    const second = await makeProperty({ landlordId: landlord.id, address: '2 Abbey Lane', city: 'Leeds' })
    const first = await makeProperty({ landlordId: landlord.id, address: '1 Abbey Lane', city: 'York' })
    for (const inspectionDate of ['2026-11-20', '2026-10-01']) {
      await submitReport({ as }, landlord, second.id, { inspectionDate, overallCondition: 'fair' })
    }
    const list = await as(landlord).inspections.properties()
    expect(list).toMatchObject([
      { property: { id: first.id, address: '1 Abbey Lane', city: 'York' }, reportCount: 0, latestReport: null },
      {
        property: { id: second.id },
        reportCount: 2,
        latestReport: {
          inspectionDate: '2026-11-20',
          inspectionType: 'routine',
          overallCondition: 'fair',
          propertyRating: 'needs_attention',
        },
      },
    ])
    const find = async (q: string) =>
      (await as(landlord).inspections.properties({ query: { q } })).map((row) => row.property.id)
    expect(await find('LEEDS')).toEqual([second.id])
    expect(await find('abbey')).toEqual([first.id, second.id])
    expect(await as(landlord).inspections.summary({ query: { q: 'leeds' } })).toEqual({
      total: 2,
      completed: 2,
      arranged: 0,
      completionRate: 100,
      pending: 1,
      overdue: 0,
      dueSoon: 0,
      scheduled: 0,
      noDate: 1,
      properties: 2,
      seen: 1,
      none: 1,
      found: 1,
    })
  })

  test('are those with a report, those without one, or those due by the day of the visit', async () => {
    const landlord = await makeLandlord()
    const seen = await inspected(landlord.id, { next: null, last: null }, '1 Seen Street')
    await submitReport({ as }, landlord, seen.id, { inspectionDate: '2026-11-20' })
    const none = await inspected(landlord.id, { next: '2027-08-01', last: '2026-06-01' }, '2 Visited Road')
    const due = await inspected(landlord.id, { next: '2026-11-22', last: null }, '3 Due Lane')
    const shown = async (show: 'due' | 'seen' | 'none', q = '') => {
      const query = { show, q }
      const rows = await as(landlord).inspections.properties({ query })
      const { found } = await as(landlord).inspections.summary({ query })
      expect(found).toBe(rows.length)
      return rows.map(({ property }) => property.id)
    }
    expect(await shown('due')).toEqual([due.id])
    expect(await shown('seen')).toEqual([seen.id])
    expect(await shown('none')).toEqual([none.id, due.id])
    expect(await shown('none', 'road')).toEqual([none.id])
    expect(await inPages(landlord, 1, 'properties?show=none&')).toEqual(['2 Visited Road', '3 Due Lane'])

    const overdue = await inspected(landlord.id, { next: '2026-11-01', last: null }, '9 Overdue Way')
    const undated = await inspected(landlord.id, { next: null, last: '2024-06-01' }, '1 Undated Yard')
    await submitReport({ as }, landlord, undated.id, { inspectionDate: '2024-06-02', nextInspectionDate: null })
    expect(await shown('due')).toEqual([overdue.id, due.id, undated.id])
    expect(await shown('due', 'lane')).toEqual([due.id])
    expect(await inPages(landlord, 1, 'properties?show=due&')).toEqual([
      '9 Overdue Way',
      '3 Due Lane',
      '1 Undated Yard',
    ])
    expect(await as(landlord).inspections.properties({ query: { show: 'due' } })).toMatchObject([
      { reportCount: 0, latestReport: null, pending: { status: 'overdue' } },
      { reportCount: 0 },
      { reportCount: 1, latestReport: { inspectionDate: '2024-06-02' }, pending: { status: 'no_date_set' } },
    ])
    const summary = await as(landlord).inspections.summary()
    expect(summary.seen + summary.none).toBe(summary.properties)
  })
})
