/**
 * The books of a range as a table for a spreadsheet: each transaction with its amount in the column where it counts,
 * and the totals.
 */
import type { Transaction } from '#api/financial.ts'
import { byteOrderMark, csvRow } from '#domain/csv.ts'
import type { BookSummary } from '#domain/finances/summary.ts'
import { type ResultPart, resultPartOf, transactionTypeLabels } from '#domain/finances/transaction.ts'

const columns: readonly (readonly [ResultPart, string])[] = [
  ['income', 'Income'],
  ['expense', 'Expenses'],
  ['finance_cost', 'Finance costs'],
  ['capital', 'Capital'],
  ['deposit', 'Deposits'],
]

const head = ['Date', 'Property', 'Type', 'Description', 'Category', 'Supplier', 'Reference', 'SA105 box']

/** Writes the table page by page while it is read. */
export async function* financesCsv(
  summary: BookSummary,
  pages: AsyncIterable<readonly Transaction[]>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvRow([...head, ...columns.map(([, label]) => label)])}`
  let [capital, deposits] = [0, 0]
  for await (const page of pages) {
    for (const row of page) {
      const part = resultPartOf(row)
      if (part === 'capital') capital += row.amount
      if (part === 'deposit') deposits += row.amount
    }
    yield page.map(rowOf).join('')
  }
  const { income, expenses, financeCosts, net } = summary
  const blank = Array.from({ length: head.length - 1 }, () => '')
  const sums = [income, expenses, financeCosts, capital, deposits].map((pence) => ({ pence }))
  yield csvRow(['Total', ...blank, ...sums])
  // As many cells as every other row: a program that counts them refuses a shorter one.
  yield csvRow(['Net', ...blank, { pence: net }, ...columns.slice(1).map(() => '')])
}

function rowOf(row: Transaction): string {
  const part = resultPartOf(row)
  return csvRow([
    row.date,
    row.property?.address ?? '',
    transactionTypeLabels[row.type],
    row.description ?? '',
    row.category ?? '',
    row.supplier ?? '',
    row.reference ?? '',
    row.hmrcBox ?? '',
    ...columns.map(([each]) => (each === part ? { pence: row.amount } : '')),
  ])
}
