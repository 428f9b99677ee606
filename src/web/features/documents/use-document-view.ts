import { useState } from 'react'
import { load, store } from '#web/lib/browser/storage.ts'
import type { DocumentView } from './document-uses.ts'

/** The view that was last chosen in this browser, cards at first (rule: documents-views). */
export function useDocumentView() {
  const [view, setView] = useState<DocumentView>(() => (load('documentView') === 'table' ? 'table' : 'cards'))
  return {
    view,
    sort: view === 'table' ? 'property' : 'newest',
    choose: (chosen: DocumentView) => {
      store('documentView', chosen)
      setView(chosen)
    },
  } as const
}
