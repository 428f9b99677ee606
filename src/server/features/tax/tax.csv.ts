/** The tax figures as tables: for a spreadsheet, and for the bridging software that sends an update to HMRC. */
import type { MtdUpdate, TaxYear } from '#api/tax.ts'
import { byteOrderMark, csvRow } from '#domain/csv.ts'
import { hmrcBoxes, hmrcBoxLabels } from '#domain/finances/transaction.ts'
import { mtdLabels } from '#domain/tax/making-tax-digital.ts'

export function taxYearCsv({ taxYear, boxes, properties, financeCostRelief, capital }: TaxYear): string {
  const head = ['Tax year', 'Property', 'Share %', 'SA105 box', 'Name', 'Amount']
  const lines = [
    ...properties.flatMap(({ address, share, boxes: ofProperty }) =>
      hmrcBoxes
        .filter((box) => ofProperty[box] !== 0)
        .map((box) => [taxYear, address, share, box, hmrcBoxLabels[box], { pence: ofProperty[box] }]),
    ),
    ...hmrcBoxes.map((box) => [taxYear, 'Total', '', box, hmrcBoxLabels[box], { pence: boxes[box] }]),
    [taxYear, 'Total', '', '', 'Tax reduction for residential finance costs, at most', { pence: financeCostRelief }],
    [taxYear, 'Total', '', '', 'Capital, in no box', { pence: capital }],
  ]
  return `${byteOrderMark}${[head, ...lines].map(csvRow).join('')}`
}

/** One line for each amount of the body, under its name there. */
export function mtdCsv({ taxYear, quarter, body }: MtdUpdate): string {
  const { income = {}, expenses = {} } = body.ukProperty
  const amounts: [string, string, number | undefined][] = [
    ...Object.entries(income).map(([name, value]): [string, string, number | undefined] => ['income', name, value]),
    ...Object.entries(expenses).map(([name, value]): [string, string, number | undefined] => ['expenses', name, value]),
  ]
  const labels: Readonly<Record<string, string>> = mtdLabels
  const head = ['taxYear', 'quarter', 'fromDate', 'toDate', 'section', 'field', 'name', 'amount']
  const lines = amounts.map(([section, field, pounds]) => [
    taxYear,
    quarter,
    body.fromDate,
    body.toDate,
    section,
    field,
    labels[field] ?? field,
    { pence: Math.round((pounds ?? 0) * 100) },
  ])
  return [head, ...lines].map(csvRow).join('')
}
