/** The books of a range on paper: the figures of the screen, for an accountant or a lender. */

import type { Day } from '#domain/day.ts'
import { formatDayLong, formatMonth } from '#domain/day-forms.ts'
import { type BookSummary, comparedWith, isStillToCome } from '#domain/finances/summary.ts'
import { financeCostsIn, isExpenseType, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { amount, facts, part, table } from '#server/platform/pdf/pdf-parts.ts'

type Named = {
  readonly landlord: string
  readonly property: string | null
  readonly today: Day
  readonly createdAt: string
}

export const rangeInWords = ({ from, to }: { from: string; to: string }) =>
  `${formatDayLong(from)} to ${formatDayLong(to)}`

export const madeOn = (today: Day) => `made ${formatDayLong(today)}`

export function financesPdf(summary: BookSummary, { landlord, property, today, createdAt }: Named): PdfDocument {
  const title = `Finances ${rangeInWords(summary)}`
  return {
    title,
    footer: [landlord, ...(property ? [property] : []), madeOn(today)].join(' · '),
    createdAt,
    content: contentOf(summary, landlord, property, today),
  }
}

function* contentOf(
  summary: BookSummary,
  landlord: string,
  property: string | null,
  today: Day,
): Generator<PdfContent> {
  const { income, expenses, financeCosts, net, previous, depositsHeld } = summary
  yield { text: 'Finances', style: 'title' }
  yield { text: [landlord, property ?? 'All properties', rangeInWords(summary)].join(' · '), style: 'muted' }
  yield* part(
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
  yield* part(
    'By month',
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
    ),
  )
  if (summary.properties.length > 0)
    yield* part(
      'By property',
      table(
        widths,
        ['Property', ...names],
        [...summary.properties.map((row) => [row.address, ...amounts(row)]), totalOf(summary)],
      ),
    )
  if (summary.categories.length > 0 || financeCosts !== 0)
    yield* part(
      'By kind',
      table(
        ['*', 'auto', 'auto'],
        ['Kind', 'Side', 'Amount'],
        [
          ...summary.categories.map(({ type, amount: total }) => [
            transactionTypeLabels[type],
            isExpenseType(type) ? 'Expense' : 'Income',
            amount(total),
          ]),
          ...(financeCosts === 0 ? [] : [['Finance costs', 'Apart from expenses', amount(financeCosts)]]),
        ],
      ),
    )
  yield {
    text: 'By the day on which money came in or went out. Capital and deposits are no part of the result; net is income less expenses less finance costs.',
    style: 'muted',
    margin: [0, 14, 0, 0],
  }
}

const stillToCome: PdfContent = { text: '–', alignment: 'right', style: 'muted' }
const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const names = ['Income', 'Expenses', 'Finance costs', 'Net']
const widths = ['*', ...names.map(() => 'auto' as const)]
const amounts = (row: { income: Pence; expenses: Pence; net: Pence }) =>
  [row.income, row.expenses, financeCostsIn(row), row.net].map(amount)
const totalOf = (summary: BookSummary): PdfContent[] =>
  [{ text: 'Total' }, ...amounts(summary)].map((each) => ({ stack: [each], style: 'strong' }))
