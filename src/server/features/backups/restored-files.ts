/** Restores the files of an archive: each is checked like an upload and stored under a new name. */
import { buffer } from 'node:stream/consumers'
import { documentExtension, largestFile } from '#domain/document.ts'
import { fileName } from '#server/features/backups/archive.ts'
import type { Archive } from '#server/features/backups/reading-archive.ts'
import { mimeTypeOf } from '#server/platform/files/file-content.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { storedImage } from '#server/platform/files/images.ts'
import { putAsItIs } from '#server/platform/files/stored-file.ts'
import { Problem, tooLarge } from '#server/platform/http/problem.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

export interface RestoredFile {
  readonly file: string
  readonly mimeType: string
  readonly size: number
}

const wrongType = 'its file is of a type that Latchkey does not accept'
const overLimit = 'its file is larger than 20 MB'

/** Why a file cannot be restored, as far as its name and the table of contents tell. */
export function problemOfFile({ manifest, has }: Archive): (key: string) => string | null {
  const leftOut = new Map(manifest.leftOut.map(({ file, why }) => [file, why]))
  const sizes = new Map(manifest.entries.map(({ name, bytes }) => [name, bytes]))
  return (key) => {
    if (!has(fileName(key)))
      return leftOut.has(key) ? 'its file is not in the backup' : 'its file is missing from the backup'
    if (documentExtension(key) === null) return wrongType
    if ((sizes.get(fileName(key)) ?? 0) > largestFile) return overLimit
    return null
  }
}

interface FileToRestore {
  readonly archive: Archive
  readonly store: FileStore
  readonly requester: Requester
  readonly key: string
  /** Makes the name under which it is stored. */
  readonly nameFor: (extension: string) => string
}

/**
 * Stores one file of the archive. Files stay as they are byte for byte, except pictures that hold more than the
 * picture, which are drawn again.
 * @throws Problem 413 or 415 for a file that no upload would accept; 400 for one that is damaged.
 */
export async function restoreFile({ archive, store, requester, key, nameFor }: FileToRestore): Promise<RestoredFile> {
  const extension = documentExtension(key)
  const source = await archive.open(fileName(key))
  switch (extension) {
    case null:
      throw new Problem(415, wrongType)
    case 'jpg':
    case 'jpeg':
    case 'png':
    case 'gif': {
      const image = await storedImage(await buffer(source), requester)
      const file = nameFor(image.extension)
      await store.put(file, image.content)
      return { file, mimeType: image.mimeType, size: image.content.length }
    }
    default: {
      const file = nameFor(extension)
      const size = await putAsItIs(store, {
        key: file,
        content: source,
        extension,
        checkSize: (bytes) => {
          if (bytes > largestFile) throw tooLarge(overLimit)
        },
      })
      return { file, mimeType: mimeTypeOf(extension), size }
    }
  }
}
