import { describe, expect, test } from 'vitest'
import type { BankLine } from '#api/bank.ts'
import type { LiveMessage } from '#server/platform/live/live-message.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { addRentPayment, makeLandlord, makeTenancy } from '#test/factories.ts'
import { importStatement, type Row, statementForm } from '#test/statements.ts'

const app = await testApp()
const { as } = app

/** A tenancy with rent of £950 due on 1 November. */
async function letting() {
  const made = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  const payment = await addRentPayment(made.tenancy, { amount: 95_000, dueDate: '2026-11-01' })
  return { ...made, payment }
}

const linesOf = (landlord: Caller, id: number) => as(landlord).bank.lines({ params: { id } })

async function imported(landlord: Caller, ...rows: Row[]) {
  const statement = await importStatement(app, landlord, ...rows)
  return { statement, lines: await linesOf(landlord, statement.id) }
}

const first = (lines: readonly BankLine[]): BankLine => {
  const [line] = lines
  if (!line) throw new Error('There is no line')
  return line
}

const rentRow: Row = ['2026-11-03', 'FASTER PAYMENT ZOFIA NOWAK RENT NOV', 95_000]

describe('a statement', () => {
  test('is imported with its days and lines, and what it proposes says why', async () => {
    const { landlord, tenancy, payment } = await letting()
    const { statement, lines } = await imported(landlord, rentRow, ['2026-11-04', 'Screwfix', -2_599])
    expect(statement).toMatchObject({
      accountName: 'Rent account',
      fileName: 'statement.csv',
      lines: 2,
      duplicates: 0,
      from: '2026-11-03',
      to: '2026-11-04',
      problems: [],
    })
    expect(lines).toMatchObject([
      {
        date: '2026-11-03',
        amount: 95_000,
        state: 'proposed',
        certainty: 'certain',
        proposal: { splits: [{ tenantId: tenancy.id, rentPaymentId: payment.id, amount: 95_000 }] },
        reasons: ['the exact amount outstanding', 'contains "zofia" and "nowak"', 'two days after due'],
        receiptIds: [],
        transactionId: null,
      },
      { amount: -2_599, state: 'unknown', certainty: 'unknown', proposal: null },
    ])
    expect(await as(landlord).rent.list()).toMatchObject([{ status: 'unpaid' }])
  })

  test('tells open screens when other proposals are worked out than those that it had', async () => {
    const { landlord, payment } = await letting()
    const { statement } = await imported(landlord, rentRow)
    await as(landlord).rent.update({ params: { id: payment.id }, body: { status: 'paid', paidDate: '2026-11-02' } })
    const heard: LiveMessage[] = []
    const leave = app.services.live.onMessage((message) => heard.push(message))
    const isNotified = () => heard.some((message) => message.kind === 'changed' && message.change === 'bank')
    expect(await linesOf(landlord, statement.id)).toMatchObject([{ certainty: 'likely' }])
    await eventually(() => expect(isNotified()).toBe(true))
    leave()
    expect(await as(landlord).bank.list()).toMatchObject([{ certain: 0, likely: 1 }])
  })

  test('adds each of its lines once, also when it is imported again', async () => {
    const { landlord } = await letting()
    await imported(landlord, rentRow, rentRow)
    const { statement, lines } = await imported(landlord, rentRow, rentRow, rentRow)
    expect(statement).toMatchObject({ lines: 3, duplicates: 2 })
    expect(lines).toHaveLength(1)
  })

  test('that cannot be read is refused with the line at fault, and nothing is stored', async () => {
    const landlord = await makeLandlord()
    const send = (text: string, mapping?: object) =>
      refusal(as(landlord).bank.create({ form: statementForm(text, mapping ? { mapping } : {}) }))
    const header = 'Date,Description,Amount'
    const cases: [string, object | undefined, string][] = [
      [`${header}\n03/11/2026,Rent,950.00\n31/02/2026,Rent,950.00`, undefined, 'Line 3: “31/02/2026” is no date'],
      [`${header}\n03/11/2026,Rent,nine`, undefined, 'Line 2: “nine” is no amount'],
      ['a,b\n1,2', undefined, 'Choose which columns'],
      ['When,What,Pounds\n03/04/2026,Rent,9', { date: 0, description: 1, amount: 2 }, 'whether the day or the month'],
      [
        `${header}\n23/11/2026,Rent,9`,
        { date: 0, description: 1, amount: 7 },
        'There is no column 7: those of this file are 0 to 2',
      ],
      ['<OFX>', undefined, 'There are no lines'],
      ['\0\0', undefined, 'not a bank statement'],
      [
        '%PDF-1.7\n1 0 obj\n<< /Type /Catalog, /Pages 2 >>',
        undefined,
        'not a bank statement: choose a CSV, OFX or QIF',
      ],
      ['<!doctype html>\n<p>Date, Amount</p>', undefined, 'not a bank statement'],
      ['Dear bank\nplease send my statement', undefined, 'not a bank statement'],
    ]
    for (const [text, mapping, reason] of cases) {
      const { status, message } = await send(text, mapping)
      expect([status, message]).toEqual([400, expect.stringContaining(reason)])
    }
    expect(await as(landlord).bank.list()).toEqual([])
  })

  test('that is broken is refused before it is imported, too', async () => {
    const landlord = await makeLandlord()
    const look = (text: string) => refusal(as(landlord).bank.preview({ form: statementForm(text) }))
    const open = await look('Date,Description,Amount\n01/10/2026,"x,1\n')
    expect([open.status, open.text]).toEqual([400, 'file: Line 2: A quotation mark is not closed here'])
    expect((await look(`Date${',x'.repeat(600)}`)).status).toBe(400)
  })

  test('of an unknown bank is read by columns that are said once for the account', async () => {
    const landlord = await makeLandlord()
    const text = (day: string) => `When,What,Out,In\n${day},Rent,,950.00\n${day},Tap,12.50,`
    const mapping = { date: 0, description: 1, paidOut: 2, paidIn: 3, dayOrder: 'dmy' }
    await as(landlord).bank.create({ form: statementForm(text('03/04/2026'), { mapping }) })
    const again = await as(landlord).bank.create({ form: statementForm(text('04/05/2026')) })
    const lines = await linesOf(landlord, again.id)
    expect(lines.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-05-04', 95_000],
      ['2026-05-04', -1_250],
    ])
  })

  test('with a header of plain words is read in the order of days that was said for the account', async () => {
    const landlord = await makeLandlord()
    const text = (day: string) => `Date,Description,Amount\n${day},Rent,950.00`
    const mapping = { date: 0, description: 1, amount: 2, dayOrder: 'mdy' }
    await as(landlord).bank.create({ form: statementForm(text('11/10/2026'), { mapping }) })
    const again = await as(landlord).bank.create({ form: statementForm(text('11/09/2026')) })
    expect((await linesOf(landlord, again.id)).map(({ date }) => date)).toEqual(['2026-11-09'])
    const other = await as(landlord).bank.create({ form: statementForm(text('11/09/2026'), { accountName: 'Other' }) })
    expect((await linesOf(landlord, other.id)).map(({ date }) => date)).toEqual(['2026-09-11'])
  })
})

describe('posting', () => {
  test('enters a receipt that pays the rent, and undoing takes exactly that back', async () => {
    const { landlord, tenancy } = await letting()
    const { lines } = await imported(landlord, rentRow)
    const params = { id: first(lines).id }
    const posted = await as(landlord).bank.updateLine({ params, body: { post: true } })
    expect(posted).toMatchObject({ state: 'posted', receiptIds: [expect.any(Number)], reasons: lines[0]?.reasons })
    expect(posted.reasons).toContain('the exact amount outstanding')
    const rent = await as(landlord).rent.list()
    expect(rent).toMatchObject([{ status: 'paid', outstanding: 0 }])
    const splits = [{ tenantId: tenancy.id, rentPaymentId: rent[0]?.id, amount: 95_000 }]
    expect(posted.proposal).toMatchObject({ splits })
    expect(await as(landlord).financial.list()).toMatchObject([{ amount: 95_000, type: 'rent_payment' }])
    expect((await refusal(as(landlord).bank.updateLine({ params, body: { post: true } }))).status).toBe(409)

    expect(await as(landlord).bank.undoLine({ params })).toMatchObject({ state: 'proposed', receiptIds: [] })
    expect(await as(landlord).rent.list()).toMatchObject([{ status: 'overdue', outstanding: 95_000 }])
    expect(await as(landlord).financial.list()).toEqual([])
    const ledger = await as(landlord).ledger.get({ params: { id: tenancy.id } })
    expect(ledger.closing).toBe(95_000)
  })

  test('learns the payer', async () => {
    const { landlord, tenancy } = await letting()
    await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
    const { lines } = await imported(
      landlord,
      ['2026-10-02', 'BGC M KOWALSKI FLAT 3 OCT', 40_000],
      ['2026-10-05', 'BGC M KOWALSKI FLAT 3', 55_000],
      ['2026-11-02', 'BGC M KOWALSKI FLAT 3 NOV', 95_000],
    )
    expect(lines[0]).toMatchObject({ state: 'unknown' })
    const splits = [{ tenantId: tenancy.id, amount: 40_000 }]
    await as(landlord).bank.updateLine({ params: { id: first(lines).id }, body: { post: true, splits } })
    const after = await linesOf(landlord, first(lines).importId)
    expect(after[1]).toMatchObject({
      certainty: 'certain',
      reasons: ['the exact amount outstanding', 'same payer and reference as on 2 October', 'four days after due'],
    })
    expect(after[2]).toMatchObject({ certainty: 'certain' })
  })

  test('refuses splits that do not come to the line, go to others, or pay more than is outstanding', async () => {
    const { landlord, tenancy, payment } = await letting()
    const { tenancy: foreign } = await letting()
    const { lines } = await imported(landlord, rentRow, ['2026-11-04', 'Screwfix', -2_599])
    const params = { id: first(lines).id }
    const post = (...splits: { tenantId: number; rentPaymentId?: number; amount: number }[]) =>
      refusal(as(landlord).bank.updateLine({ params, body: { post: true, splits } }))
    expect((await post({ tenantId: tenancy.id, amount: 1 })).status).toBe(400)
    expect((await post({ tenantId: foreign.id, amount: 95_000 })).status).toBe(404)
    await as(landlord).rent.update({ params: { id: payment.id }, body: { status: 'paid' } })
    expect((await post({ tenantId: tenancy.id, rentPaymentId: payment.id, amount: 95_000 })).status).toBe(400)
    const out = { params: { id: lines[1]?.id ?? 0 } }
    const asRent = [{ tenantId: tenancy.id, amount: 2_599 }]
    expect((await refusal(as(landlord).bank.updateLine({ ...out, body: { post: true, splits: asRent } }))).status).toBe(
      400,
    )
  })

  test('may be split over charges that are no rent, though older rent is open', async () => {
    const { landlord, tenancy } = await letting()
    const { lines } = await imported(landlord, ['2026-11-04', 'KEY AND DOOR', 3_000])
    const params = { id: tenancy.id }
    const charge = (kind: 'key' | 'repair') =>
      as(landlord).ledger.addCharge({ params, body: { kind, amount: 2_000, dueDate: '2026-11-03' } })
    const [key, repair] = [await charge('key'), await charge('repair')]
    const post = (...amounts: number[]) => {
      const splits = [key, repair].map(({ id }, at) => ({
        tenantId: tenancy.id,
        chargeId: id,
        amount: amounts[at] ?? 0,
      }))
      return as(landlord).bank.updateLine({ params: { id: first(lines).id }, body: { post: true, splits } })
    }
    expect((await refusal(post(2_500, 500))).text).toBe('splits: Only £20 is outstanding on this charge')
    const { receiptIds } = await post(2_000, 1_000)
    const { allocations, credit } = await as(landlord).ledger.receipt({ params: { id: receiptIds[0] ?? 0 } })
    expect([allocations.map(({ chargeId, amount }) => [chargeId, amount]), credit]).toEqual([
      [
        [key.id, 2_000],
        [repair.id, 1_000],
      ],
      0,
    ])
    const { lines: others } = await imported(landlord, ['2026-11-05', 'OTHER', 100])
    const { tenancy: foreign } = await letting()
    const splits = [{ tenantId: foreign.id, chargeId: key.id, amount: 100 }]
    const wrong = as(landlord).bank.updateLine({ params: { id: first(others).id }, body: { post: true, splits } })
    expect((await refusal(wrong)).status).toBe(404)
    const rent = await as(landlord).rent.create({
      body: { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 500, dueDate: '2026-11-04' },
    })
    const postBoth = (chargeId: number) =>
      as(landlord).bank.updateLine({
        params: { id: first(others).id },
        body: { post: true, splits: [{ tenantId: tenancy.id, rentPaymentId: rent.id, chargeId, amount: 100 }] },
      })
    expect(await refusal(postBoth(repair.id))).toMatchObject({
      status: 400,
      text: 'splits: This rent payment is not this charge: name one of them',
    })
    expect(await postBoth(rent.chargeId)).toMatchObject({ state: 'posted' })
  })

  test('of what went out books an expense, which the same payee is proposed as from then on', async () => {
    const { landlord, property } = await letting()
    const { lines } = await imported(
      landlord,
      ['2026-10-04', 'CARD SCREWFIX 114', -2_599],
      ['2026-11-04', 'CARD SCREWFIX 115', -700],
    )
    const transaction = { type: 'maintenance' as const, category: 'Tools', propertyId: property.id }
    const params = { id: first(lines).id }
    const posted = await as(landlord).bank.updateLine({ params, body: { post: true, transaction } })
    expect(posted).toMatchObject({ transactionId: expect.any(Number), proposal: transaction, reasons: [] })
    expect(await as(landlord).financial.expenses()).toMatchObject([{ amount: 2_599, category: 'Tools' }])
    const after = await linesOf(landlord, first(lines).importId)
    expect(after[1]).toMatchObject({ state: 'proposed', certainty: 'likely', proposal: transaction })
    await as(landlord).bank.undoLine({ params })
    expect(await as(landlord).financial.expenses()).toEqual([])
  })

  test('all that is certain says first what it would do, and then does it', async () => {
    const { landlord, tenancy } = await letting()
    const { statement } = await imported(landlord, rentRow, ['2026-11-03', 'Somebody', 123])
    const params = { id: statement.id }
    const plan = { count: 1, sum: 95_000, tenancies: [{ tenantId: tenancy.id, count: 1, sum: 95_000 }] }
    expect(await as(landlord).bank.postCertain({ params, body: { rehearse: true } })).toMatchObject({
      rehearse: true,
      ...plan,
    })
    expect(await as(landlord).financial.list()).toEqual([])
    expect(await as(landlord).bank.postCertain({ params, body: {} })).toMatchObject({ rehearse: false, ...plan })
    expect(await as(landlord).bank.postCertain({ params, body: undefined })).toMatchObject({ count: 0, sum: 0 })
    expect(await as(landlord).rent.list()).toMatchObject([{ status: 'paid' }])

    expect(await as(landlord).bank.undoImport({ params })).toMatchObject({ undone: true, posted: 0, open: 2 })
    expect(await as(landlord).rent.list()).toMatchObject([{ status: 'overdue' }])
    expect((await refusal(as(landlord).bank.undoImport({ params }))).status).toBe(409)
    const again = await imported(landlord, rentRow, ['2026-11-03', 'Somebody', 123])
    expect(again.statement).toMatchObject({ duplicates: 0, open: 2 })
  })

  test('twice at once posts once', async () => {
    const { landlord } = await letting()
    const { statement, lines } = await imported(landlord, rentRow)
    const params = { id: first(lines).id }
    const outcomes = await Promise.allSettled([
      as(landlord).bank.updateLine({ params, body: { post: true } }),
      as(landlord).bank.updateLine({ params, body: { post: true } }),
      as(landlord).bank.postCertain({ params: { id: statement.id }, body: {} }),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(1)
    expect(await as(landlord).financial.list()).toHaveLength(1)
  })
})

describe('setting aside', () => {
  test('takes a line out of the way until that is undone', async () => {
    const { landlord } = await letting()
    const { lines } = await imported(landlord, rentRow)
    const params = { id: first(lines).id }
    expect(await as(landlord).bank.updateLine({ params, body: { setAside: true } })).toMatchObject({
      state: 'set_aside',
    })
    expect(await as(landlord).bank.undoLine({ params })).toMatchObject({ state: 'proposed' })
  })

  test('by rule holds for the lines that are there and those to come', async () => {
    const { landlord } = await letting()
    const row: Row = ['2026-11-02', 'Transfer to savings POT 7', -10_000]
    const { statement } = await imported(landlord, row, rentRow)
    const { id } = await as(landlord).bank.addRule({ body: { contains: 'savings pot' } })
    expect(await as(landlord).bank.lines({ params: { id: statement.id }, query: { state: 'set_aside' } })).toHaveLength(
      1,
    )
    const next = await imported(landlord, ['2026-11-09', 'Transfer to savings POT 7', -10_000])
    expect(first(next.lines).state).toBe('set_aside')
    expect(await as(landlord).bank.rules()).toMatchObject([{ id, contains: 'savings pot', lines: 2 }])
    const change = (contains: string) => as(landlord).bank.updateRule({ params: { id }, body: { contains } })
    expect(await change('zofia')).toMatchObject({ contains: 'zofia', lines: 1 })
    const { id: other } = await as(landlord).bank.addRule({ body: { contains: 'Savings' } })
    expect((await refusal(change('SAVINGS'))).status).toBe(409)
    await as(landlord).bank.removeRule({ params: { id: other } })
    await as(landlord).bank.removeRule({ params: { id } })
    expect(await as(landlord).bank.rules()).toEqual([])
  })

  test('by a rule that was too wide is taken back with it, but for what another rule sets aside', async () => {
    const { landlord } = await letting()
    const pot: Row = ['2026-11-02', 'Transfer to savings pot', -10_000]
    const { statement } = await imported(landlord, pot, rentRow, ['2026-11-03', 'Transfer to the plumber', -9_000])
    const { bank } = as(landlord)
    const states = async () => {
      const lines = await bank.lines({ params: { id: statement.id } })
      return Object.fromEntries(lines.map(({ description, state }) => [description, state]))
    }
    const before = await states()
    await bank.addRule({ body: { contains: 'SAVINGS' } })
    const aside = { ...before, 'Transfer to savings pot': 'set_aside' }
    const { id, lines } = await bank.addRule({ body: { contains: 'transfer TO' } })
    expect([lines, await states()]).toEqual([2, { ...aside, 'Transfer to the plumber': 'set_aside' }])
    await bank.removeRule({ params: { id }, query: { bringBack: 'true' } })
    expect(await states()).toEqual(aside)
    expect(await bank.list()).toMatchObject([{ open: 2, setAside: 1 }])
    expect((await bank.rules()).map(({ contains }) => contains)).toEqual(['SAVINGS'])
  })
})
