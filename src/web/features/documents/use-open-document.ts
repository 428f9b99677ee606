import { useCallback, useRef } from 'react'
import { type Document, documents } from '#api/documents.ts'
import { callPage } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useLatest } from '#web/lib/use-latest.ts'

const failure = 'Error loading document'

type Wanted = { id: number }

/**
 * Fetches a document of which only its id is known, and hands it on to be shown, unless another one was asked for
 * meanwhile. The function stays the same, so that a table of many rows is not drawn again.
 */
export function useOpenDocument(onOpen: (document: Document) => void) {
  const last = useRef<Wanted>(undefined)
  const { mutate } = useMutation({
    mutationFn: async ({ id }: Wanted) => (await callPage(documents.list, { query: { id } })).rows[0],
    onSuccess: (document, wanted) => {
      if (wanted !== last.current) return
      if (document) onOpen(document)
      else sayFailure(failure, null, 'It is no longer there.')
    },
    onError: (error, wanted) => {
      if (wanted === last.current) sayFailure(failure, error)
    },
  })
  const fetchDocument = useLatest(mutate)
  return useCallback(
    (id: number) => {
      const wanted = { id }
      last.current = wanted
      fetchDocument.current(wanted)
    },
    [fetchDocument],
  )
}
