/** The demo's own books, a tax year and the one under way: screen, CSV, PDF, boxes, updates and accounts agree with its rows. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tenancies } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { transactions } from '#server/db/schema/money.ts'
import { repeatExpenses } from '#server/features/finances/finances.jobs.ts'
import { testApp } from '#test/app.ts'
import { expectAgreement } from '#test/books-agree.ts'
import { openAccounts } from '../scripts/demo/accounts.ts'
import { callsTo } from '../scripts/demo/client.ts'
import { keepBooks } from '../scripts/demo/finances.ts'
import type { Demo } from '../scripts/demo/parts.ts'
import { addProperties } from '../scripts/demo/properties.ts'
import { collectRent } from '../scripts/demo/rent.ts'
import { beginTenancies } from '../scripts/demo/tenancies.ts'

const { app, as, services } = await testApp()
const { db } = services
const today = londonDay(services.now())

test('the books of the demo agree everywhere, and with the accounts of its tenants', { timeout: 120_000 }, async () => {
  const call = callsTo(await app.listen({ port: 0, host: '127.0.0.1' }))
  const { landlord, smallLandlord } = await openAccounts(call)
  const people = { landlord, smallLandlord }
  const demo: Demo = { call, today, dataDir: services.config.dataDir, ...people, properties: [], tenancies: [] }
  await addProperties(demo)
  await beginTenancies(demo)
  await collectRent(demo)
  await keepBooks(demo)
  await repeatExpenses(services, today)

  const landlordId = demo.properties.find(({ town }) => town === 'york')?.landlordId ?? 0
  const rows = await db.select().from(transactions).where(eq(transactions.landlordId, landlordId))
  const homes = await db
    .select()
    .from(properties)
    .where(eq(properties.landlordId, landlordId))
    .orderBy(asc(properties.id))
  const shares = Object.fromEntries(homes.map(({ id, ownershipShare }) => [id, ownershipShare]))
  expect(rows.length).toBeGreaterThan(150)
  for (const year of [2025, 2026]) await expectAgreement(as, landlord, year, { rows, shares })

  const query = { from: '2025-04-06', to: '2026-04-05' }
  const accounts = await Promise.all(
    (await call(landlord, tenancies.list)).map(({ id }) => as(landlord).ledger.get({ params: { id }, query })),
  )
  const cameIn = accounts
    .flatMap(({ entries }) => entries)
    .reduce((sum, { kind, chargeKind, amount }) => (kind === 'charge' || chargeKind ? sum : sum - amount), 0)
  const booked = rows.filter(({ date, type }) => type === 'rent_payment' && date >= query.from && date <= query.to)
  expect(cameIn).toBe(booked.reduce((sum, { amount }) => sum + amount, 0))
  for (const { opening, entries, closing } of accounts)
    expect(opening + entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing)
})
