import type { ColumnMappingInput } from '#api/bank.ts'

type ColumnErrors = { [Name in keyof ColumnMappingInput]?: string }

/** The columns that must still be chosen, each by the field where that is done. */
export function columnErrors({ date, description, amount, paidIn, paidOut }: ColumnMappingInput): ColumnErrors {
  const errors: ColumnErrors = {}
  if (date === undefined) errors.date = 'Date is required'
  if (description === undefined) errors.description = 'Description is required'
  if (amount !== undefined || (paidIn !== undefined && paidOut !== undefined)) return errors
  if (paidIn !== undefined) errors.paidOut = 'Paid out is required, or the amount'
  else if (paidOut !== undefined) errors.paidIn = 'Paid in is required, or the amount'
  else errors.amount = 'Amount is required, or paid in and paid out'
  return errors
}
