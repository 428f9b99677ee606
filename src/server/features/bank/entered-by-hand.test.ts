/** Money entered by hand before its statement was imported is not posted again unseen (rule: bank-entered-by-hand). */
import { describe, expect, test } from 'vitest'
import { isWarning } from '#domain/bank/entered.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { runTaxJob } from '#server/features/tax/tax.jobs.ts'
import { type Caller, testApp } from '#test/app.ts'
import { addRentPayment, makeLandlord, makeTenancy } from '#test/factories.ts'
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

describe('rent that was marked as paid', () => {
  /** A tenancy that owes its rent on some days; the first of them is marked as paid, as if noticed on `paidDate`. */
  async function markedLate(dueDates: readonly string[], paidDate: string) {
    const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
    const payments: { id: number }[] = []
    for (const dueDate of dueDates) payments.push(await addRentPayment(tenancy, { amount: 95_000, dueDate }))
    const { bank, rent } = app.as(landlord)
    await rent.update({ params: { id: payments[0]?.id ?? 0 }, body: { status: 'paid', paidDate } })
    const importLines = async (...days: string[]) => {
      const rows = days.map((day) => [day, 'BGC ZOFIA NOWAK RENT', 95_000] as const)
      const { id } = await importStatement(app, landlord, ...rows)
      const read = () => bank.lines({ params: { id } })
      const certainties = async () => (await read()).map(({ certainty }) => certainty)
      const undo = () => bank.undoImport({ params: { id } })
      return { read, certainties, undo }
    }
    const markOn = (day: string) =>
      rent.update({ params: { id: payments[0]?.id ?? 0 }, body: { status: 'paid', paidDate: day } })
    return { bank, importLines, markOn }
  }

  test('is not the next rent, too: a line of up to a month before says so first', async () => {
    const { importLines } = await markedLate(['2026-10-01', '2026-11-01'], '2026-11-10')
    const { read } = await importLines('2026-11-01')
    const [line] = await read()
    expect(line).toMatchObject({ state: 'proposed', certainty: 'likely' })
    expect(line?.reasons[0]).toBe(
      'the same sum was entered by hand on 10 November 2026: set this aside if it is that one',
    )
  })

  test('on the day, month by month, is not the money of another month', async () => {
    const before = await markedLate(['2026-10-01', '2026-11-01'], '2026-10-01')
    expect(await (await before.importLines('2026-11-01')).certainties()).toEqual(['certain'])
    const after = await markedLate(['2026-11-01', '2026-10-01'], '2026-11-01')
    expect(await (await after.importLines('2026-10-01')).certainties()).toEqual(['certain'])
  })

  test('is the money of one line alone, the nearest, also after that one was set aside', async () => {
    const { bank, importLines } = await markedLate(['2026-09-01', '2026-10-01'], '2026-11-10')
    const { read, certainties } = await importLines('2026-10-20', '2026-11-08')
    expect(await certainties()).toEqual(['certain', 'likely'])
    const [, latest] = await read()
    await bank.updateLine({ params: { id: latest?.id ?? 0 }, body: { setAside: true } })
    expect(await certainties()).toEqual(['certain', 'unknown'])
  })

  test('is the money of the nearest line of any statement of the account, until that one is undone', async () => {
    const { importLines } = await markedLate(['2026-09-01', '2026-10-01'], '2026-11-10')
    const october = await importLines('2026-10-20')
    expect(await october.certainties()).toEqual(['likely'])
    const november = await importLines('2026-11-08')
    expect(await november.certainties()).toEqual(['likely'])
    expect(await october.certainties()).toEqual(['certain'])
    await november.undo()
    expect(await october.certainties()).toEqual(['likely'])
  })

  test('may be that of a line once it is said to have come on another day', async () => {
    const { importLines, markOn } = await markedLate(['2026-10-01', '2026-11-01'], '2026-10-01')
    const { certainties } = await importLines('2026-11-01')
    expect(await certainties()).toEqual(['certain'])
    await markOn('2026-11-10')
    expect(await certainties()).toEqual(['likely'])
  })
})

describe('a line that takes', () => {
  const debit = async (landlord: Caller, day: string, amount: number) => {
    const { id } = await importStatement(app, landlord, [day, 'CASTLEFIELD WHARF LTD', -amount])
    const [line] = await app.as(landlord).bank.lines({ params: { id } })
    return { id: line?.id ?? 0, warning: line?.reasons.find(isWarning) ?? null }
  }
  const enterExpense = (landlord: Caller, date: string) => {
    const body = { type: 'other_expense', amount: 9_500, date, supplier: 'Castlefield Wharf Ltd' } as const
    return app.as(landlord).financial.create({ body })
  }

  test('the sum of an expense entered by hand says so first, and another sum, day or posted line does not', async () => {
    const landlord = await makeLandlord()
    await enterExpense(landlord, '2026-11-03')
    expect((await debit(landlord, '2026-11-05', 9_500)).warning).toBe(
      'an expense of the same sum was entered on 3 November 2026 (Castlefield Wharf Ltd): set this aside if it is that one',
    )
    expect((await debit(landlord, '2026-11-07', 9_500)).warning).toBeNull()
    const { id: later } = await importStatement(app, landlord, ['2026-11-20', 'CASTLEFIELD WHARF LTD', -9_500])
    const read = async () => (await app.as(landlord).bank.lines({ params: { id: later } }))[0]
    const warnings = async () => (await read())?.reasons.filter(isWarning)
    expect(await warnings()).toEqual([])
    const { id: expense } = await enterExpense(landlord, '2026-11-20')
    expect(await warnings()).toHaveLength(1)
    await app.as(landlord).financial.update({ params: { id: expense }, body: { amount: 9_400 } })
    expect(await warnings()).toEqual([])
    await app.as(landlord).financial.update({ params: { id: expense }, body: { amount: 9_500 } })
    expect(await warnings()).toHaveLength(1)
    await app.as(landlord).financial.remove({ params: { id: expense } })
    expect(await warnings()).toEqual([])
    expect((await debit(landlord, '2026-11-04', 9_400)).warning).toBeNull()

    const other = await makeLandlord()
    const { id } = await debit(other, '2026-11-03', 9_500)
    const transaction = { type: 'other_expense', category: null, propertyId: null } as const
    await app.as(other).bank.updateLine({ params: { id }, body: { post: true, transaction } })
    expect((await debit(other, '2026-11-04', 9_500)).warning).toBeNull()
  })

  test('the payment of a mortgage that was booked, interest and capital together, says so first', async () => {
    const { landlord, property } = await makeTenancy()
    const terms = { lender: 'Halifax', balance: 15_000_000, rate: 4.5, monthlyPayment: 95_000 }
    const body = { ...terms, propertyId: property.id, firstPaymentDate: '2026-11-01' }
    await app.as(landlord).tax.createMortgage({ body })
    await runTaxJob(app.services, '2026-11-21')
    const booked = await app.as(landlord).financial.list({ query: {} })
    const paid = booked.filter(({ date }) => date === booked[0]?.date).reduce((sum, { amount }) => sum + amount, 0)
    const day = booked[0]?.date ?? ''
    expect((await debit(landlord, day, paid)).warning).toBe(
      `a mortgage payment of the same sum was booked on ${formatDayLong(day)} (Halifax): set this aside if it is that one`,
    )
  })
})

describe('a debit of no known payee is proposed as the newest expense of its supplier', () => {
  const expense = { type: 'maintenance', category: 'Boiler', amount: 9_500, date: '2026-09-03' } as const
  const debitOf = async (landlord: Caller, description: string) => {
    const { id } = await importStatement(app, landlord, ['2026-11-05', description, -12_000])
    return async () => {
      const [line] = await app.as(landlord).bank.lines({ params: { id } })
      return line && { id: line.id, certainty: line.certainty, proposal: line.proposal, reasons: line.reasons }
    }
  }

  test('which somebody entered by hand, and no longer once it is deleted, or the payee is known', async () => {
    const { landlord, property } = await makeTenancy()
    const { financial, bank } = app.as(landlord)
    const supplier = 'Castlefield Wharf Ltd'
    await financial.create({ body: { ...expense, supplier, date: '2025-01-01', category: 'Older' } })
    const newest = { ...expense, supplier, propertyId: property.id }
    const { id } = await financial.create({ body: newest })
    const read = await debitOf(landlord, 'CARD PAYMENT TO CASTLEFIELD WHARF LEEDS 1234')
    expect(await read()).toMatchObject({
      certainty: 'likely',
      proposal: { type: 'maintenance', category: 'Boiler', propertyId: property.id },
      reasons: ['same supplier as on 3 September'],
    })
    await financial.remove({ params: { id } })
    expect(await read()).toMatchObject({
      proposal: { category: 'Older' },
      reasons: ['same supplier as on 1 January 2025'],
    })
    const transaction = { type: 'other_expense', category: 'Kitchen', propertyId: null } as const
    await bank.updateLine({ params: { id: (await read())?.id ?? 0 }, body: { post: true, transaction } })
    const again = await debitOf(landlord, 'CARD PAYMENT TO CASTLEFIELD WHARF LEEDS 5678')
    expect(await again()).toMatchObject({ proposal: { category: 'Kitchen' }, reasons: ['same payee as on 5 November'] })
  })

  test.each([
    ['Castlefield Wharf', 'CASTLEFIELD QUAY'],
    ['The Ltd', 'PAYMENT TO THE WHARF LTD'],
    ['B&Q', 'CARD B AND Q AND R'],
  ])('%s is not in %s', async (supplier, description) => {
    const landlord = await makeLandlord()
    await app.as(landlord).financial.create({ body: { ...expense, supplier } })
    const read = await debitOf(landlord, description)
    expect(await read()).toMatchObject({ certainty: 'unknown', proposal: null })
  })

  test('of somebody else is nothing', async () => {
    const [mine, theirs] = [await makeLandlord(), await makeLandlord()]
    await app.as(theirs).financial.create({ body: { ...expense, supplier: 'Castlefield Wharf' } })
    expect(await (await debitOf(mine, 'CASTLEFIELD WHARF'))()).toMatchObject({ proposal: null, reasons: [] })
  })
})
