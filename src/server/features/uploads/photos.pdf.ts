/** Photos on paper: small, and one in memory at a time. */
import { buffer } from 'node:stream/consumers'
import { isOwnUpload } from '#domain/image-link.ts'
import { fileOfUpload } from '#domain/upload-address.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { shrinkForPrint } from '#server/platform/files/images.ts'
import { nullIfMissing } from '#server/platform/http/problem.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

/** Across a page, at the fineness of print. */
const widestPixels = 800

/**
 * Own uploads as data URLs, by their paths, one read after the other: sixty photos of 4 MB are never in memory
 * together. An address elsewhere is left out, as it is only ever a link, and so is a file that is not there.
 */
export async function pdfPhotos(
  files: FileStore,
  requester: Requester,
  photos: readonly string[],
  width = widestPixels,
): Promise<Map<string, string>> {
  const drawn = new Map<string, string>()
  for (const photo of new Set(photos.filter(isOwnUpload))) {
    const content = await files.get(fileOfUpload(photo)).then(buffer).catch(nullIfMissing)
    const small = content && (await shrinkForPrint(content, width, requester))
    if (small) drawn.set(photo, `data:image/jpeg;base64,${small.toString('base64')}`)
  }
  return drawn
}
