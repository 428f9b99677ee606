/** A statement for a spreadsheet: pounds with two decimals, days as 2026-11-21. */
import { byteOrderMark, csvRow } from '#domain/csv.ts'
import { statementRow } from '#domain/ledger.ts'
import type { Statement } from '#server/features/ledger/statement.pdf.ts'

export function statementCsv({ range, ledger }: Statement): string {
  const entries = ledger.entries.map((entry) => {
    const { charged, credited } = statementRow(entry)
    const texts = [entry.date, entry.kind, entry.description, entry.reference ?? '', entry.reason ?? '']
    return line(texts, [charged === 0 ? null : charged, credited === 0 ? null : credited, entry.balance])
  })
  const rows = [
    line(['Date', 'Kind', 'Description', 'Reference', 'Reason', 'Charged', 'Paid or credited', 'Balance'], []),
    line([range.from ?? '', 'opening', 'Opening balance', '', ''], [null, null, ledger.opening]),
    ...entries,
    line([range.to, 'closing', 'Closing balance', '', ''], [null, null, ledger.closing]),
  ]
  return byteOrderMark + rows.join('')
}

const line = (texts: readonly string[], sums: readonly (number | null)[]) =>
  csvRow([...texts, ...sums.map((pence) => (pence === null ? '' : { pence }))])
