/** A long file takes seconds to read: it is read in a thread of its own, and nobody waits for it. */
import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { invalid, Problem } from '#server/platform/http/problem.ts'
import { FairQueue, type Requester } from '#server/platform/jobs/fair-queue.ts'

/** Fewer bytes are read at once: it takes a few milliseconds. */
const shortBytes = 30_000
const memoryMegabytes = 300

const threads = new FairQueue({
  atOnce: 2,
  atOnceEach: 1,
  mostWaiting: 50,
  mostWaitingEach: 5,
  refusal: 'Too many of your files are being read. Please try again in a moment.',
})

interface FileReader<Given, Result> {
  /** A module that calls `answerInThread` with the same function. */
  readonly worker: URL
  readonly read: (given: Given) => Result
}

/** An error would not come out of a thread as what it is: a refusal is an answer. */
type Answer<Result> = { readonly read: Result } | { readonly refused: string }

/** The bytes of a long one are the thread's from then on. @throws Problem 400 as `read` does, 429. */
export async function readAside<Given extends { readonly bytes: Uint8Array }, Result>(
  requester: Requester,
  { worker, read }: FileReader<Given, Result>,
  given: Given,
): Promise<Result> {
  if (given.bytes.length < shortBytes) return read(given)
  const answer = await threads.run(requester, () => readInThread<Given, Result>(worker, given))
  if ('refused' in answer) throw invalid(answer.refused)
  return answer.read
}

async function readInThread<Given extends { readonly bytes: Uint8Array }, Result>(
  file: URL,
  given: Given,
): Promise<Answer<Result>> {
  const worker = new Worker(file, {
    workerData: given,
    // A copy of 20 MB would be a twentieth of a second for everybody.
    transferList: [given.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  try {
    const [answer] = await once(worker, 'message')
    return answer as Answer<Result>
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isTooLong) return { refused: 'file: This file is too long to be read: send it in parts' }
    throw error
  } finally {
    await worker.terminate()
  }
}

/** What a thread does: it reads what it was given, and tells the result. */
export function answerInThread<Given>(read: (given: Given) => unknown): void {
  parentPort?.postMessage(answerOf(read, workerData as Given))
}

function answerOf<Given>(read: (given: Given) => unknown, given: Given): Answer<unknown> {
  try {
    return { read: read(given) }
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { refused: error.message }
    throw error
  }
}
