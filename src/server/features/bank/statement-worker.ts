/** A thread that reads one long statement. */
import '#server/platform/pdf/low-priority.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { type Reading, readBytes } from '#server/features/bank/statement-reading.ts'

parentPort?.postMessage(readBytes(workerData as Reading))
