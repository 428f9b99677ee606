/** Rows for a spreadsheet. */

/** What a spreadsheet would take for a formula is marked as text. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    typeof value === 'string' ? asText(value) : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with its end. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`
