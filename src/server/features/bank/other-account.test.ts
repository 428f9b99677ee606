/**
 * The same statement under another account name is not posted a second time unseen (rule: bank-other-account).
 */
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { addRentPayment, makeTenancy } from '#test/factories.ts'
import { hsbc, statementForm } from '#test/statements.ts'

const app = await testApp()

/** A tenancy that owes two months, and the same four lines under two names of one account. */
async function importedTwice() {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  for (const dueDate of ['2026-10-01', '2026-11-01']) await addRentPayment(tenancy, { amount: 95_000, dueDate })
  const { bank } = app.as(landlord)
  const statement = hsbc(
    ['2026-11-02', 'BGC ZOFIA NOWAK RENT', 95_000],
    ['2026-11-03', 'SCREWFIX', -2_500],
    ['2026-11-04', 'SCREWFIX', -1_500],
    ['2026-11-05', 'BGC A STRANGER', 4_000],
  )
  const importAs = (accountName: string) => bank.create({ form: statementForm(statement, { accountName }) })
  const first = await importAs('Barclays')
  const second = await importAs('Barclays current')
  const linesOf = ({ id }: { id: number }) => bank.lines({ params: { id } })
  return { bank, tenancy, first, second, linesOf }
}

const warning = 'the same line was posted from the account “Barclays”: set this aside if it is that one'

test('a line that another account has posted already is not certain, and says so first', async () => {
  const { bank, tenancy, first, second, linesOf } = await importedTwice()
  expect((await linesOf(second))[0]).toMatchObject({ certainty: 'certain' })
  const expense = { type: 'maintenance', category: null, propertyId: null } as const
  const splits = [{ tenantId: tenancy.id, rentPaymentId: null, amount: 4_000 }]
  const [rent, shop, latest, stranger] = await linesOf(first)
  const post = (line: typeof rent, body: object) =>
    bank.updateLine({ params: { id: line?.id ?? 0 }, body: { post: true, ...body } })
  const warned = async () => (await linesOf(second)).map(({ reasons }) => reasons[0] === warning)
  await post(rent, {})
  await post(latest, { transaction: expense })
  expect(await warned()).toEqual([true, false, true, false])
  await post(shop, { transaction: expense })
  expect(await warned()).toEqual([true, true, true, false])
  await post(stranger, { splits })
  expect(await warned()).toEqual([true, true, true, true])
  const again = await linesOf(second)
  expect(again.map(({ certainty }) => certainty)).not.toContain('certain')
  expect((await bank.postCertain({ params: { id: second.id }, body: { rehearse: true } })).count).toBe(0)
})

test('it is other money once that line is taken back', async () => {
  const { bank, first, second, linesOf } = await importedTwice()
  await bank.postCertain({ params: { id: first.id }, body: {} })
  expect((await linesOf(second))[0]?.reasons[0]).toBe(warning)
  await bank.undoImport({ params: { id: first.id } })
  expect((await linesOf(second))[0]).toMatchObject({ certainty: 'certain' })
})
