/** A thread that reads one long statement. */
import '#server/platform/pdf/low-priority.ts'
import { readBytes } from '#server/features/bank/statement-reading.ts'
import { answerInThread } from '#server/platform/files/reading-thread.ts'

answerInThread(readBytes)
