/** A home may have several insurances, each renewed by the year (rule: documents-replaced). */
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { portfolioCountTriggers } from '#server/db/portfolio-counts.ts'
import { migrationsFolder } from '#server/platform/database/migrations.ts'
import { testApp } from '#test/app.ts'
import { freshDatabase } from '#test/database.ts'
import { documentForm } from '#test/documents.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'

const { as } = await testApp()

const cases: [string, readonly string[], readonly string[]][] = [
  ['that has run out is a thing to do', ['2026-11-18'], ['2026-11-18']],
  ['is replaced by its renewal', ['2026-11-18', '2027-11-18'], []],
  ['is replaced by a renewal that has run out itself', ['2024-11-18', '2025-11-18'], ['2025-11-18']],
  ['is not replaced by another that ends in the same year', ['2026-11-18', '2027-06-30'], ['2026-11-18']],
]

test.each(cases)('an insurance %s', async (_, days, expired) => {
  const landlord = await makeLandlord()
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  const { documents, dashboard } = as(landlord)
  for (const expiryDate of days)
    await documents.create({ form: documentForm({ type: 'Insurance cert', name: 'Policy', propertyId, expiryDate }) })
  const seen = await dashboard.get()
  if (seen.role !== 'landlord') throw new Error('not a landlord')
  const tasks = seen.tasks.filter(({ kind }) => kind === 'document_expired')
  expect(tasks.map(({ date }) => date)).toEqual(expired)
})

test('insurances of an existing installation are found and counted', async () => {
  const old = await freshDatabase()
  const run = (text: string): Promise<unknown> => (old.kind === 'pglite' ? old.raw.exec(text) : old.raw.query(text))
  await run(`insert into users (role, name) values ('landlord', 'Sam Carter')`)
  await run(`insert into properties (landlord_id, address, city, rent_amount, join_code)
    select id, '1 New Road', 'York', 90000, 'NEWROAD' from users`)
  await run(`insert into documents (landlord_id, property_id, type, name, shared_with_tenant, file, mime_type, size, expiry_date)
    select landlord_id, id, 'Insurance cert', 'Policy', false, day::text, 'application/pdf', 1, day
    from properties, unnest(array['2025-11-18', '2026-11-18', '2027-06-30']::date[]) day`)
  const migration = readMigrationFiles({ migrationsFolder }).find(({ sql: all }) =>
    all[0]?.includes('Insurances are counted'),
  )
  for (const statement of migration?.sql ?? []) await run(statement)
  await run(portfolioCountTriggers)
  const { rows } = await old.db.execute(
    sql`select day::text, state, rows from portfolio_counts where subject = 'document' order by day`,
  )
  expect(rows).toEqual([
    { day: '2025-11-18', state: 'settled', rows: 1 },
    { day: '2026-11-18', state: 'renewable', rows: 1 },
    { day: '2027-06-30', state: 'renewable', rows: 1 },
  ])
  await old.close()
})
