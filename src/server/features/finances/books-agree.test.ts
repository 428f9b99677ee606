/** In a year of books, screen, CSV, PDF, boxes and quarterly updates agree to the penny with independent sums. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookSummary } from '#domain/finances/summary.ts'
import { type BookLine, hmrcBoxes, transactionTypes } from '#domain/finances/transaction.ts'
import { taxYearFigures } from '#domain/tax/figures.ts'
import { yearBefore } from '#domain/tax/tax-year.ts'
import { transactions } from '#server/db/schema/money.ts'
import { sumForTax, withoutProperty } from '#server/features/finances/book-sums.queries.ts'
import { readSummary } from '#server/features/finances/books.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { testApp } from '#test/app.ts'
import { type BookedRow, expectAgreement } from '#test/books-agree.ts'
import { testDatabase } from '#test/database.ts'
import { makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { numbersFrom } from '#test/numbers.ts'

const app = await testApp()
const { as } = app
const range = { from: '2026-04-06', to: '2027-04-05' }

test('the sums of a year are the same on every screen and in every file that shows them', {
  timeout: 60_000,
}, async () => {
  const { landlord, property, tenancy } = await makeTenancy({ rentAmount: 123_457 })
  const second = await makeProperty({ landlordId: landlord.id, address: '2 Second Street' })
  const { below, pick } = numbersFrom(7)
  const rows: BookedRow[] = []
  for (let month = 4; month < 16; month++) {
    const date = `${month > 12 ? 2026 : 2025}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-${month === 4 ? '08' : '03'}`
    const due = { tenantId: tenancy.id, propertyId: property.id, amount: 123_457, dueDate: date }
    await as(landlord).rent.create({ body: { ...due, status: 'paid', paidDate: date } })
    rows.push({ type: 'rent_payment', amount: 123_457, date, propertyId: property.id, capital: false, hmrcBox: null })
    for (let at = 0; at < 6; at++) {
      const type = pick(transactionTypes.slice(1))
      const isExpense = transactionTypes.indexOf(type) > 3
      const row: BookedRow = {
        type,
        amount: 1 + below(90_000),
        date,
        propertyId: pick([property.id, second.id, null]),
        capital: isExpense && below(8) === 0,
        hmrcBox: isExpense && below(4) === 0 ? '44' : null,
      }
      await as(landlord).financial.create({ body: row })
      rows.push(row)
    }
  }

  await expectAgreement(as, landlord, 2025, { rows })
})

const days = [
  ...['2024-04-05', '2025-04-06', '2025-11-07', '2026-04-01', '2026-04-05', '2026-04-06', '2026-05-05'],
  ...['2026-05-06', '2026-09-30', '2027-02-28', '2027-04-05', '2027-04-06'],
]

/** Tax years, months, and ranges that begin and end anywhere. */
const anyRange = fc
  .tuple(fc.constantFrom(...days, '2026-05-03'), fc.constantFrom(...days, '2026-05-04', '2026-12-31'))
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))

const anyRow = (homes: readonly number[]) =>
  fc.record({
    type: fc.constantFrom(...transactionTypes),
    hmrcBox: fc.constantFrom(null, ...hmrcBoxes),
    capital: fc.boolean(),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    date: fc.constantFrom(...days),
    propertyId: fc.constantFrom(null, ...homes),
    category: fc.constantFrom(null, 'Travel', ' travel', 'Boiler'),
  })

test('the sums of the database are those of the rows, whatever is booked', async () => {
  const { db } = await testDatabase()
  const landlord = await makeLandlord()
  const scope = actingFor({ landlordId: landlord.id })
  const homes = [
    await makeProperty({ landlordId: landlord.id, address: '1 First Street', ownershipShare: 33.33 }),
    await makeProperty({ landlordId: landlord.id, address: '2 Second Street' }),
  ]
  const rowsOf = anyRow(homes.map(({ id }) => id))
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowsOf, { maxLength: 12 }),
      fc.oneof(fc.constant(range), anyRange),
      async (rows, range) => {
        await db
          .transaction(async (tx) => {
            if (rows.length > 0)
              await tx.insert(transactions).values(rows.map((row) => ({ ...row, landlordId: landlord.id })))
            const before = yearBefore(range)
            const within = rows.filter(({ date }) => date >= range.from && date <= range.to)
            const line = (row: (typeof rows)[number]): BookLine & { month: string; propertyId: number | null } => ({
              ...row,
              month: row.date.slice(0, 7),
            })
            const lines = {
              byMonth: within.map(line),
              byProperty: within.map((row) => ({ ...row, keys: [row.propertyId], amounts: [row.amount] })),
              previous: rows.filter(({ date }) => date >= before.from && date <= before.to),
              deposits: rows.filter(({ date }) => date <= range.to),
            }
            expect(await readSummary(tx, scope, range)).toEqual(bookSummary(range, lines, homes, withoutProperty))
            const taxLines = within.map((row) => {
              const home = homes.find(({ id }) => id === row.propertyId)
              const travel = row.category?.trim().toLowerCase() === 'travel'
              return { ...row, travel, address: home?.address ?? withoutProperty, share: home?.ownershipShare ?? 100 }
            })
            const order = (id: number | null) => homes.findIndex((home) => home.id === id) + (id === null ? 10 : 0)
            const inOrder = taxLines.toSorted((a, b) => order(a.propertyId) - order(b.propertyId))
            expect(taxYearFigures(await sumForTax(tx, scope, range), 2026)).toEqual(taxYearFigures(inOrder, 2026))
            tx.rollback()
          })
          .catch((error: unknown) => {
            if (!(error instanceof Error && error.message === 'Rollback')) throw error
          })
      },
    ),
    { numRuns: 1_000 },
  )
}, 120_000)
