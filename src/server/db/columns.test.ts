import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { instant } from '#server/db/columns.ts'
import { testDatabase } from '#test/database.ts'

const visits = pgTable('column_test_visits', { id: integer().primaryKey(), arrivedAt: instant('arrived_at') })

test('an instant goes in as text or Date and comes back as ISO 8601 in UTC with milliseconds', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table if not exists column_test_visits (id int primary key, arrived_at timestamptz(3))`)
  const written = [
    { id: 1, arrivedAt: '2026-06-30T23:30:00.123+01:00' },
    { id: 2, arrivedAt: new Date(Date.UTC(2026, 11, 1)).toISOString() },
    { id: 3, arrivedAt: null },
  ]
  await db.insert(visits).values(written).onConflictDoNothing()

  const read = await db.select().from(visits).orderBy(visits.id)

  expect(read.map(({ arrivedAt }) => arrivedAt)).toEqual(['2026-06-30T22:30:00.123Z', '2026-12-01T00:00:00.000Z', null])
})

test.each([
  ['2026-11-21 09:30:00+00', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21 09:30:00.5+01', '2026-11-21T08:30:00.500Z'],
  ['2026-11-21T09:30:00.123+00:00', '2026-11-21T09:30:00.123Z'],
  ['2026-11-21 09:30:00.123+05:30', '2026-11-21T04:00:00.123Z'],
])('a driver that answers %s means %s', (answered, expected) => {
  expect(visits.arrivedAt.mapFromDriverValue(answered)).toBe(expected)
})
