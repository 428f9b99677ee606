/** Compares every screen and paper about a landlord's tax year with independent sums over the rows. */
import { expect } from 'vitest'
import type { FinancialSummary } from '#api/financial.ts'
import { type HmrcBox, hmrcBoxes, type TransactionType } from '#domain/finances/transaction.ts'
import type { Caller, TestApp } from '#test/app.ts'
import { mtdBodySchema } from '#test/mtd-schema.ts'
import { readPdf } from '#test/pdf-text.ts'

export interface BookedRow {
  readonly type: TransactionType
  readonly amount: number
  readonly date: string
  readonly propertyId: number | null
  readonly capital: boolean
  readonly hmrcBox: HmrcBox | null
  readonly category?: string | null
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

/** The field for each box in an update under Making Tax Digital. Box 36, a yearly allowance, has none. */
const mtdFields: Readonly<Record<string, string>> = {
  '24': 'premisesRunningCosts',
  '25': 'repairsAndMaintenance',
  '26': 'financialCosts',
  '27': 'professionalFees',
  '28': 'costOfServices',
  '29': 'other',
}

type Wanted = (row: BookedRow) => boolean

const boxOf = (row: BookedRow) => (row.capital ? '' : (row.hmrcBox ?? usual[row.type]))
const isIncome: Wanted = (row) => boxOf(row) === '20'
const isFinanceCost: Wanted = (row) => boxOf(row) === '44'
const isExpense: Wanted = (row) => !['', '20', '44'].includes(boxOf(row))
const isDeposit: Wanted = ({ type }) => type === 'deposit'
const isTravel: Wanted = ({ category }) => category?.trim().toLowerCase() === 'travel'

const inPounds = (pence: number) => (pence / 100).toFixed(2)

/** An amount as screens and papers write it. */
export const shown = (pence: number) =>
  `${pence < 0 ? '-' : ''}£${Math.abs(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: pence % 100 ? 2 : 0 })}`

const sumOf = (rows: readonly BookedRow[], wanted: Wanted) =>
  rows.filter(wanted).reduce((total, { amount }) => total + amount, 0)

function amountsOf(rows: readonly BookedRow[]) {
  const [income, expenses] = [sumOf(rows, isIncome), sumOf(rows, isExpense)]
  return { income, expenses, net: income - expenses - sumOf(rows, isFinanceCost) }
}

interface Books {
  /** Everything that is booked. */
  readonly rows: readonly BookedRow[]
  /** The landlord's share of each property in percent; 100 if it is not listed. */
  readonly shares?: Readonly<Record<number, number>>
}

/** Compares the tax year everywhere and returns the screen's summary. */
export async function expectAgreement(
  as: TestApp['as'],
  landlord: Caller,
  taxYear: number,
  books: Books,
): Promise<FinancialSummary> {
  const year = yearOf(taxYear, books)
  const { financial, tax } = as(landlord)
  const summary = await financial.summary({ query: year.range })
  expectSummary(summary, year)
  await expectCsv(financial, year)
  await expectPdf(financial, summary, year)
  await expectTaxYear(tax, year)
  await expectUpdates(tax, year)
  return summary
}

/** The rows of a tax year, and what is expected of them. */
function yearOf(taxYear: number, { rows, shares = {} }: Books) {
  const range = { from: `${taxYear}-04-06`, to: `${taxYear + 1}-04-05` }
  const between = (from: string, to: string) => rows.filter(({ date }) => date >= from && date <= to)
  const within = between(range.from, range.to)
  const totals = {
    ...amountsOf(within),
    financeCosts: sumOf(within, isFinanceCost),
    depositsHeld: sumOf(between('', range.to), isDeposit),
  }
  const previous = amountsOf(between(`${taxYear - 1}-04-06`, `${taxYear}-04-05`))
  /** The landlord's share of some rows, from the year's first day on. */
  const own = (wanted: Wanted, until = range.to) => ownShare(between(range.from, until).filter(wanted), shares)
  return { taxYear, range, within, totals, previous, own }
}

type Year = ReturnType<typeof yearOf>
type Own = ReturnType<TestApp['as']>

function expectSummary(summary: FinancialSummary, { taxYear, within, totals, previous }: Year): void {
  expect(summary).toMatchObject({ ...totals, previous })
  for (const { month, ...amounts } of summary.months)
    expect(amounts, month).toEqual(amountsOf(within.filter(({ date }) => date.startsWith(month))))
  for (const { propertyId, address, ...amounts } of summary.properties)
    expect(amounts, address).toEqual(amountsOf(within.filter((row) => row.propertyId === propertyId)))
  expect(summary.months.map(({ month }) => month)).toEqual(monthsOf(taxYear))
  expect(new Set(summary.properties.map((row) => row.propertyId))).toEqual(new Set(within.map((row) => row.propertyId)))
  const ofTypes = Object.entries(usual).map(([type]) => {
    return { type, amount: sumOf(within, (row) => row.type === type && (isIncome(row) || isExpense(row))) }
  })
  expect(summary.categories).toEqual(ofTypes.filter(({ amount }) => amount !== 0))
}

async function expectCsv(financial: Own['financial'], { range, within, totals }: Year): Promise<void> {
  const { income, expenses, financeCosts, net } = totals
  const csv = (await financial.export({ query: { ...range, format: 'csv' } })).toString()
  const total = csv.split('\r\n').find((line) => line.startsWith('Total'))
  const sums = [income, expenses, financeCosts, sumOf(within, (row) => row.capital), sumOf(within, isDeposit)]
  expect(total?.split(',').slice(8)).toEqual(sums.map(inPounds))
  expect(csv.split('\r\n').filter((line) => /^\d{4}-/.test(line))).toHaveLength(within.length)
  expect(csv).toContain(`Net,,,,,,,,${inPounds(net)}`)
}

async function expectPdf(financial: Own['financial'], summary: FinancialSummary, year: Year): Promise<void> {
  const pdf = await financial.export({ query: { ...year.range, format: 'pdf' } })
  const lines = readPdf(pdf).pages.flatMap((page) => page.split('\n').map((line) => line.trim()))
  expect(lines.join(' ')).toContain(' · made ')
  const properties = summary.properties.map(({ propertyId: _, ...figures }) => figures)
  for (const figures of [year.totals, year.previous, ...summary.months, ...properties])
    for (const figure of Object.values(figures)) if (typeof figure === 'number') expect(lines).toContain(shown(figure))
}

async function expectTaxYear(tax: Own['tax'], { taxYear, own }: Year): Promise<void> {
  const year = await tax.taxYear({ params: { year: taxYear } })
  const csv = (await tax.taxYearCsv({ params: { year: taxYear } })).toString().split('\r\n')
  for (const box of hmrcBoxes) {
    const amount = own((row) => boxOf(row) === box)
    expect(year.boxes[box], `box ${box}`).toBe(amount)
    const totals = csv.filter((line) => line.includes(`,Total,,${box},`) && line.endsWith(`,${inPounds(amount)}`))
    expect(totals).toHaveLength(1)
  }
  for (const { propertyId, boxes } of year.properties)
    for (const box of hmrcBoxes)
      expect(boxes[box]).toBe(own((row) => row.propertyId === propertyId && boxOf(row) === box))
  expect(year.capital).toBe(own((row) => row.capital))
}

async function expectUpdates(tax: Own['tax'], { taxYear, range, own }: Year): Promise<void> {
  for (const [at, end] of [`${taxYear}-07-05`, `${taxYear}-10-05`, `${taxYear + 1}-01-05`, range.to].entries())
    for (const itemised of [false, true]) {
      const params = { year: taxYear, quarter: at + 1 }
      const { body } = await tax.mtd({ params, query: { itemised: itemised ? 'true' : 'false' } })
      expect(mtdBodySchema.safeParse(body).error, JSON.stringify(body)).toBeUndefined()
      const amounts = amountsOfUpdate((wanted) => own(wanted, end), itemised)
      expect(body).toEqual({ fromDate: range.from, toDate: end, ukProperty: amounts })
      const table = (await tax.mtdCsv({ params, query: { itemised: itemised ? 'true' : 'false' } })).toString()
      const told = Object.values(amounts).flatMap((part) => Object.entries(part))
      expect(table.trim().split('\r\n').length - 1).toBe(told.length)
      for (const [field, pounds] of told) expect(table).toMatch(new RegExp(`,${field},.*,${pounds.toFixed(2)}\r\n`))
    }
}

const monthsOf = (taxYear: number) =>
  Array.from(
    { length: 13 },
    (_, at) => `${taxYear + Math.floor((at + 3) / 12)}-${String(((at + 3) % 12) + 1).padStart(2, '0')}`,
  )

/** The landlord's share, taken of each property's total and rounded to the penny. */
function ownShare(rows: readonly BookedRow[], shares: Readonly<Record<number, number>>): number {
  const ofProperties = Map.groupBy(rows, ({ propertyId }) => propertyId ?? 0)
  return [...ofProperties].reduce(
    (total, [id, of]) => total + Math.round((sumOf(of, () => true) * (shares[id] ?? 100)) / 100),
    0,
  )
}

/** An update in pounds, without zeros: below £90,000 one sum of all expenses, unless they are wanted one by one. */
function amountsOfUpdate(own: (wanted: Wanted) => number, itemised: boolean) {
  const rent = own((row) => isIncome(row) && row.type === 'rent_payment')
  const gross = own(isIncome)
  const travelCosts = own((row) => boxOf(row) === '29' && isTravel(row))
  const expenses = Object.entries(mtdFields).map(([box, field]) => {
    return [field, own((row) => boxOf(row) === box) - (field === 'other' ? travelCosts : 0)] as const
  })
  const items = [...expenses, ['travelCosts', travelCosts] as const]
  const all = items.reduce((sum, [, amount]) => sum + amount, 0)
  const spent = itemised || gross >= 9_000_000 ? items : [['consolidatedExpenses', all] as const]
  const parts = {
    income: [['periodAmount', rent] as const, ['otherIncome', gross - rent] as const],
    expenses: [...spent, ['residentialFinancialCost', own(isFinanceCost)] as const],
  }
  const told = Object.entries(parts).map(([name, amounts]) => {
    return [
      name,
      Object.fromEntries(amounts.flatMap(([field, pence]) => (pence === 0 ? [] : [[field, pence / 100]]))),
    ] as const
  })
  return Object.fromEntries(told.filter(([, amounts]) => Object.keys(amounts).length > 0)) as Record<
    string,
    Record<string, number>
  >
}
