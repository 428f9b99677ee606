import { FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { Document } from '#api/documents.ts'

/** Whether it is a picture, a table of figures, or pages of text. */
export function DocumentIcon({ mimeType }: Pick<Document, 'mimeType'>) {
  if (mimeType.startsWith('image/')) return <FileImage aria-hidden />
  if (/sheet|excel/.test(mimeType)) return <FileSpreadsheet aria-hidden />
  return <FileText aria-hidden />
}
