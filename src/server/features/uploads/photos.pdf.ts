/** Photos on paper: small, and one in memory at a time. */
import { buffer } from 'node:stream/consumers'
import { isOwnUpload } from '#domain/link.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { shrinkForPrint } from '#server/platform/files/images.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Across a page, at the fineness of print. */
const widestPixels = 800

/**
 * Own uploads as data URLs, by their paths, one read after the other: sixty photos of 4 MB are never in memory together.
 * An address elsewhere is left out, as it is only ever a link, and so is a file that is not there.
 */
export async function pdfPhotos(
  files: FileStore,
  photos: readonly string[],
  width = widestPixels,
): Promise<Map<string, string>> {
  const drawn = new Map<string, string>()
  for (const photo of new Set(photos.filter(isOwnUpload))) {
    const small = await shrunk(files, photo.slice('/uploads/'.length), width)
    if (small) drawn.set(photo, `data:image/jpeg;base64,${small.toString('base64')}`)
  }
  return drawn
}

async function shrunk(files: FileStore, file: string, width: number): Promise<Buffer | null> {
  const content = await files.get(file).then(buffer).catch(missing)
  return content && shrinkForPrint(content, width)
}

function missing(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null
  throw error
}
