/** A landlord's books of one tax year on every screen and paper, beside sums over the rows that know none of them. */
import { expect } from 'vitest'
import { type HmrcBox, hmrcBoxes, type TransactionType } from '#domain/finance.ts'
import type { Caller, TestApp } from '#test/app.ts'
import { readPdf } from '#test/pdf-text.ts'

export interface BookedRow {
  readonly type: TransactionType
  readonly amount: number
  readonly date: string
  readonly propertyId: number | null
  readonly capital: boolean
  readonly hmrcBox: HmrcBox | null
}

const usual: Record<TransactionType, string> = {
  rent_payment: '20',
  deposit: '',
  late_fee: '20',
  other_income: '20',
  maintenance: '25',
  utilities: '24',
  property_tax: '24',
  insurance: '24',
  management_fee: '27',
  other_expense: '29',
}

const boxOf = (row: BookedRow) => (row.capital ? '' : (row.hmrcBox ?? usual[row.type]))
const inPounds = (pence: number) => (pence / 100).toFixed(2)
const shown = (pence: number) =>
  Math.abs(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: pence % 100 ? 2 : 0 })

/** `rows` are all that are booked; `shares` the percent of a property that is the landlord's, 100 where it does not say. */
export async function expectAgreement(
  as: TestApp['as'],
  landlord: Caller,
  taxYear: number,
  { rows, shares = {} }: { rows: readonly BookedRow[]; shares?: Readonly<Record<number, number>> },
): Promise<void> {
  const range = { from: `${taxYear}-04-06`, to: `${taxYear + 1}-04-05` }
  const within = rows.filter(({ date }) => date >= range.from && date <= range.to)
  const sumOf = (wanted: (row: BookedRow) => boolean, of = within) =>
    of.filter(wanted).reduce((total, { amount }) => total + amount, 0)
  const income = sumOf((row) => boxOf(row) === '20')
  const financeCosts = sumOf((row) => boxOf(row) === '44')
  const expenses = sumOf((row) => !['', '20', '44'].includes(boxOf(row)))
  const capital = sumOf((row) => row.capital)
  const net = income - expenses - financeCosts
  const isDeposit = ({ type }: BookedRow) => type === 'deposit'
  const depositsHeld = sumOf(
    isDeposit,
    rows.filter(({ date }) => date <= range.to),
  )

  const { financial, tax } = as(landlord)
  expect(await financial.summary({ query: range })).toMatchObject({ income, expenses, financeCosts, net, depositsHeld })

  const csv = (await financial.export({ query: { ...range, format: 'csv' } })).toString()
  const total = csv.split('\r\n').find((line) => line.startsWith('Total'))
  const totals = [income, expenses, financeCosts, capital, sumOf(isDeposit)]
  expect(total?.split(',').slice(8)).toEqual(totals.map(inPounds))
  expect(csv.split('\r\n').filter((line) => /^\d{4}-/.test(line))).toHaveLength(within.length)
  expect(csv).toContain(`Net,,,,,,,,${inPounds(net)}`)

  const pdf = await financial.export({ query: { ...range, format: 'pdf' } })
  const text = readPdf(pdf as unknown as Uint8Array).pages.join(' ')
  for (const figure of [income, expenses, financeCosts, net, depositsHeld]) expect(text).toContain(shown(figure))

  const ownOf = (wanted: (row: BookedRow) => boolean) =>
    within
      .filter(wanted)
      .reduce((sum, { amount, propertyId }) => sum + (amount * (shares[propertyId ?? 0] ?? 100)) / 100, 0)
  const year = await tax.taxYear({ params: { year: taxYear } })
  for (const box of hmrcBoxes) expect(year.boxes[box]).toBe(ownOf((row) => boxOf(row) === box))
  expect(year.capital).toBe(ownOf(({ capital: isCapital }) => isCapital))

  const update = await tax.mtd({ params: { year: taxYear, quarter: 4 } })
  const inPence = (amounts: object = {}) =>
    Object.values(amounts).reduce((sum: number, pounds) => sum + Math.round(Number(pounds) * 100), 0)
  const { residentialFinancialCost = 0, ...others } = update.body.ukProperty.expenses ?? {}
  expect(inPence(update.body.ukProperty.income)).toBe(ownOf((row) => boxOf(row) === '20'))
  // Box 36 is a yearly allowance and no expense of an update.
  expect(inPence(others)).toBe(ownOf((row) => !['', '20', '44', '36'].includes(boxOf(row))))
  expect(Math.round(residentialFinancialCost * 100)).toBe(ownOf((row) => boxOf(row) === '44'))
}
