import type { Multipart } from '@fastify/multipart'
import { busy } from '#server/platform/overload.ts'
import { invalid, tooLarge } from '#server/platform/problem.ts'

/** Of all uploads that are under way together. */
const mostBytesHeld = 512 * 1024 * 1024
let bytesHeld = 0

/**
 * Gives `use` the bytes of the one file of a form, and holds them for no longer.
 * @throws Problem 400 without a file, 413 when it is over the limit of the server, 503 when too many arrive at once.
 */
export async function withReceivedFile<Result>(
  parts: AsyncIterable<Multipart>,
  use: (content: Buffer) => Promise<Result>,
): Promise<Result> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const part of parts) {
      if (part.type !== 'file') continue
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length
        bytesHeld += chunk.length
        if (bytesHeld > mostBytesHeld) throw busy()
        chunks.push(chunk)
      }
      if (part.file.truncated) throw tooLarge('The file is too large: at most 20 MB')
    }
    if (size === 0) throw invalid('file: File is required')
    return await use(Buffer.concat(chunks.splice(0), size))
  } finally {
    bytesHeld -= size
  }
}
