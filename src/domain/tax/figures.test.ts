import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mtdBodySchema } from '#test/mtd-schema.ts'
import { hmrcBoxes, transactionTypes } from '../finances/transaction.ts'
import { boxesOf, financeCostRelief, propertyTaxes, shareOf, type TaxLine, taxYearFigures } from './figures.ts'
import { consolidatedBelow, mtdBody, mtdStart, updateLines } from './making-tax-digital.ts'

const runs = { numRuns: 1_000 }
const range = { from: '2026-04-06', to: '2026-07-05' }

const line = (more: Partial<TaxLine>): TaxLine => ({
  propertyId: 1,
  address: '1 Mill Lane',
  share: 100,
  type: 'rent_payment',
  hmrcBox: null,
  capital: false,
  travel: false,
  amount: 100_000,
  ...more,
})

const anyLine: fc.Arbitrary<TaxLine> = fc.record({
  propertyId: fc.constantFrom(null, 1, 2),
  address: fc.constant('Mill Lane'),
  share: fc.constantFrom(100, 50, 33.33, 0.01),
  type: fc.constantFrom(...transactionTypes),
  hmrcBox: fc.constantFrom(null, ...hmrcBoxes),
  capital: fc.boolean(),
  travel: fc.boolean(),
  amount: fc.integer({ min: -100_000_000, max: 1_000_000_000 }),
})
const anyLines = fc.array(anyLine, { maxLength: 40 })

describe('a share', () => {
  test('is rounded to the penny, a refund as what it gives back', () => {
    expect(shareOf(101, 50)).toBe(51)
    expect(shareOf(-101, 50)).toBe(-51)
    expect(shareOf(100_000, 33.33)).toBe(33_330)
    expect(shareOf(12_345, 100)).toBe(12_345)
  })

  test('of each box is taken once for each property, and the properties add up to the whole', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const figures = taxYearFigures(lines, 2026)
        expect(figures.boxes).toEqual(boxesOf(figures.properties))
        const whole = taxYearFigures(
          lines.map((each) => ({ ...each, share: 100 })),
          2026,
        )
        for (const box of hmrcBoxes) {
          const sum = whole.properties.reduce((total, { boxes }) => total + boxes[box], 0)
          expect(sum).toBe(whole.boxes[box])
        }
      }),
      runs,
    )
  })
})

test('a year by box, property and share, capital and finance costs apart', () => {
  const lines = [
    line({ amount: 1_200_000 }),
    line({ type: 'other_expense', hmrcBox: '44', amount: 400_000 }),
    line({ type: 'maintenance', capital: true, amount: 500_000 }),
    line({ propertyId: 2, address: '2 Mill Lane', share: 50, amount: 900_001 }),
    line({ propertyId: 2, address: '2 Mill Lane', share: 50, type: 'insurance', amount: 30_000 }),
    line({ type: 'deposit', amount: 130_000 }),
  ]
  expect(taxYearFigures(lines, 2026)).toMatchObject({
    boxes: { '20': 1_650_001, '24': 15_000, '25': 0, '44': 400_000 },
    properties: [
      { propertyId: 1, share: 100, boxes: { '20': 1_200_000, '44': 400_000 } },
      { propertyId: 2, share: 50, boxes: { '20': 450_001, '24': 15_000 } },
    ],
    financeCostRelief: 80_000,
    capital: 500_000,
  })
})

test('finance costs take 20 % off the tax up to 5 April 2027', () => {
  const boxes = boxesOf(propertyTaxes([line({ type: 'other_expense', hmrcBox: '44', amount: 100_000 })]))
  expect(financeCostRelief(boxes, 2026)).toBe(20_000)
  expect(financeCostRelief(boxes, 2027)).toBe(22_000)
})

describe('the body of a quarterly update', () => {
  const spent = [
    line({ amount: 5_000_050 }),
    line({ type: 'late_fee', amount: 1_234 }),
    line({ type: 'maintenance', amount: 20_000 }),
    line({ type: 'other_expense', amount: 9_000 }),
    line({ type: 'other_expense', travel: true, amount: 2_500 }),
    line({ type: 'maintenance', hmrcBox: '36', amount: 45_000 }),
    line({ type: 'other_expense', hmrcBox: '44', amount: 300_010 }),
  ]

  test('says the expenses as one sum where gross income is under £90,000', () => {
    expect(mtdBody(range, propertyTaxes(spent))).toEqual({
      fromDate: '2026-04-06',
      toDate: '2026-07-05',
      ukProperty: {
        income: { periodAmount: 50_000.5, otherIncome: 12.34 },
        expenses: { consolidatedExpenses: 315, residentialFinancialCost: 3_000.1 },
      },
    })
  })

  test('says them one by one from £90,000, or when that is wanted; box 36 is no part of it', () => {
    const items = { repairsAndMaintenance: 200, travelCosts: 25, other: 90, residentialFinancialCost: 3_000.1 }
    expect(mtdBody(range, propertyTaxes(spent), true).ukProperty.expenses).toEqual(items)
    const more = [...spent, line({ amount: consolidatedBelow })]
    expect(mtdBody(range, propertyTaxes(more)).ukProperty.expenses).toEqual(items)
  })

  test('without anything names nothing', () => {
    expect(mtdBody(range, [])).toEqual({ fromDate: '2026-04-06', toDate: '2026-07-05', ukProperty: {} })
  })

  test('fits what HMRC takes, and adds up to the boxes of the return, for all books', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, itemised) => {
        const properties = propertyTaxes(lines)
        const body = mtdBody(range, properties, itemised)
        expect(mtdBodySchema.safeParse(body).error).toBeUndefined()
        const boxes = boxesOf(properties)
        const { periodAmount = 0, otherIncome = 0 } = body.ukProperty.income ?? {}
        expect(Math.round((periodAmount + otherIncome) * 100)).toBe(Math.max(0, boxes['20']))
        const { residentialFinancialCost = 0, ...expenses } = body.ukProperty.expenses ?? {}
        expect(Math.round(residentialFinancialCost * 100)).toBe(Math.max(0, boxes['44']))
        const sum = Object.values(expenses).reduce((total, amount) => total + Math.round(amount * 100), 0)
        expect(sum).toBe(boxes['24'] + boxes['25'] + boxes['26'] + boxes['27'] + boxes['28'] + boxes['29'])
        expect(updateLines(properties).gross).toBe(Math.max(0, boxes['20']))
      }),
      runs,
    )
  })

  test('the schema refuses what HMRC would: another key, a zero, a part of a penny, a negative income', () => {
    const wrong = [
      { extra: 1 },
      { ukProperty: { income: { periodAmount: 0 } } },
      { ukProperty: { income: { periodAmount: 1.005 } } },
      { ukProperty: { income: { periodAmount: -1 } } },
      { ukProperty: { expenses: { consolidatedExpenses: 1, other: 1 } } },
    ]
    for (const parts of wrong) {
      expect(
        mtdBodySchema.safeParse({ fromDate: range.from, toDate: range.to, ukProperty: {}, ...parts }).success,
      ).toBe(false)
    }
  })
})

describe('somebody is in Making Tax Digital', () => {
  test.each([
    [{ 2024: 5_000_001 }, 2026],
    [{ 2024: 5_000_000 }, null],
    [{ 2024: 5_000_000, 2025: 3_000_001 }, 2027],
    [{ 2025: 3_000_000, 2026: 2_000_001 }, 2028],
    [{ 2024: 6_000_000, 2025: 0 }, 2026],
    [{ 2026: 2_000_000 }, null],
    [{ 2023: 9_000_000 }, null],
  ])('by gross incomes %o from %s', (gross, from) => {
    expect(mtdStart(gross)).toBe(from)
  })
})
