import type { Document } from '#api/documents.ts'

type StoredFile = Pick<Document, 'filePath'> & Partial<Pick<Document, 'mimeType'>>

/** An answer with the specified fields alone says by the ending of its path what a file is. */
const kindOf = ({ mimeType, filePath }: StoredFile) => mimeType ?? filePath.replace(/^.*\./, '').toLowerCase()

export const isPdf = (file: StoredFile) => /^(?:application\/)?pdf$/.test(kindOf(file))
export const isPicture = (file: StoredFile) => /^image\/|^(?:jpe?g|png|webp|gif)$/.test(kindOf(file))
export const isSheet = (file: StoredFile) => /sheet|excel|^xlsx?$/.test(kindOf(file))
