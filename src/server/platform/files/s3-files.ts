import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/config.ts'
import { type FileStore, isFileKey } from '#server/platform/files/file-store.ts'
import { privateFileMode } from '#server/platform/files/private-folder.ts'
import { notFound, unavailable } from '#server/platform/http/problem.ts'

/** How long the storage may take to begin an answer, and how slowly it may receive. */
const usual = { patienceMs: 15_000, leastBytesPerSecond: 100_000 }

/**
 * A store in any S3 storage; checksums that only Amazon understands are left out. Keys begin with `folder`, which is
 * empty or ends in a slash. Waiting has limits, because whoever waits keeps a place that others need.
 * @throws Problem 503 where the storage takes longer, is down, refuses our key, or has not kept what it took. The log
 * has the reason.
 */
export function s3Files(settings: S3Settings, folder: string, { patienceMs, leastBytesPerSecond } = usual): FileStore {
  const { bucket: Bucket } = settings
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const size = async (key: string) => {
    if (!isFileKey(key)) return null
    const command = new HeadObjectCommand({ Bucket, Key: folder + key })
    const object = await orNull(within(patienceMs, (abortSignal) => client.send(command, { abortSignal })))
    return object?.ContentLength ?? null
  }
  const putObject = async (key: string, Body: Readable | Uint8Array, ContentLength: number) => {
    await within(patienceMs + (ContentLength / leastBytesPerSecond) * 1000, (abortSignal) =>
      client.send(new PutObjectCommand({ Bucket, Key: folder + key, Body, ContentLength }), { abortSignal }),
    )
    const stored = await size(key)
    if (stored === ContentLength) return
    const cause = new Error(
      `The file storage took ${ContentLength} bytes as ${key} and has ${stored ?? 'no such file'}`,
    )
    throw unavailable('The file could not be stored. Please try again in a moment.', cause)
  }
  return {
    async put(key, content, check) {
      if (!isFileKey(key)) throw new Error('Not a file key')
      if (content instanceof Uint8Array && !check) return void (await putObject(key, content, content.length))
      await spooled(content, async (path, length) => {
        await check?.(path)
        await putObject(key, createReadStream(path), length)
      })
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key: folder + key, Range })
      const asked = () => within(patienceMs, (abortSignal) => client.send(command, { abortSignal }))
      const object = isFileKey(key) ? await orNull(asked()) : null
      if (!(object?.Body instanceof Readable)) throw notFound()
      return endingWhenStalled(object.Body, patienceMs)
    },
    size,
    async remove(key) {
      if (!isFileKey(key)) return
      const command = new DeleteObjectCommand({ Bucket, Key: folder + key })
      await orNull(within(patienceMs, (abortSignal) => client.send(command, { abortSignal })))
    },
    async *list() {
      let token: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken: token })
        const page = await within(patienceMs, (abortSignal) => client.send(command, { abortSignal }))
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          const key = Key.slice(folder.length)
          if (isFileKey(key)) yield { key, size: Size, storedAt: LastModified }
        }
        token = page.NextContinuationToken
      } while (token)
    },
  }
}

/** There is no such file. Without its bucket there is no storage. */
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'

/** @throws Problem 503 where it takes longer, and for every answer other than success or 'there is no such file'. */
async function within<Answer>(ms: number, send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const late = new AbortController()
  const clock = setTimeout(() => late.abort(), ms)
  try {
    return await send(late.signal)
  } catch (error) {
    if (isMissing(error)) throw error
    throw unavailable('The file storage does not answer. Please try again in a moment.', error)
  } finally {
    // Once an answer has begun, the time no longer ends it.
    clearTimeout(clock)
  }
}

/** The body of an answer from S3, in Node. */
type Body = Readable & { readonly socket?: { readonly bytesRead: number }; readonly complete?: boolean }

/** Ends a file as broken when nothing arrives for a while although its reader has room. */
function endingWhenStalled(body: Body, patienceMs: number): Readable {
  let before = -1
  const clock = setInterval(() => {
    const read = body.socket?.bytesRead ?? 0
    const isAwaited = !body.complete && body.readableLength < body.readableHighWaterMark
    if (isAwaited && read === before) body.destroy(new Error('The file storage sends nothing more'))
    before = read
  }, 4 * patienceMs).unref()
  return body.once('close', () => clearInterval(clock))
}

/** S3 wants to know the length before it takes a stream, so the content goes by way of a temporary file. */
async function spooled(
  content: Readable | Uint8Array,
  send: (path: string, length: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
  const path = join(folder, 'upload')
  try {
    await pipeline(
      content instanceof Uint8Array ? [content] : content,
      createWriteStream(path, { mode: privateFileMode }),
    )
    await send(path, (await stat(path)).size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
