/** What the document screens read and change. */
import { useQuery } from '@tanstack/react-query'
import { type documentOrders, documents } from '#api/documents.ts'
import { idIn } from '#api/id-in.ts'
import { type DocumentType, documentTypes } from '#domain/document.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'

/** All documents, those in one state, or those of one type. */
export type DocumentCategory = 'all' | 'expiring' | 'expired' | DocumentType

export type DocumentFilter = {
  q: string
  category: DocumentCategory
  propertyId?: number | undefined
  /** The newest first unless it says otherwise. */
  sort?: (typeof documentOrders)[number]
}

const categories: readonly DocumentCategory[] = ['all', 'expiring', 'expired', ...documentTypes]

/** As the address of the screen holds it. */
export function useDocumentFilter() {
  const [{ q, show, property }, setFilters] = useFilters({ q: '', show: 'all', property: '' })
  const filter: DocumentFilter = {
    q,
    category: categories.find((known) => known === show) ?? 'all',
    propertyId: idIn(property),
  }
  const setFilter = ({ q, category, ...others }: Partial<DocumentFilter>) =>
    setFilters({
      ...(q !== undefined && { q }),
      ...(category !== undefined && { show: category }),
      ...('propertyId' in others && { property: String(others.propertyId ?? '') }),
    })
  return { filter, setFilter }
}

export function useDocuments({ q, category, propertyId, sort }: DocumentFilter) {
  const state = category === 'expiring' || category === 'expired' ? category : undefined
  const type = documentTypes.find((known) => known === category)
  return useList(documents.list, { query: { q, state, type, propertyId, sort } })
}

/** The summary of all documents, or of one property's. What counts towards the plan is always all of them. */
export const useDocumentSummary = (propertyId?: number) =>
  useQuery({ ...get(documents.summary, { query: { propertyId } }), placeholderData: (last) => last })

type NewFile = { form: FormData; onProgress: (share: number) => void; signal: AbortSignal }

/** Not shown anywhere yet: a caller that sends several files has that done once, after the last. */
export const sendDocument = ({ form, ...sending }: NewFile) => sendForm(documents.create, { form }, sending)

type DocumentEdit = { form: FormData; onProgress: (share: number) => void }

export const useUpdateDocument = (id: number) =>
  useMutation({
    mutationFn: ({ form, onProgress }: DocumentEdit) =>
      sendForm(documents.update, { params: { id }, form }, { onProgress }),
    refreshes: ['document'],
  })

export const useDeleteDocument = () =>
  useMutation({
    mutationFn: (id: number) => call(documents.remove, { params: { id } }),
    refreshes: ['document'],
  })
