/** The ways of reading a statement, at once or in a thread. */
import type { BankPreview } from '#api/bank.ts'
import { previewOf } from '#server/features/bank/statement-preview.ts'
import { type StatementOptions, type StatementRows, statementRows } from '#server/features/bank/statement-rows.ts'

const readings = { rows: statementRows, preview: previewOf }

interface Reading {
  readonly kind: keyof typeof readings
  readonly bytes: Uint8Array
  readonly options: StatementOptions
}

export const readBytes = ({ kind, bytes, options }: Reading): StatementRows | BankPreview =>
  readings[kind](bytes, options)
