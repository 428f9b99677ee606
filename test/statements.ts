import type { Caller, TestApp } from '#test/app.ts'

export interface StatementFields {
  accountName?: string
  mapping?: object
  fileName?: string
}

/** The form of an import, with its file. */
export function statementForm(
  content: string | Uint8Array,
  { accountName = 'Rent account', mapping, fileName = 'statement.csv' }: StatementFields = {},
): FormData {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName)
  form.append('accountName', accountName)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  return form
}

/** A row of a statement: its day, its text and its pence. */
export type Row = readonly [day: string, text: string, pence: number]

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The CSV that HSBC writes. */
export const hsbc = (...rows: Row[]): string =>
  [
    'Date,Description,Amount',
    ...rows.map(
      ([day, text, pence]) => `${day.split('-').toReversed().join('/')},${cell(text)},${(pence / 100).toFixed(2)}`,
    ),
  ].join('\r\n')

/** A row with the bank's id of it. */
export type RowWithId = readonly [row: Row, bankId: string]

/** An OFX file of the first version. */
export const ofx = (...rows: RowWithId[]): string =>
  `OFXHEADER:100\n<OFX><BANKTRANLIST>${rows
    .map(
      ([[day, text, pence], bankId]) =>
        `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${(pence / 100).toFixed(2)}<FITID>${bankId}<NAME>${text}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST></OFX>`

export const importStatement = (app: Pick<TestApp, 'as'>, landlord: Caller, ...rows: Row[]) =>
  app.as(landlord).bank.create({ form: statementForm(hsbc(...rows)) })
