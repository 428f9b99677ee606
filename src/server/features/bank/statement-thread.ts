/** Reads statements; long ones are read in a thread. */
import type { BankPreview } from '#api/bank.ts'
import { readBytes } from '#server/features/bank/statement-reading.ts'
import type { StatementOptions, StatementRows } from '#server/features/bank/statement-rows.ts'
import { readAside } from '#server/platform/files/reading-thread.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

const reader = { worker: new URL('./statement-worker.ts', import.meta.url), read: readBytes }

/** @throws Problem 400 with the reason, and with the line where one is at fault. */
export const readStatementRows = async (requester: Requester, bytes: Uint8Array, options: StatementOptions) =>
  (await readAside(requester, reader, { kind: 'rows', bytes, options })) as StatementRows

/** @throws Problem 400 for what is no text. */
export const readStatementPreview = async (requester: Requester, bytes: Uint8Array, options: StatementOptions) =>
  (await readAside(requester, reader, { kind: 'preview', bytes, options })) as BankPreview
