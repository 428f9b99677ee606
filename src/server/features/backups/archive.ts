/** The layout of a backup's archive. */
import { z } from 'zod/mini'
import { id, instant, isStorableMoment } from '#api/fields.ts'
import { parseSafeJson } from '#api/safe-json.ts'
import { mostRefusedRows } from '#domain/backup.ts'
import { withCommas } from '#domain/counted.ts'
import { tooLarge } from '#server/platform/http/problem.ts'

export const archiveFormat = 'latchkey-backup'
/** To be raised when older servers could not read the new archives. */
export const archiveVersion = 1

export const manifestName = 'manifest.json'
export const dataName = (table: string) => `data/${table}.json`
export const csvName = (table: string) => `csv/${table}.csv`
export const fileName = (key: string) => `files/${key}`

export const tooManyRows = () => tooLarge('The archive holds too many records. It cannot be restored here.')

export const tooManyRefused = () =>
  tooLarge(
    `The archive holds more than ${withCommas(mostRefusedRows)} records that cannot be restored into this account. ` +
      'A larger plan may have room for them.',
  )

/** Parses JSON of an archive; null where it is not JSON, or JSON that is not accepted. */
export function jsonOf(text: string, mostValues?: number): unknown {
  try {
    return parseSafeJson(text, mostValues)
  } catch {
    return null
  }
}

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The items of a manifest's two long lists. */
export const listedFiles = {
  leftOut: z.object({ file: z.string().check(z.maxLength(100)), why: z.string().check(z.maxLength(200)) }),
  entries: z.object({ name: z.string().check(z.maxLength(200)), bytes: z.int().check(z.minimum(0)), sha256 }),
}

/** The last file of an archive: what is in the others. */
export const manifest = z.object({
  format: z.literal(archiveFormat, 'This is not a backup of Latchkey'),
  version: z.int().check(z.minimum(1), z.maximum(archiveVersion, 'This backup was made by a newer Latchkey')),
  app: z.string().check(z.maxLength(50)),
  /** The landlord's id on the server that made the backup: rows may name it as a person. */
  ownerId: id,
  createdAt: instant.check(z.maxLength(40), z.refine(isStorableMoment)),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int().check(z.minimum(0))),
  /** The files of documents and photos that are missing from it, and why. */
  leftOut: z.array(listedFiles.leftOut),
  entries: z.array(listedFiles.entries),
})
export type Manifest = z.infer<typeof manifest>

export const readme = (day: string) => `A backup of Latchkey, made on ${day}.

data/           every row, one file for each kind, as JSON: one row on each line
csv/            the same for a spreadsheet, without what is too long for a cell
files/          documents and photos; documents.csv and photos.csv say which is which
manifest.json   how many there are of what, and the SHA-256 checksum of each file

To bring it back, open Settings in Latchkey, choose 'Restore a backup' and send this zip file as it is.
It holds personal data of your tenants: keep it where only you can open it.
`
