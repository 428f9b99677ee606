/** A long statement takes seconds to read: it is read in a thread of its own, and nobody waits for it. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BankPreview } from '#api/bank.ts'
import { type Read, type Reading, readBytes } from '#server/features/bank/statement-reading.ts'
import type { StatementOptions, StatementRows } from '#server/features/bank/statement-rows.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { FairQueue, type Requester } from '#server/platform/jobs/fair-queue.ts'

/** Fewer bytes are read at once: it takes a few milliseconds. */
const shortBytes = 30_000
const memoryMegabytes = 300

const threads = new FairQueue({
  atOnce: 2,
  atOnceEach: 1,
  mostWaiting: 50,
  mostWaitingEach: 5,
  refusal: 'Too many of your statements are being read. Please try again in a moment.',
})

/** @throws Problem 400 with the reason, and with the line where one is at fault. */
export const readStatementRows = async (requester: Requester, bytes: Uint8Array, options: StatementOptions) =>
  (await readStatement(requester, { kind: 'rows', bytes, options })) as StatementRows

/** @throws Problem 400 for what is no text. */
export const readStatementPreview = async (requester: Requester, bytes: Uint8Array, options: StatementOptions) =>
  (await readStatement(requester, { kind: 'preview', bytes, options })) as BankPreview

async function readStatement(requester: Requester, reading: Reading): Promise<StatementRows | BankPreview> {
  const isShort = reading.bytes.length < shortBytes
  const answer = isShort ? readBytes(reading) : await threads.run(requester, () => readInThread(reading))
  if ('refused' in answer) throw invalid(answer.refused)
  return answer.read
}

async function readInThread(reading: Reading): Promise<Read> {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  try {
    const [answer] = await once(worker, 'message')
    return answer as Read
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isTooLong) return { refused: 'file: This file is too long to be read: send it in parts' }
    throw error
  } finally {
    await worker.terminate()
  }
}
