import { useCallback, useRef } from 'react'
import { type Document, documents } from '#api/documents.ts'
import type { DocumentType } from '#domain/document.ts'
import { callPage } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useLatest } from '#web/lib/use-latest.ts'

type Wanted = { propertyId: number; type: DocumentType; documentId: number }

/**
 * Fetches a document of which only its id and place are known, and hands it on to be shown, unless another one was
 * asked for meanwhile. The function stays the same, so that a table of many rows is not drawn again.
 */
export function useOpenDocument(onOpen: (document: Document) => void) {
  const last = useRef<Wanted>(undefined)
  const { mutate } = useMutation({
    mutationFn: async ({ propertyId, type, documentId }: Wanted) => {
      const { rows } = await callPage(documents.list, { query: { propertyId, type } })
      const document = rows.find(({ id }) => id === documentId)
      if (!document) throw new Error('It has since been deleted.')
      return document
    },
    onSuccess: (document, wanted) => {
      if (wanted === last.current) onOpen(document)
    },
    onError: (error, wanted) => {
      if (wanted === last.current) sayFailure('Error loading document', error)
    },
  })
  const fetchDocument = useLatest(mutate)
  return useCallback(
    (wanted: Wanted) => {
      last.current = wanted
      fetchDocument.current(wanted)
    },
    [fetchDocument],
  )
}
