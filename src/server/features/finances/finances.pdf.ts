/** The books of a range on paper: the figures of the screen, for an accountant or a lender. */

import type { Day, DayRange } from '#domain/day.ts'
import { formatDayLong, formatMonth } from '#domain/day-forms.ts'
import { type BookSummary, comparedWith, isStillToCome } from '#domain/finances/summary.ts'
import { financeCostsIn, isExpenseType, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { amount, facts, part, table } from '#server/platform/pdf/pdf-parts.ts'

interface About {
  readonly landlord: string
  /** The label of the property that the figures are of; null for all. */
  readonly property: string | null
  readonly today: Day
}

export const rangeInWords = ({ from, to }: DayRange) => `${formatDayLong(from)} to ${formatDayLong(to)}`

export const madeOn = (today: Day) => `made ${formatDayLong(today)}`

export function financesPdf(summary: BookSummary, about: About & { readonly createdAt: string }): PdfDocument {
  const { landlord, property, today, createdAt } = about
  return {
    title: `Finances ${rangeInWords(summary)}`,
    footer: [landlord, ...(property ? [property] : []), madeOn(today)].join(' · '),
    createdAt,
    content: contentOf(summary, about),
  }
}

function* contentOf(summary: BookSummary, { landlord, property, today }: About): Generator<PdfContent> {
  yield { text: 'Finances', style: 'title' }
  yield { text: [landlord, property ?? 'All properties', rangeInWords(summary)].join(' · '), style: 'muted' }
  yield* result(summary, today)
  yield* part('By month', months(summary, today))
  if (summary.properties.length > 0) yield* part('By property', properties(summary))
  if (summary.categories.length > 0 || summary.financeCosts !== 0) yield* part('By kind', categories(summary))
  yield {
    text: 'By the day on which money came in or went out. Capital and deposits are no part of the result; net is income less expenses less finance costs.',
    style: 'muted',
    margin: [0, 14, 0, 0],
  }
}

function result(summary: BookSummary, today: Day) {
  const { income, expenses, financeCosts, net, previous, depositsHeld } = summary
  return part(
    'Result',
    table(
      ['*', 'auto', 'auto'],
      ['', summary.to < today ? 'This range' : 'This range, so far', capitalised(comparedWith(summary, today))],
      [
        ['Income', amount(income), amount(previous.income)],
        ['Expenses', amount(expenses), amount(previous.expenses)],
        ['Finance costs', amount(financeCosts), ''],
        ['Net', amount(net), amount(previous.net)],
      ],
    ),
    facts([['Deposits held', formatPence(depositsHeld)]]),
  )
}

const months = (summary: BookSummary, today: Day) =>
  table(
    widths,
    ['Month', ...names],
    [
      ...summary.months.map((row) => [
        formatMonth(`${row.month}-01`),
        ...(isStillToCome(row, today) ? names.map(() => stillToCome) : amounts(row)),
      ]),
      totalOf(summary),
    ],
  )

const properties = (summary: BookSummary) =>
  table(
    widths,
    ['Property', ...names],
    [...summary.properties.map((row) => [row.address, ...amounts(row)]), totalOf(summary)],
  )

const categories = ({ categories, financeCosts }: BookSummary) =>
  table(
    ['*', 'auto', 'auto'],
    ['Kind', 'Side', 'Amount'],
    [
      ...categories.map(({ type, amount: total }) => [
        transactionTypeLabels[type],
        isExpenseType(type) ? 'Expense' : 'Income',
        amount(total),
      ]),
      ...(financeCosts === 0 ? [] : [['Finance costs', 'Apart from expenses', amount(financeCosts)]]),
    ],
  )

const stillToCome: PdfContent = { text: '–', alignment: 'right', style: 'muted' }
const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const names = ['Income', 'Expenses', 'Finance costs', 'Net']
const widths = ['*', ...names.map(() => 'auto' as const)]
const amounts = (row: { income: Pence; expenses: Pence; net: Pence }) =>
  [row.income, row.expenses, financeCostsIn(row), row.net].map(amount)
const totalOf = (summary: BookSummary): PdfContent[] =>
  [{ text: 'Total' }, ...amounts(summary)].map((each) => ({ stack: [each], style: 'strong' }))
