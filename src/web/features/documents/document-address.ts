/**
 * A document's file is opened by ticket: a token for it alone that is good for a minute,
 * so that no session token appears in an address.
 */
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/contract.ts'
import { type Document, documents } from '#api/documents.ts'
import { ApiError, call } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'
import { saveFile } from '#web/lib/api/save-file.ts'

async function addressOf({ id }: Pick<Document, 'id'>, endpoint: typeof documents.view | typeof documents.download) {
  const { ticket } = await call(documents.ticket, { params: { id } })
  return urlOf(endpoint, { params: { id }, query: { token: ticket } })
}

/** Asked for again each time that a document is opened, and not while it is open. */
const onceAnOpening = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }

/** Where the file can be seen. */
export const useViewAddress = (document: Document) =>
  useQuery({
    queryKey: [...keyOf(documents.view, { params: { id: document.id } }), 'address'],
    queryFn: () => addressOf(document, documents.view),
    ...onceAnOpening,
  })

/** The file itself; closed on the way, it is not fetched to its end. */
export const useDocumentFile = (document: Document) =>
  useQuery({
    queryKey: [...keyOf(documents.view, { params: { id: document.id } }), 'file'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(await addressOf(document, documents.view), { signal })
      if (!answer.ok) throw new ApiError(answer.status, await answer.text())
      return answer.blob()
    },
    ...onceAnOpening,
  })

/** Saves the file on this device. */
export const downloadDocument = (document: Pick<Document, 'id'>) =>
  saveFile(() => addressOf(document, documents.download))
