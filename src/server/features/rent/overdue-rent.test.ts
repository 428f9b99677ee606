/** The rule decides what is overdue, and SQL marks it: both must agree (rule: rent-overdue-next-day). */
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { isNowOverdue, rentStatuses } from '#domain/rent.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { runRentJob } from '#server/features/rent/rent.jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { addRentPayment, makeTenancy } from '#test/factories.ts'

let services: TestApp['services']
let leaveDatabase: () => Promise<void>
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  services = (await testApp()).services
})
afterAll(() => leaveDatabase())

const today = fc.constantFrom('2026-11-21', '2026-03-29', '2026-10-25', '2028-02-29', '2027-01-01')
const offset = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -500, max: 500 }))
const payment = fc.record({ offset, status: fc.constantFrom(...rentStatuses) })
const payments = fc.uniqueArray(payment, { selector: (each) => each.offset, minLength: 1, maxLength: 30 })

test('the daily job marks exactly the payments that the rule calls overdue', async () => {
  await fc.assert(
    fc.asyncProperty(today, payments, async (day, given) => {
      // Without rent, the job makes no payments of its own.
      const { tenancy } = await makeTenancy({ rentAmount: 0 })
      const rows = given.map(({ offset: days, status }) => ({ status, dueDate: addDays(day, days) }))
      for (const row of rows) await addRentPayment(tenancy, { ...row, amount: 95_000 })
      const { id: tenantId } = tenancy
      await runRentJob(services, day)
      const marked = await services.db
        .select({ status: rentPayments.status, dueDate: rentPayments.dueDate })
        .from(rentPayments)
        .where(eq(rentPayments.tenantId, tenantId))
        .orderBy(asc(rentPayments.dueDate))
      const expected = rows.map((row) => (isNowOverdue(row, day) ? { ...row, status: 'overdue' } : row))
      expect(marked).toEqual(expected.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate)))
    }),
    { numRuns: 15 },
  )
})
