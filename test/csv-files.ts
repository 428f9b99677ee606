import { csvRow } from '#domain/csv.ts'

/** The form of an import, from rows of cells below their column names or from a whole file. */
export function importForm(
  content: string | Uint8Array | readonly (readonly (string | null)[])[],
  { leaveOut }: { leaveOut?: readonly number[] } = {},
): FormData {
  const isTable = typeof content !== 'string' && !(content instanceof Uint8Array)
  const file = isTable
    ? content.map((row) => csvRow(row.map((cell) => cell ?? ''))).join('')
    : typeof content === 'string'
      ? content
      : new Uint8Array(content)
  const form = new FormData()
  form.append('file', new Blob([file]), 'import.csv')
  if (leaveOut) form.append('leaveOut', leaveOut.join(','))
  return form
}

/** The header of a file of tenancies. */
export const tenancyColumns = [
  'name',
  'username',
  'email',
  'propertyAddress',
  'moveInDate',
  'rentAmount',
  'paymentFrequency',
  'endDate',
]
