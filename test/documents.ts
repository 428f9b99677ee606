import { crc32 } from 'node:zlib'
import type { DocumentType } from '#domain/document.ts'
import type { Caller, TestApp } from '#test/app.ts'

/** The shortest text that passes for a PDF, with something to recognise it by. */
export const pdf = (text = 'Held') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

export interface DocumentFields {
  name?: string
  type?: DocumentType | string
  propertyId?: number
  expiryDate?: string
  notes?: string
  sharedWithTenant?: boolean
  tenantId?: number
}

/**
 * The form of the upload dialog: the file first, as a browser sends it
 * (rule: documents-form). `null` leaves the file out.
 */
export function documentForm(
  fields: DocumentFields,
  content: Uint8Array | null = pdf(),
  fileName = 'scan.pdf',
): FormData {
  const form = new FormData()
  if (content) form.append('file', new Blob([new Uint8Array(content)]), fileName)
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

/** Uploads a document as that landlord: an EPC unless it says otherwise. */
export const uploadDocument = (app: Pick<TestApp, 'as'>, landlord: Caller, fields: DocumentFields) =>
  app.as(landlord).documents.create({ form: documentForm({ name: 'Energy certificate', type: 'EPC', ...fields }) })

/** A zip archive of uncompressed files. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const contents: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(Buffer.byteLength(text), 14)
    facts.writeUInt32LE(Buffer.byteLength(text), 18)
    facts.writeUInt16LE(name.length, 22)
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name + text)])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    parts.push(part)
    contents.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]))
    offset += part.length
  }
  const table = Buffer.concat(contents)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(contents.length, 4)
  end.writeUInt16LE(contents.length, 6)
  end.writeUInt32LE(table.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, table, Buffer.from('PK\x05\x06'), end])
}

/** The outline of what Word and Excel write. */
export const officeFile = (folder: 'word' | 'xl') =>
  zipOf({ 'docProps/app.xml': '<x/>', [`${folder}/main.xml`]: '<x/>', '[Content_Types].xml': '<x/>' })
