/** What a landlord says about documents while uploading or editing them, and the multipart bodies that it becomes. */
import { z } from 'zod/mini'
import { type Document, newDocument } from '#api/documents.ts'
import { day } from '#api/fields.ts'
import { belongsToTenancy, documentExtension, largestFile } from '#domain/document.ts'

const { shape } = newDocument

const chosenFile = z.nullable(z.instanceof(File)).check(
  z.refine(
    (file) => file === null || documentExtension(file.name) !== null,
    'Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.',
  ),
  z.refine((file) => file === null || file.size <= largestFile, 'The file is too large: at most 20 MB'),
  z.refine((file) => file === null || file.size > 0, 'The file is empty'),
)

const paper = z.object({
  file: chosenFile,
  name: shape.name,
  type: z.pipe(z.string(), shape.type),
  expiryDate: z.union([z.literal(''), day('Must be a date')]),
  notes: z.string().check(z.maxLength(5_000, 'Must be at most 5,000 characters')),
  sharedWithTenant: z.boolean(),
  tenantId: z.nullable(z.number()),
})

const newPaper = z.extend(paper, { file: chosenFile.check(z.refine((file) => file !== null, 'File is required')) })

const propertyId = z.pipe(z.nullable(z.number()), z.int('Property is required'))

/** Several papers of one property, each with its file. */
export const uploadForm = z.object({ propertyId, papers: z.array(newPaper) })

/** One paper that is there already; without another file it keeps its own. */
export const editForm = z.object({ propertyId, papers: z.array(paper) })

/** The fields as they stand on screen, of both forms. */
export type DocumentInput = z.input<typeof editForm>
export type DocumentBody = z.output<typeof editForm>
export type PaperInput = DocumentInput['papers'][number]

export const emptyPaper: PaperInput = {
  file: null,
  name: '',
  type: '',
  expiryDate: '',
  notes: '',
  sharedWithTenant: true,
  tenantId: null,
}

/** A paper for a file that was just chosen, named after it. */
export const paperOf = (file: File): PaperInput => ({ ...emptyPaper, file, name: nameOf(file) })

/** 'gas_safety-2026.pdf' is 'gas safety-2026'. */
export const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200)

export function inputOf(document: Document): DocumentInput {
  const { propertyId, tenantIds, isInspectionReport } = document
  // Whose a filed report is stands in the report.
  const [tenantId = null, ...others] = isInspectionReport ? [] : (tenantIds ?? [])
  return {
    propertyId,
    papers: [
      {
        file: null,
        name: document.name,
        type: document.type,
        expiryDate: document.expiryDate ?? '',
        notes: document.notes ?? '',
        sharedWithTenant: document.sharedWithTenant,
        tenantId: others.length > 0 ? null : tenantId,
      },
    ],
  }
}

type Paper = DocumentBody['papers'][number]

/** The body of one paper. Which tenant it belongs to is said only where papers of its type belong to one. */
export function formOf(propertyId: number, paper: Paper): FormData {
  const form = new FormData()
  form.append('name', paper.name)
  form.append('type', paper.type)
  form.append('propertyId', String(propertyId))
  form.append('expiryDate', paper.expiryDate)
  form.append('notes', paper.notes)
  form.append('sharedWithTenant', String(paper.sharedWithTenant))
  if (paper.tenantId !== null && belongsToTenancy(paper.type)) form.append('tenantId', String(paper.tenantId))
  if (paper.file) form.append('file', paper.file)
  return form
}
