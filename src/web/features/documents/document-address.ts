/** A document's file is opened by ticket: a token for it alone that is good for a minute, so that no session token stands in an address. */
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/contract.ts'
import { type Document, documents } from '#api/documents.ts'
import { call } from '#web/lib/api.ts'
import { keyOf } from '#web/lib/query-client.ts'
import { saveFile } from '#web/lib/save-file.ts'

async function addressOf({ id }: Document, endpoint: typeof documents.view | typeof documents.download) {
  const { ticket } = await call(documents.ticket, { params: { id } })
  return urlOf(endpoint, { params: { id }, query: { token: ticket } })
}

/** Where the file can be seen, asked for anew each time that it is opened. */
export const useViewAddress = (document: Document) =>
  useQuery({
    queryKey: keyOf(documents.view, { params: { id: document.id } }),
    queryFn: () => addressOf(document, documents.view),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Saves the file on this device. */
export const downloadDocument = (document: Document) => saveFile(() => addressOf(document, documents.download))
