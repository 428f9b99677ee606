import { useState } from 'react'
import { load, store } from '#web/lib/browser/storage.ts'
import { useWide } from '#web/lib/browser/use-media.ts'
import type { DocumentView } from './document-uses.ts'

/** As many as a desk shows as cards without scrolling far; of more, a table says sooner what runs out. */
const mostAsCards = 12

/**
 * As it was last chosen in this browser; before that a table on a desk, but for a few documents, and
 * cards on a phone (rule: documents-views). `total` is how many documents there are, undefined while
 * that is not known. `sort` does not wait for it.
 */
export function useDocumentView(total: number | undefined) {
  const isWide = useWide()
  const [stored, setStored] = useState(() => load('documentView'))
  const chosen: DocumentView | null = stored === 'table' || stored === 'cards' ? stored : null
  const isFew = total !== undefined && total <= mostAsCards
  return {
    view: chosen ?? (isWide && !isFew ? 'table' : 'cards'),
    sort: (chosen ?? (isWide ? 'table' : 'cards')) === 'table' ? 'property' : 'newest',
    choose: (view: DocumentView) => {
      store('documentView', view)
      setStored(view)
    },
  } as const
}
