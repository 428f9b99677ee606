import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { fileTooLargeText } from '#domain/document.ts'
import { invalid, Problem, tooLarge } from '#server/platform/http/problem.ts'
import { FairQueue, type Requester } from '#server/platform/jobs/fair-queue.ts'

/**
 * Uploads without a place are not read, and so take no memory. All places together hold 480 MB, as a file has at most
 * 20; one account has as many as a browser sends at once. Clients that send almost nothing are dropped
 * (`slow-clients.ts`), and slow ones keep a place only while nobody else waits.
 */
const places = new FairQueue({
  atOnce: 24,
  atOnceEach: 4,
  mostWaiting: 500,
  mostWaitingEach: 100,
  refusal: 'Too many of your files are on their way. Please try again in a moment.',
})

export const fileRequired = 'File is required'

/** No file, or one without a byte in it. */
export class FileMissing extends Problem {
  constructor() {
    super(400, `file: ${fileRequired}`)
  }
}

export const fileTooLarge = () => tooLarge(fileTooLargeText)

interface Taking<File> {
  /** Removes what was stored of a form that is refused after all. */
  readonly discard?: (file: File) => Promise<unknown>
  readonly queue?: FairQueue
}

/**
 * Reads a form as it arrives: its fields, and its one file through `take`, which reads it to its end. A form that a
 * browser sends without a chosen file has none.
 * @throws Problem 400 for a form that breaks off, and for a file name with a path, which no browser sends.
 */
export function receiveForm<File>(
  parts: AsyncIterable<Multipart>,
  requester: Requester,
  take: (part: MultipartFile) => Promise<File>,
  { discard = async () => {}, queue = places }: Taking<File> = {},
): Promise<{ fields: Record<string, unknown>; file: File | null }> {
  return queue.run(requester, async () => {
    const taken: File[] = []
    let isRefused = false
    const takeUnlessRefused = async (part: MultipartFile) => {
      const file = await take(part)
      if (isRefused) await discard(file)
      else taken.push(file)
      return file
    }
    try {
      return await unlessSlow(queue, (watch) => readForm(parts, (part) => watch(part, takeUnlessRefused(part))))
    } catch (error) {
      isRefused = true
      // A second file, a broken connection or an ended session shows only after the file is stored.
      await Promise.allSettled(taken.map((file) => discard(file)))
      throw error
    }
  })
}

/** From this many seconds on, senders slower than a bad telephone line give way to those who wait. */
const [slowAfterSeconds, leastBytesPerSecond] = [20, 50_000]
const lookEveryMs = 5_000

type Watch = <File>(part: MultipartFile, taking: Promise<File>) => Promise<File>

/** @throws Problem 408 where the form comes in slowly while others have no place. */
async function unlessSlow<Form>(queue: FairQueue, read: (watch: Watch) => Promise<Form>): Promise<Form> {
  const start = performance.now()
  let latest: MultipartFile | undefined
  let isTaking = false
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const clock = setInterval(() => {
    const seconds = (performance.now() - start) / 1000
    const isSlow = seconds > slowAfterSeconds && bytesOf(latest) < leastBytesPerSecond * seconds
    // A file that has arrived and is being examined waits for us.
    const isWithUs = isTaking && latest?.file.readableEnded === true
    if (!isSlow || isWithUs || !queue.isFull) return
    const problem = new Problem(408, 'The upload is too slow while others wait. Please try again in a moment.')
    latest?.file.destroy(problem)
    reject(problem)
  }, lookEveryMs).unref()
  const form = read((part, taking) => {
    ;[latest, isTaking] = [part, true]
    return taking.finally(() => {
      isTaking = false
    })
  })
  try {
    return await Promise.race([form, givenUp])
  } finally {
    clearInterval(clock)
    form.catch(() => {})
  }
}

const bytesOf = (part: MultipartFile | undefined) => (part?.file as { bytesRead?: number } | undefined)?.bytesRead ?? 0

async function readForm<File>(parts: AsyncIterable<Multipart>, take: (part: MultipartFile) => Promise<File>) {
  const fields: Record<string, unknown> = {}
  let file: File | null = null
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (!part.filename) part.file.resume()
      else file = await take(withPlainName(part))
    }
  } catch (error) {
    throw isBrokenForm(error) ? invalid('The upload broke off before its end') : error
  }
  return { fields, file }
}

/**
 * The parser has only words for a form that ends in the middle or does not say where its
 * parts begin, or at too great a length.
 */
const isBrokenForm = (error: unknown) =>
  error instanceof Error &&
  /unexpected end of multipart data|boundary not found|needle cannot have a length/i.test(error.message)

function withPlainName(part: MultipartFile): MultipartFile {
  if (/[\\/\0]/.test(part.filename)) throw invalid('file: The name of the file may not hold a path')
  return part
}

/** Bytes copied at once. */
const bytesOfTurn = 1_000_000

/** 20 MB of new memory take up to a tenth of a second: others have their turn meanwhile. */
async function joined(chunks: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0))
  let [end, endOfTurn] = [0, bytesOfTurn]
  for (const chunk of chunks) {
    if (end > endOfTurn) {
      await turn()
      endOfTurn = end + bytesOfTurn
    }
    end += chunk.copy(whole, end)
  }
  return whole
}

/**
 * Gives `use` the bytes of the file in a form, and holds them for no longer. @throws Problem 400
 * without a byte, 413 when it is over the limit; `refusal` where less than that limit is allowed.
 */
export async function withBytes<Result>(
  file: Readable & { truncated: boolean },
  use: (content: Buffer) => Promise<Result>,
  refusal = fileTooLarge,
): Promise<Result> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
  if (file.truncated) throw refusal()
  const content = await joined(chunks.splice(0))
  if (content.length === 0) throw new FileMissing()
  return use(content)
}
