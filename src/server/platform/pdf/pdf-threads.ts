/**
 * The threads in which PDFs are laid out: a long one takes seconds, and no request waits for it. A thread that has
 * nothing to do for a minute ends and gives its memory back.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PdfAnswer, PdfDocument, PdfMessage } from '#server/platform/pdf/pdf-document.ts'

type Made = Exclude<PdfAnswer, 'ready'>

interface Settings {
  readonly idleMs: number
  readonly memoryMegabytes: number
  /** The error message when a thread ends before its document is finished. */
  readonly failed: () => Error
}

export class PdfThreads {
  readonly #settings: Settings
  readonly #all = new Set<Worker>()
  readonly #idle = new Map<Worker, NodeJS.Timeout>()
  #isClosed = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /**
   * Nothing stops pdfmake within a document, so that an abort ends its thread. Another is started before this rejects:
   * who abandons a PDF waits for the new thread in their own turn, and leaves the others theirs.
   */
  async layOut(document: PdfDocument, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted()
    const worker = this.#take()
    const answer = await this.#answer(worker, document, signal).catch(async (error: unknown) => {
      await worker.terminate()
      if (signal.aborted) await this.#replace()
      throw error
    })
    this.#rest(worker)
    if ('error' in answer) throw new Error(answer.error)
    return answer.pdf
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  #take(): Worker {
    const [worker] = this.#idle.keys()
    if (!worker) return this.#start()
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
    return worker
  }

  #start(): Worker {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#settings.memoryMegabytes },
    })
    worker.unref()
    this.#all.add(worker)
    worker.on('error', () => {})
    worker.once('exit', () => {
      this.#all.delete(worker)
      clearTimeout(this.#idle.get(worker))
      this.#idle.delete(worker)
    })
    return worker
  }

  #rest(worker: Worker): void {
    if (!this.#all.has(worker)) return
    this.#idle.set(worker, setTimeout(() => void worker.terminate(), this.#settings.idleMs).unref())
  }

  async #replace(): Promise<void> {
    if (this.#isClosed) return
    const worker = this.#start()
    await new Promise((resolve) => {
      worker.once('message', resolve)
      worker.once('exit', resolve)
    })
    this.#rest(worker)
  }

  #answer(worker: Worker, document: PdfDocument, signal: AbortSignal): Promise<Made> {
    const { promise, resolve, reject } = Promise.withResolvers<Made>()
    const onMessage = (answer: PdfAnswer) => {
      if (answer !== 'ready') resolve(answer)
    }
    const onExit = () => reject(this.#settings.failed())
    const onAbort = () => reject(signal.reason)
    worker.on('message', onMessage)
    worker.once('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    handOver(document, worker, signal).catch(reject)
    return promise.finally(() => {
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
    })
  }
}

/** A part in each turn: to write a long document and to copy it takes longer than others should wait. */
async function handOver({ content, ...frame }: PdfDocument, worker: Worker, signal: AbortSignal): Promise<void> {
  const send = (message: PdfMessage) => worker.postMessage(message)
  for (const part of content) {
    if (signal.aborted) return
    send({ part })
    await turn()
  }
  send({ frame })
}
