import { FileSearch, FileText } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { categoryLabel } from './document-categories.ts'
import type { DocumentFilter } from './documents.hooks.ts'

type NoDocumentsProps = {
  filter: DocumentFilter
  onClearSearch: () => void
  onShowAll: () => void
}

/** In place of the cards, with the reason why there are none. */
export function NoDocuments({ filter, onClearSearch, onShowAll }: NoDocumentsProps) {
  const title = 'No documents found'
  const { q, category } = filter
  if (q) {
    const clear = (
      <Button variant="secondary" onClick={onClearSearch}>
        Clear Search
      </Button>
    )
    return <EmptyState icon={<FileSearch />} title={title} text={`No documents match “${q}”.`} action={clear} />
  }
  if (category !== 'all') {
    const showAll = (
      <Button variant="secondary" onClick={onShowAll}>
        Show all documents
      </Button>
    )
    const text = `There are no documents under “${categoryLabel(category)}”.`
    return <EmptyState icon={<FileSearch />} title={title} text={text} action={showAll} />
  }
  return <EmptyState icon={<FileText />} title={title} text="Click Upload Document to add one" />
}
