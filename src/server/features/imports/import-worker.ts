/** A thread that reads one long file. */
import '#server/platform/pdf/low-priority.ts'
import { readImportFile } from '#server/features/imports/import-reading.ts'
import { answerInThread } from '#server/platform/files/reading-thread.ts'

answerInThread(readImportFile)
