/**
 * The signatures and logos of an archive. Whether each is as this product stores them is found out before the
 * transaction that restores them: a picture waits for its turn, and others may be waiting for the transaction.
 */
import { createHash } from 'node:crypto'
import type { RestoreFilter } from '#server/features/backups/restore-filter.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { isStoredLogo, isStoredSignature } from '#server/platform/files/images.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

interface Picture {
  readonly name: string
  readonly isSignature: boolean
  readonly dataUrl: string
}

export class ArchivedPictures {
  readonly #requester: Requester
  /** Those that are as they are stored here, by their checksums: the pictures themselves may be too many. */
  readonly #stored = new Set<string>()

  constructor(requester: Requester) {
    this.#requester = requester
  }

  /** Looks at the pictures of a row that will be restored. */
  async look(fields: Values): Promise<void> {
    for (const picture of picturesOf(fields)) {
      const isStored = picture.isSignature ? isStoredSignature : isStoredLogo
      if (await isStored(picture.dataUrl, this.#requester)) this.#stored.add(markOf(picture))
    }
  }

  /** Drops pictures that are not as they are stored here, a signature with its date. They are not drawn again. */
  withStored(fields: Values, filter: RestoreFilter): Values {
    const stored = { ...fields }
    for (const picture of picturesOf(fields)) {
      const { name, isSignature } = picture
      if (this.#stored.has(markOf(picture))) continue
      stored[name] = null
      if (isSignature) stored[name.replace(/Signature$/, 'SignedAt')] = null
      filter.omit(
        isSignature ? ['signature', 'signatures'] : ['logo', 'logos'],
        'it is no picture that was stored here',
      )
    }
    return stored
  }
}

const picturesOf = (fields: Values): Picture[] =>
  Object.entries(fields).flatMap(([name, dataUrl]) => {
    const isSignature = name.endsWith('Signature')
    return typeof dataUrl === 'string' && (isSignature || name === 'logo') ? [{ name, isSignature, dataUrl }] : []
  })

const markOf = ({ isSignature, dataUrl }: Picture): string =>
  createHash('sha256').update(`${isSignature} ${dataUrl}`).digest('base64')
