/**
 * Money that somebody has entered before its statement was imported is not entered a
 * second time unseen (rule: bank-entered-by-hand).
 */
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { addRentPayment, makeTenancy } from '#test/factories.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()

/** A tenancy that owes two months, of which one has been entered by hand on 3 November. */
async function paidByHand() {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  for (const dueDate of ['2026-10-01', '2026-11-01']) await addRentPayment(tenancy, { amount: 95_000, dueDate })
  const { bank, ledger } = app.as(landlord)
  const receipt = { amount: 95_000, date: '2026-11-03', method: 'bank_transfer' as const }
  const { id: receiptId } = await ledger.addReceipt({ params: { id: tenancy.id }, body: receipt })
  const importLine = async (day: string) => {
    const { id } = await importStatement(app, landlord, [day, 'BGC ZOFIA NOWAK RENT', 95_000])
    const read = async () => (await bank.lines({ params: { id } }))[0]
    const certain = async () => (await bank.postCertain({ params: { id }, body: { rehearse: true } })).count
    return { read, certain }
  }
  const reverse = () => ledger.reverseReceipt({ params: { id: receiptId }, body: { reason: 'Entered twice' } })
  return { importLine, reverse }
}

test.each(['2026-10-31', '2026-11-06'])(
  'a line of %s may be that money: it is not certain, and says so first',
  async (day) => {
    const { importLine, reverse } = await paidByHand()
    const { read, certain } = await importLine(day)
    const line = await read()
    expect(line).toMatchObject({ state: 'proposed', certainty: 'likely' })
    expect(line?.reasons[0]).toBe(
      'the same sum was entered by hand on 3 November 2026: set this aside if it is that one',
    )
    expect(await certain()).toBe(0)
    await reverse()
    expect((await read())?.reasons).not.toContainEqual(expect.stringContaining('by hand'))
  },
)

test('a line of another week is other money', async () => {
  const { importLine } = await paidByHand()
  const { read, certain } = await importLine('2026-11-07')
  expect(await read()).toMatchObject({ certainty: 'certain' })
  expect(await certain()).toBe(1)
})
