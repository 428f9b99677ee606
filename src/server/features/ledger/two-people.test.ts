/**
 * Two people act on one deposit, late rent or bank statement at the same moment. The result must equal one after the
 * other, and money from the bank is never in the account twice (rule: deposits-return, arrears-interest, bank-undo).
 */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bankImports } from '#server/db/schema/bank.ts'
import { type Refusal, refusal, testApp } from '#test/app.ts'
import { makeHeldDeposit } from '#test/deposits.ts'
import { expectEitherOrder } from '#test/either-order.ts'
import { addRentPayment, makeRentPayment, makeTenancy } from '#test/factories.ts'
import { brokenLaws, readLedgerRows } from '#test/ledger-rows.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const { as, services } = app
const today = '2026-11-21'
const reason = 'Two people did it'

interface InWords {
  readonly date: string
  readonly kind: string
  readonly amount: number
  readonly description: string
}
const inWords = (entries: readonly InWords[]) =>
  entries.map(({ date, kind, amount, description }) => `${date} ${kind} ${amount} ${description}`).toSorted()

describe('two people at a deposit', () => {
  async function proposed() {
    const made = await makeHeldDeposit()
    return { ...made, deduction: (await made.propose()).id }
  }
  type Made = Awaited<ReturnType<typeof proposed>>
  async function returned() {
    const made = await proposed()
    await made.change(made.deduction, { agreedAmount: 20_000 })
    await made.put({ returnedOn: today, returnedAmount: 80_000 })
    return made
  }

  async function read({ read: readDeposit, ledger, summary }: Made) {
    const { state, held, returnedAmount, keptAmount, deductions } = await readDeposit()
    const { entries, closing } = await ledger()
    expect((returnedAmount ?? 0) + keptAmount + held).toBeLessThanOrEqual(100_000)
    expect((await summary()).depositsHeld).toBe(held)
    return {
      ...{ state, held, returnedAmount, keptAmount, closing, entries: inWords(entries) },
      deductions: deductions
        .map(({ description, amount, agreedAmount, tenantAnswer, settled }) =>
          [description, amount, agreedAmount, tenantAnswer, settled].join(' '),
        )
        .toSorted(),
    }
  }

  const acts = {
    'return £800': ({ put }) => put({ returnedOn: today, returnedAmount: 80_000 }),
    'agree £150': ({ change, deduction }) => change(deduction, { agreedAmount: 15_000 }),
    'propose less': ({ change, deduction }) => change(deduction, { amount: 10_000 }),
    'propose another': ({ propose }) => propose({ description: 'A lost key', amount: 5_000 }),
    withdraw: ({ calls, params, deduction: deductionId }) =>
      calls.deposits.removeDeduction({ params: { ...params, deductionId } }),
    'agree as the tenant': ({ answer, deduction }) => answer(deduction, 'agreed'),
    'take the return back': ({ calls, params }) => calls.deposits.reverseReturn({ params, body: { reason } }),
    'reverse the receipt': ({ calls, receipt }) =>
      calls.ledger.reverseReceipt({ params: { id: receipt.id }, body: { reason } }),
  } satisfies Record<string, (made: Made) => Promise<unknown>>
  type Name = keyof typeof acts

  const beginnings = { proposed, returned }
  test.each<[keyof typeof beginnings, Name, Name]>([
    ['proposed', 'return £800', 'return £800'],
    ['proposed', 'return £800', 'agree £150'],
    ['proposed', 'return £800', 'propose another'],
    ['proposed', 'return £800', 'withdraw'],
    ['proposed', 'return £800', 'agree as the tenant'],
    ['proposed', 'return £800', 'reverse the receipt'],
    ['proposed', 'propose less', 'agree as the tenant'],
    ['returned', 'take the return back', 'take the return back'],
    ['returned', 'take the return back', 'return £800'],
    ['returned', 'take the return back', 'reverse the receipt'],
  ])('%s: %s / %s', async (beginning, one, other) => {
    await expectEitherOrder({ make: beginnings[beginning], acts: [acts[one], acts[other]], read })
  })
})

describe('two people at a late rent', () => {
  async function late() {
    const made = await makeRentPayment({ dueDate: '2026-10-01', amount: 95_000 })
    const { arrears, ledger } = as(made.landlord)
    const params = { id: made.tenancy.id }
    await arrears.changeTerms({ params, body: { lateInterest: true } })
    return { ...made, arrears, ledger, params, charge: { id: made.payment.chargeId } }
  }
  type Made = Awaited<ReturnType<typeof late>>

  const charge = ({ arrears, charge: params }: Made) => arrears.chargeInterest({ params, body: {} })
  const others: Record<string, (made: Made) => Promise<unknown>> = {
    'charge it too': charge,
    'until another day': ({ arrears, charge: params }) =>
      arrears.chargeInterest({ params, body: { on: '2026-11-10' } }),
    'enter rent that came in before': ({ ledger, params }) =>
      ledger.addReceipt({ params, body: { amount: 95_000, date: '2026-10-20', method: 'cash' } }),
    'allow no interest': ({ arrears, params }) => arrears.changeTerms({ params, body: { lateInterest: false } }),
    'begin breathing space': ({ arrears, params }) =>
      arrears.breathingSpace({ params, body: { from: '2026-11-01', until: '2026-12-30' } }),
  }

  test.each(Object.entries(others))('charge interest / %s', async (_, other) => {
    const { landlord } = await expectEitherOrder({
      make: late,
      acts: [charge, other],
      read: async ({ ledger, arrears, params, charge: ofRent }) => ({
        entries: inWords((await ledger.get({ params })).entries),
        left: (await arrears.interest({ params: ofRent })).amount,
      }),
    })
    expect(brokenLaws(await readLedgerRows(services.db, landlord.id))).toEqual([])
  })
})

describe('two people at a statement', () => {
  /** Three lines: one posted, one certain, one that belongs to nobody. */
  async function statement() {
    const made = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
    for (const dueDate of ['2026-10-01', '2026-11-01']) await addRentPayment(made.tenancy, { amount: 95_000, dueDate })
    const rows = [
      ['2026-10-02', 'ZOFIA NOWAK', 95_000],
      ['2026-11-02', 'ZOFIA NOWAK', 95_000],
      ['2026-11-03', 'CASH', 3_000],
    ] as const
    const { bank, ledger, rent } = as(made.landlord)
    const { id } = await importStatement(app, made.landlord, ...rows)
    const params = { id }
    const lines = () => bank.lines({ params, query: { order: 'day' } })
    const line = async (at: number) => ({ id: (await lines())[at]?.id ?? 0 })
    await bank.updateLine({ params: await line(0), body: { post: true } })
    const ids = (await lines()).map((each) => each.id)
    return { ...made, bank, ledger, rent, rows, params, lines, ids }
  }
  type Made = Awaited<ReturnType<typeof statement>>

  const acts = {
    'undo all of it': ({ bank, params }) => bank.undoImport({ params }),
    'post all certain': ({ bank, params }) => bank.postCertain({ params, body: {} }),
    'post a line': ({ bank, ids, tenancy }) =>
      bank.updateLine({
        params: { id: ids[2] ?? 0 },
        body: { post: true, splits: [{ tenantId: tenancy.id, amount: 3_000 }] },
      }),
    'undo a line': ({ bank, ids }) => bank.undoLine({ params: { id: ids[0] ?? 0 } }),
    'reverse its receipt': async ({ ledger, lines }) =>
      ledger.reverseReceipt({ params: { id: (await lines())[0]?.receiptIds[0] ?? 0 }, body: { reason } }),
    'import it once more': ({ landlord, rows }) => importStatement(app, landlord, ...rows),
  } satisfies Record<string, (made: Made) => Promise<unknown>>
  type Name = keyof typeof acts

  test.each<[Name, Name]>([
    ['undo all of it', 'undo all of it'],
    ['undo all of it', 'post all certain'],
    ['undo all of it', 'post a line'],
    ['undo all of it', 'undo a line'],
    ['undo all of it', 'reverse its receipt'],
    ['undo all of it', 'import it once more'],
    ['post all certain', 'import it once more'],
  ])('%s / %s', async (one, other) => {
    const { landlord } = await expectEitherOrder({
      make: statement,
      acts: [acts[one], acts[other]],
      read: async (made) => ({
        entries: inWords((await made.ledger.get({ params: { id: made.tenancy.id } })).entries),
        rent: (await made.rent.list()).map(({ status, outstanding }) => `${status} ${outstanding}`),
        lines: (await made.lines()).map(({ state }) => state),
      }),
    })
    expect(brokenLaws(await readLedgerRows(services.db, landlord.id))).toEqual([])
  })

  test('while it is being posted or taken back, a second person does neither, and may once that has been cut off', async () => {
    const { bank, params, lines, landlord } = await statement()
    const work = (kind: 'posting' | 'undoing', secondsAgo: number) =>
      services.db
        .update(bankImports)
        .set({ work: kind, total: 3, movedAt: sql`now() - make_interval(secs => ${secondsAgo}::int)` })
    const states = async () => (await lines()).map(({ state }) => state)
    const before = await states()
    const words = {
      posting: 'The lines of this statement are being posted.',
      undoing: 'What was posted from this statement is being undone.',
    }
    for (const kind of ['posting', 'undoing'] as const) {
      await work(kind, 0)
      const refused: Refusal[] = [
        await refusal(bank.postCertain({ params, body: {} })),
        await refusal(bank.undoImport({ params })),
      ]
      expect(refused).toMatchObject(refused.map(() => ({ status: 409, text: words[kind] })))
    }
    expect(await bank.postCertain({ params, body: { rehearse: true } })).toMatchObject({ count: 1, sum: 95_000 })
    expect(await states()).toEqual(before)
    await work('undoing', 600)
    expect(await bank.undoImport({ params })).toMatchObject({ posted: 0, progress: null })
    expect(brokenLaws(await readLedgerRows(services.db, landlord.id))).toEqual([])
  })
})
