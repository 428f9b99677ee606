/**
 * PDFs are laid out in threads of their own: a long one takes seconds, and no request waits for it. One core is left for
 * requests, and a thread that has nothing to do for a minute ends and gives its memory back.
 */
import { availableParallelism } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { busy } from '#server/platform/http/overload.ts'
import { unavailable } from '#server/platform/http/problem.ts'
import type { PdfAnswer, PdfDocument, PdfMessage } from '#server/platform/pdf/pdf-document.ts'

export interface PdfMaker {
  /** @throws Problem 503 when too many are waiting, or when it takes too long or too much memory. */
  make(document: PdfDocument): Promise<Uint8Array>
  /** Ends the threads; what is under way is refused. */
  close(): Promise<void>
}

interface Job {
  readonly document: PdfDocument
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
}

interface Limits {
  threads: number
  mostWaiting: number
  longestMs: number
  idleMs: number
  memoryMegabytes: number
}

const usual: Limits = {
  threads: Math.max(1, availableParallelism() - 1),
  mostWaiting: 20,
  longestMs: 120_000,
  idleMs: 60_000,
  memoryMegabytes: 512,
}

const failed = () => unavailable('The PDF could not be made. Please try again in a moment.')

export function createPdfMaker(limits: Partial<Limits> = {}): PdfMaker {
  const { threads, mostWaiting, longestMs, idleMs, memoryMegabytes } = { ...usual, ...limits }
  const waiting: Job[] = []
  const all = new Set<Worker>()
  const idle = new Map<Worker, NodeJS.Timeout>()
  let isClosed = false

  const start = () => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    worker.unref()
    all.add(worker)
    worker.on('error', () => {})
    worker.once('exit', () => {
      all.delete(worker)
      clearTimeout(idle.get(worker))
      idle.delete(worker)
      next()
    })
    return worker
  }
  const rest = (worker: Worker) => {
    idle.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref())
  }
  const freeWorker = () => {
    const [worker] = idle.keys()
    if (!worker) return all.size < threads ? start() : undefined
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    return worker
  }
  const next = () => {
    const worker = waiting.length > 0 && !isClosed ? freeWorker() : undefined
    const job = worker && waiting.shift()
    if (job) work(worker, job)
  }
  const work = (worker: Worker, { document, resolve, reject }: Job) => {
    const tooLong = setTimeout(() => void worker.terminate(), longestMs)
    const onExit = () => {
      clearTimeout(tooLong)
      reject(failed())
    }
    worker.once('exit', onExit)
    worker.once('message', (answer: PdfAnswer) => {
      clearTimeout(tooLong)
      worker.off('exit', onExit)
      if ('pdf' in answer) resolve(answer.pdf)
      else reject(new Error(answer.error))
      rest(worker)
      next()
    })
    handOver(document, worker).catch((error: Error) => {
      reject(error)
      void worker.terminate()
    })
  }

  return {
    make(document) {
      if (isClosed || waiting.length >= mostWaiting) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        waiting.push({ document, resolve, reject })
        next()
      })
    },
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(failed())
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** A part in each turn: to write a long document and to copy it takes longer than others should wait. */
async function handOver({ content, ...frame }: PdfDocument, worker: Worker): Promise<void> {
  const send = (message: PdfMessage) => worker.postMessage(message)
  for (const part of content) {
    send({ part })
    await turn()
  }
  send({ frame })
}
