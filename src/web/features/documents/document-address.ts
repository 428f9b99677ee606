/** A document's file is opened by ticket. */
import { useQuery } from '@tanstack/react-query'
import { type Document, documents } from '#api/documents.ts'
import { ApiError, call } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'

const addressOf = ({ id }: Pick<Document, 'id'>, endpoint: typeof documents.view | typeof documents.download) =>
  addressByTicket(call(documents.ticket, { params: { id } }), endpoint, { params: { id } })

/** Fetched each time that a document is opened, but not while it is open. */
const onceAnOpening = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }

/** Where the file can be seen. */
export const useViewAddress = (document: Document) =>
  useQuery({
    queryKey: [...keyOf(documents.view, { params: { id: document.id } }), 'address'],
    queryFn: () => addressOf(document, documents.view),
    ...onceAnOpening,
  })

/** The file itself. Closing the document stops the download. */
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
