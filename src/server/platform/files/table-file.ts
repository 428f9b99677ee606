/** The bytes of a saved table become text, and the text rows. */
import Papa from 'papaparse'
import { type TableRow, UnreadableTable } from '#domain/table.ts'
import { invalid } from '#server/platform/http/problem.ts'

/** UTF-8 where it is that, else Windows-1252, in which every byte is a character. @throws Problem 400 with `refusal` for what is no text. */
export function textOf(bytes: Uint8Array, refusal: string): string {
  const text = decode(bytes)
  if (text.includes('\0')) throw invalid(`file: ${refusal}`)
  return text.replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows of a table; `most` is where reading stops. @throws UnreadableTable with the line of a quotation mark that is never closed. */
export function rowsOf(text: string, most = 0): TableRow[] {
  const delimiter = delimiterOf(text)
  const rows: TableRow[] = []
  let line = 1
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    preview: most,
    step: ({ data, errors }) => {
      const broken = errors.find(({ type }) => type === 'Quotes')
      if (broken) throw new UnreadableTable('A quotation mark is not closed here', line)
      rows.push({ line, cells: data })
      line += 1 + data.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
    },
  })
  return rows
}

const delimiters = [',', ';', '\t', '|'] as const

/** What stands most often in the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 5_000)
  const counts = delimiters.map((delimiter) => ({ delimiter, count: start.split(delimiter).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter
}
