import { expect, test } from 'vitest'
import { enterMarkedReceipts } from '#server/features/ledger/marked-receipts.actions.ts'
import { drawEntryIds } from '#server/features/ledger/posting.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeRentPayment } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

const { as } = await testApp()

test('a receipt for more than is outstanding by now fails, and leaves nothing of itself or of others', async () => {
  const { landlord, tenancy, payment } = await makeRentPayment({ amount: 95_000, dueDate: '2026-11-20' })
  const { db } = await testDatabase()
  const writing = { scope: actingFor({ landlordId: landlord.id }), by: landlord.id, now: testNow, today: '2026-11-20' }
  const received = { date: '2026-11-20', receivedAt: testNow.toISOString() }
  const entering = db.transaction(async (tx) => {
    const [receiptId = 0, another = 0] = await drawEntryIds(tx, 2)
    await enterMarkedReceipts(tx, writing, [{ ...payment, receiptId }], received)
    await enterMarkedReceipts(tx, writing, [{ ...payment, receiptId: another }], received)
  })
  await expect(entering).rejects.toMatchObject({
    cause: { message: expect.stringContaining('A receipt pays more than is outstanding') },
  })
  const { ledger, rent, financial } = as(landlord)
  expect(await ledger.get({ params: { id: tenancy.id } })).toMatchObject({ closing: 95_000 })
  expect(await rent.list()).toMatchObject([{ status: 'unpaid', outstanding: 95_000 }])
  expect(await financial.list()).toEqual([])
})
