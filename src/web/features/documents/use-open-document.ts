import { type Document, documents } from '#api/documents.ts'
import type { DocumentType } from '#domain/document.ts'
import { callPage } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

type Wanted = { propertyId: number; type: DocumentType; documentId: number }

/** Fetches a document of which only its id and place are known, and hands it on to be shown. */
export function useOpenDocument(onOpen: (document: Document) => void) {
  const { mutate } = useMutation({
    mutationFn: async ({ propertyId, type, documentId }: Wanted) => {
      const { rows } = await callPage(documents.list, { query: { propertyId, type } })
      const document = rows.find(({ id }) => id === documentId)
      if (!document) throw new Error('It has since been deleted.')
      return document
    },
    onSuccess: onOpen,
    onError: (error) => sayFailure('Error loading document', error),
  })
  return mutate
}
