/** PDFs in turns: one at a time for each account, so that nobody waits for the long one of somebody else. */
import { availableParallelism } from 'node:os'
import { unavailable } from '#server/platform/http/problem.ts'
import { FairQueue, type Requester } from '#server/platform/jobs/fair-queue.ts'
import type { PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { PdfThreads } from '#server/platform/pdf/pdf-threads.ts'

export interface PdfMaker {
  /**
   * Makes the document that `write` gives when its turn has come; its photos are drawn in that same
   * turn. All of it ends when the client hangs up.
   * @throws Problem 429 when this requester has too many waiting, 503 when all together have,
   * and when it takes too long or too much memory.
   */
  make(
    requester: Requester,
    write: (turn: Requester & { signal: AbortSignal }) => PdfDocument | Promise<PdfDocument>,
  ): Promise<Uint8Array>
  /** Ends the threads; what is under way is refused. */
  close(): Promise<void>
}

interface Limits {
  threads: number
  mostWaiting: number
  mostWaitingEach: number
  longestMs: number
  idleMs: number
  memoryMegabytes: number
}

const usual: Limits = {
  // One for the long PDF of one account, and one for everybody else.
  threads: Math.max(2, availableParallelism() - 1),
  mostWaiting: 100,
  mostWaitingEach: 20,
  // The longest that can be asked for takes ten seconds on a busy machine.
  longestMs: 60_000,
  idleMs: 60_000,
  memoryMegabytes: 512,
}

const failed = () => unavailable('The PDF could not be made. Please try again in a moment.')
const refusal = 'Too many of your PDFs are still being made. Please try again in a moment.'

export function createPdfMaker(limits: Partial<Limits> = {}): PdfMaker {
  const { threads: atOnce, mostWaiting, mostWaitingEach, longestMs, idleMs, memoryMegabytes } = { ...usual, ...limits }
  const queue = new FairQueue({ atOnce, atOnceEach: 1, mostWaiting, mostWaitingEach, refusal })
  const threads = new PdfThreads({ idleMs, memoryMegabytes, failed })
  const closed = new AbortController()

  return {
    make({ key, signal: client }, write) {
      const gone = client ? AbortSignal.any([client, closed.signal]) : closed.signal
      return queue.run({ key, signal: gone }, async () => {
        const tooLong = new AbortController()
        const clock = setTimeout(() => tooLong.abort(failed()), longestMs)
        const signal = AbortSignal.any([gone, tooLong.signal])
        try {
          return await threads.layOut(await write({ key, signal }), signal)
        } finally {
          clearTimeout(clock)
        }
      })
    },
    async close() {
      closed.abort(failed())
      await threads.close()
    },
  }
}
