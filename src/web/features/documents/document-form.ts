/** What a landlord says about documents while uploading or editing them, and the multipart bodies that it becomes. */
import { z } from 'zod/mini'
import { type Document, newDocument } from '#api/documents.ts'
import { day } from '#api/fields.ts'
import { belongsToTenancy, fileRefusal, isSharedByDefault, typeOfFileName } from '#domain/document.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { chosenId, typedDayOrEmpty } from '#web/lib/forms/typed-values.ts'

const { shape } = newDocument

/** Only for working out the expiry date: it is not sent. */
export const issuedOn = typedDayOrEmpty()

const refusalOf = (file: unknown) => (file instanceof File ? fileRefusal(file) : null)

const chosenFile = z
  .nullable(z.instanceof(File))
  .check(z.refine((file) => refusalOf(file) === null, { error: ({ input }) => refusalOf(input) ?? undefined }))

const documentEntry = z.object({
  file: chosenFile,
  name: shape.name,
  type: z.pipe(z.string(), shape.type),
  expiryDate: z.union([z.literal(''), day('Must be a date')]),
  issuedOn,
  notes: z.string().check(z.maxLength(5_000, 'Must be at most 5,000 characters')),
  sharedWithTenant: z.boolean(),
  tenantId: z.nullable(z.number()),
})

const documentToAdd = z.extend(documentEntry, {
  file: chosenFile.check(z.refine((file) => file !== null, 'File is required')),
})

const propertyId = chosenId('Property is required')

/** Several documents of one property, each with its file. */
export const uploadForm = z.object({ propertyId, documents: z.array(documentToAdd) })

/** One document that is there already; without another file it keeps its own. */
export const editForm = z.object({ propertyId, documents: z.array(documentEntry) })

/** The fields on screen, of both forms. */
export type DocumentInput = z.input<typeof editForm>
export type DocumentBody = z.output<typeof editForm>
export type OneDocumentInput = DocumentInput['documents'][number]

export const emptyDocument: OneDocumentInput = {
  file: null,
  name: '',
  type: '',
  expiryDate: '',
  issuedOn: '',
  notes: '',
  sharedWithTenant: true,
  tenantId: null,
}

/** A document for a file that was just chosen, named after it, and of the type that its name speaks of. */
export const documentFor = (file: File): OneDocumentInput => ({
  ...emptyDocument,
  ...typeOfFile(file),
  file,
  name: nameOf(file),
})

/** The type that a file's name suggests, and whether documents of that type are shared by default. */
export function typeOfFile(file: File): Partial<OneDocumentInput> {
  const type = typeOfFileName(nameOf(file))
  return type ? { type, sharedWithTenant: isSharedByDefault(type) } : {}
}

/** 'gas_safety-2026.pdf' is 'gas safety-2026'. */
export const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200)

export function inputOf(document: Document): DocumentInput {
  const { propertyId, tenantIds, isInspectionReport } = document
  // A filed report belongs to the tenancies that the report names.
  const [tenantId = null, ...others] = isInspectionReport ? [] : (tenantIds ?? [])
  return {
    propertyId,
    documents: [
      {
        file: null,
        name: document.name,
        type: document.type,
        expiryDate: document.expiryDate ?? '',
        issuedOn: '',
        notes: document.notes ?? '',
        sharedWithTenant: document.sharedWithTenant,
        tenantId: others.length > 0 ? null : tenantId,
      },
    ],
  }
}

type OneDocument = DocumentBody['documents'][number]

/** The body of one entry. Which tenant it belongs to is sent only where documents of its type belong to one. */
export function formOf(propertyId: number, entry: OneDocument): FormData {
  const form = new FormData()
  form.append('name', entry.name)
  form.append('type', entry.type)
  form.append('propertyId', String(propertyId))
  form.append('expiryDate', entry.expiryDate)
  form.append('notes', entry.notes)
  form.append('sharedWithTenant', String(entry.sharedWithTenant))
  if (entry.tenantId !== null && belongsToTenancy(entry.type)) form.append('tenantId', String(entry.tenantId))
  if (entry.file) form.append('file', entry.file)
  return form
}

/** The body of a change to a document: only what was changed on the screen, and empty where that is nothing. */
export function changesOf(
  { propertyId, documents: [entry] }: DocumentBody,
  before: DocumentInput,
  now: DocumentInput,
): FormData {
  const form = new FormData()
  if (!entry) return form
  const isMoved = before.propertyId !== now.propertyId
  const changed = onlyChanged(entry, before.documents[0], now.documents[0] ?? {})
  // Its tenant depends on its property and type, so it is sent with either.
  const names = new Set([
    ...Object.keys(changed),
    ...(isMoved ? ['propertyId', 'tenantId'] : []),
    ...(changed.type ? ['tenantId'] : []),
  ])
  for (const [name, value] of formOf(propertyId, entry)) if (names.has(name)) form.append(name, value)
  return form
}
