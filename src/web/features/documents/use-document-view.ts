import { useState } from 'react'
import { keep, recall } from '#web/lib/browser/storage.ts'
import { useWide } from '#web/lib/browser/use-media.ts'
import type { DocumentView } from './document-uses.ts'

/** As it was last chosen in this browser; before that a table on a desk and cards on a phone (rule: documents-views). */
export function useDocumentView() {
  const isWide = useWide()
  const [chosen, setChosen] = useState(() => recall('documentView'))
  const choose = (view: DocumentView) => {
    keep('documentView', view)
    setChosen(view)
  }
  const usual: DocumentView = isWide ? 'table' : 'cards'
  const view: DocumentView = chosen === 'table' || chosen === 'cards' ? chosen : usual
  return [view, choose] as const
}
