import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookSummary } from './summary.ts'
import {
  type BookLine,
  boxesFor,
  boxOf,
  categoriesOf,
  depositsIn,
  expenseTypes,
  hmrcBoxes,
  isExpenseType,
  resultOf,
  resultPartOf,
  resultsOf,
  type TransactionType,
  transactionTypes,
  usualBox,
} from './transaction.ts'

const line = (more: Partial<BookLine>): BookLine => ({
  type: 'maintenance',
  hmrcBox: null,
  capital: false,
  amount: 100,
  ...more,
})

test.each<[TransactionType, string | null]>([
  ['rent_payment', '20'],
  ['late_fee', '20'],
  ['other_income', '20'],
  ['deposit', null],
  ['maintenance', '25'],
  ['utilities', '24'],
  ['property_tax', '24'],
  ['insurance', '24'],
  ['management_fee', '27'],
  ['other_expense', '29'],
])('%s belongs to box %s unless its landlord says otherwise', (type, box) => {
  expect(usualBox(type)).toBe(box)
  expect(boxOf(line({ type }))).toBe(box)
})

test('the box can be chosen, but no expense becomes income and no deposit gets a box', () => {
  expect(boxOf(line({ hmrcBox: '36' }))).toBe('36')
  expect(boxOf(line({ hmrcBox: '20' }))).toBe('25')
  expect(boxOf(line({ type: 'deposit', hmrcBox: '20' }))).toBeNull()
  expect(boxOf(line({ capital: true, hmrcBox: '25' }))).toBeNull()
  expect(boxesFor('deposit')).toEqual([])
})

test('net is income less expenses less finance costs; capital and deposits are no part of it', () => {
  const lines = [
    line({ type: 'rent_payment', amount: 100_000 }),
    line({ type: 'rent_payment', amount: -5_000 }),
    line({ type: 'deposit', amount: 120_000 }),
    line({ amount: 20_000 }),
    line({ type: 'other_expense', hmrcBox: '44', amount: 30_000 }),
    line({ capital: true, amount: 900_000 }),
  ]
  expect(resultOf(lines)).toEqual({ income: 95_000, expenses: 20_000, financeCosts: 30_000, net: 45_000 })
  expect(categoriesOf(lines)).toEqual([
    { type: 'rent_payment', amount: 95_000 },
    { type: 'maintenance', amount: 20_000 },
  ])
  expect(depositsIn(lines)).toBe(120_000)
})

const anyLine = fc.record({
  type: fc.constantFrom(...transactionTypes),
  hmrcBox: fc.constantFrom(null, ...hmrcBoxes),
  capital: fc.boolean(),
  amount: fc.integer({ min: -10_000_000, max: 1_000_000_000 }),
  month: fc.constantFrom('2026-04', '2026-05', '2026-12', '2027-04'),
  propertyId: fc.constantFrom(null, 1, 2, 3),
})
const anyLines = fc.array(anyLine, { maxLength: 40 })
const runs = { numRuns: 1_000 }

test('every line counts once, in any order and however it is grouped', () => {
  fc.assert(
    fc.property(anyLines, fc.integer({ min: 0, max: 40 }), (lines, at) => {
      const sum = (wanted: ReturnType<typeof resultPartOf>) =>
        lines.filter((each) => resultPartOf(each) === wanted).reduce((total, { amount }) => total + amount, 0)
      const result = resultOf(lines)
      expect(result.net).toBe(result.income - result.expenses - result.financeCosts)
      expect(result).toEqual(resultOf(lines.toReversed()))
      const parts = [resultOf(lines.slice(0, at)), resultOf(lines.slice(at))]
      expect(result.net).toBe(parts.reduce((total, { net }) => total + net, 0))
      const all = lines.reduce((total, { amount }) => total + amount, 0)
      const { income, expenses, financeCosts } = result
      expect(income + expenses + financeCosts + sum('capital') + sum('deposit')).toBe(all)
    }),
    runs,
  )
})

const columnsOf = (lines: readonly (BookLine & { propertyId: number | null })[]) =>
  lines.map(({ propertyId, amount, ...kind }) => ({ ...kind, keys: [propertyId], amounts: [amount] }))

test('the results of many properties at once are those of the lines of each', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const ofEach = Map.groupBy(lines, ({ propertyId }) => propertyId)
      const expected = new Map([...ofEach].map(([id, each]) => [id, resultOf(each)]))
      expect(resultsOf(columnsOf(lines))).toEqual(expected)
      const [first] = lines
      const sameKind = lines.map((each) => ({ ...each, ...first, propertyId: each.propertyId, amount: each.amount }))
      const keys = sameKind.map(({ propertyId }) => propertyId)
      const amounts = sameKind.map(({ amount }) => amount)
      expect(resultsOf(first ? [{ ...first, keys, amounts }] : [])).toEqual(resultsOf(columnsOf(sameKind)))
    }),
    runs,
  )
})

test('months, properties and kinds each add up to the whole', () => {
  const range = { from: '2026-04-06', to: '2027-04-05' }
  const homes = [1, 2, 3].map((id) => ({ id, address: `${id} Mill Lane` }))
  fc.assert(
    fc.property(anyLines, (lines) => {
      const summary = bookSummary(
        range,
        { byMonth: lines, byProperty: columnsOf(lines), previous: [], deposits: lines },
        homes,
        '–',
      )
      for (const field of ['income', 'expenses', 'net'] as const) {
        expect(summary.months.reduce((sum, month) => sum + month[field], 0)).toBe(summary[field])
        expect(summary.properties.reduce((sum, home) => sum + home[field], 0)).toBe(summary[field])
      }
      const spent = summary.categories.filter(({ type }) => isExpenseType(type))
      const earned = summary.categories.filter(({ type }) => !isExpenseType(type))
      expect(spent.reduce((sum, { amount }) => sum + amount, 0)).toBe(summary.expenses)
      expect(earned.reduce((sum, { amount }) => sum + amount, 0)).toBe(summary.income)
    }),
    runs,
  )
})

test('the twelve months and a bit of a tax year are all there, empty ones too', () => {
  const nothing = { byMonth: [], byProperty: [], previous: [], deposits: [] }
  const { months } = bookSummary({ from: '2026-04-06', to: '2027-04-05' }, nothing, [], '–')
  expect(months.map(({ month }) => month)).toHaveLength(13)
  expect(months[0]).toEqual({ month: '2026-04', income: 0, expenses: 0, net: 0 })
})

test('every expense type has a usual box, and it may be chosen', () => {
  for (const type of expenseTypes) expect(boxesFor(type)).toContain(usualBox(type))
})
