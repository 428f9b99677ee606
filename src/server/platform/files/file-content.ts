/** Recognises files by their content, because their names cannot be trusted. */
import { fileTypeFromBuffer } from 'file-type'
import { openPromise } from 'yauzl'
import { wrongFileType } from '#server/platform/http/problem.ts'

/** A file to examine: its path, and its first bytes, which were read as it arrived. */
interface Content {
  readonly path: string
  readonly beginning: Uint8Array
}

interface Kind {
  readonly label: string
  readonly mimeType: string
  readonly isGenuine: (content: Content) => Promise<boolean>
}

const office = 'application/vnd.openxmlformats-officedocument'

/** The kinds of file that are stored unchanged, by their extension. */
const kinds = {
  pdf: { label: 'a PDF', mimeType: 'application/pdf', isGenuine: (content) => hasType(content, 'application/pdf') },
  doc: { label: 'a Word', mimeType: 'application/msword', isGenuine: isOldOffice },
  xls: { label: 'an Excel', mimeType: 'application/vnd.ms-excel', isGenuine: isOldOffice },
  docx: {
    label: 'a Word',
    mimeType: `${office}.wordprocessingml.document`,
    isGenuine: ({ path }) => isOfficePackage(path, 'word/'),
  },
  xlsx: {
    label: 'an Excel',
    mimeType: `${office}.spreadsheetml.sheet`,
    isGenuine: ({ path }) => isOfficePackage(path, 'xl/'),
  },
} as const satisfies Record<string, Kind>

export type PlainExtension = keyof typeof kinds

export const mimeTypeOf = (extension: PlainExtension): string => kinds[extension].mimeType

/** @throws Problem 415 for a file that is not what its extension says. */
export async function checkContent(content: Content, extension: PlainExtension): Promise<void> {
  const { label, isGenuine } = kinds[extension]
  if (!(await isGenuine(content)))
    throw wrongFileType(`This is not ${label} file, though its name ends in .${extension}.`)
}

/** The number of bytes that `file-type` looks at. */
export const bytesOfBeginning = 4_100

async function hasType({ beginning }: Content, mimeType: string): Promise<boolean> {
  return (await fileTypeFromBuffer(beginning))?.mime === mimeType
}

/** Word and Excel files from before 2007 have the same container. */
function isOldOffice(content: Content): Promise<boolean> {
  return hasType(content, 'application/x-cfb')
}

/** Far beyond any real document. */
const mostParts = 10_000

/**
 * Whether a file is a zip archive with the parts of an Office document. Nothing is unpacked: the table of contents
 * tells.
 */
async function isOfficePackage(path: string, folder: string): Promise<boolean> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null)
  if (!archive) return false
  const names: string[] = []
  try {
    if (archive.entryCount > mostParts) return false
    for await (const { fileName } of archive.eachEntry()) names.push(fileName)
  } catch {
    return false
  } finally {
    archive.close()
  }
  return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder))
}
