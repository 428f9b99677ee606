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
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/config.ts'
import { type FileStore, isFileKey } from '#server/platform/files/file-store.ts'
import { privateFileMode } from '#server/platform/files/private-folder.ts'
import { notFound } from '#server/platform/http/problem.ts'

/**
 * Any storage that speaks S3; the checksums that only Amazon's own understands are left out. Keys begin
 * with `folder`, which is empty or ends in a slash.
 */
export function s3Files(settings: S3Settings, folder = ''): FileStore {
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
    const object = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: folder + key })))
    return object?.ContentLength ?? null
  }
  const putObject = (key: string, Body: Readable | Uint8Array, ContentLength: number) =>
    client.send(new PutObjectCommand({ Bucket, Key: folder + key, Body, ContentLength }))
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
      const object = isFileKey(key) ? await orNull(client.send(command)) : null
      if (!(object?.Body instanceof Readable)) throw notFound()
      return object.Body
    },
    size,
    exists: async (key) => (await size(key)) !== null,
    async remove(key) {
      if (isFileKey(key)) await orNull(client.send(new DeleteObjectCommand({ Bucket, Key: folder + key })))
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          const key = Key.slice(folder.length)
          if (isFileKey(key)) yield { key, size: Size, storedAt: LastModified }
        }
      }
    },
  }
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
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}
