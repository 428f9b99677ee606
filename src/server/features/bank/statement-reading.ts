/** What is done with the bytes of a statement, at once or in a thread. */
import type { BankPreview } from '#api/bank.ts'
import { previewOf } from '#server/features/bank/statement-preview.ts'
import { type StatementOptions, type StatementRows, statementRows } from '#server/features/bank/statement-rows.ts'
import { Problem } from '#server/platform/http/problem.ts'

const readings = { rows: statementRows, preview: previewOf }

export interface Reading {
  readonly kind: keyof typeof readings
  readonly bytes: Uint8Array
  readonly options: StatementOptions
}

export type Read = { readonly read: StatementRows | BankPreview } | { readonly refused: string }

/** An error would not come out of a thread as what it is: a refusal is an answer. */
export function readBytes({ kind, bytes, options }: Reading): Read {
  try {
    return { read: readings[kind](bytes, options) }
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { refused: error.message }
    throw error
  }
}
