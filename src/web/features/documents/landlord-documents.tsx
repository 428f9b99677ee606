import { FileSearch, FileText } from 'lucide-react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { documentExpiringDays } from '#domain/document.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Skeleton, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { SelectButton } from '#web/features/plans/select-button.tsx'
import { useDesk } from '#web/lib/browser/use-media.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useSelection } from '#web/lib/forms/use-selection.ts'
import { CategoryBar, CategoryField } from './category-choice.tsx'
import { categoryLabel } from './document-categories.ts'
import { DocumentGrid } from './document-grid.tsx'
import {
  type DocumentCategory,
  type DocumentFilter,
  useDocumentFilter,
  useDocumentSummary,
  useDocuments,
} from './documents.hooks.ts'
import { RequirementsPanel } from './requirements-panel.tsx'
import { UsageCounter } from './usage-counter.tsx'
import { useUpload } from './use-upload.tsx'

const listPath = '/documents'
const uploadPath = '/documents/upload'

/** All documents of a landlord: what the plan allows, what the law asks for, what runs out, and each document as a card. */
export function LandlordDocuments() {
  const [location] = useLocation()
  const { filter, setFilter } = useDocumentFilter()
  const { data: summary, isPending } = useDocumentSummary()
  const list = useDocuments(filter)
  const [typed, type] = useDebouncedText(filter.q, (q) => setFilter({ q }))
  const { button, dialog, begin } = useUpload({ isAsked: location === uploadPath, onClose: leaveUploadPath })
  const isDesk = useDesk()
  const selection = useSelection()
  const choice = { category: filter.category, onChoose: (category: typeof filter.category) => setFilter({ category }) }
  return (
    <Page title="Documents" actions={button}>
      <div className="grid grid-cols-1 gap-6">
        {summary && <UsageCounter usage={summary.usage} />}
        {isPending && <Skeleton className="h-8 w-full md:w-80" />}
        <DocumentStats {...choice} />
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="min-h-12 min-w-0 xl:-ml-3">
            {summary && (
              <>
                {isDesk && <CategoryBar summary={summary} {...choice} />}
                <RequirementsPanel
                  key={String(isDesk)}
                  summary={summary}
                  isOpen={isDesk}
                  onUpload={begin && ((wanted) => begin({ type: wanted }))}
                />
              </>
            )}
          </div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">
            <div className="flex flex-wrap gap-3">
              <SearchField
                label="Search documents"
                placeholder="Search documents..."
                value={typed}
                onValueChange={type}
                className="w-full md:w-80"
              />
              {summary && !isDesk && <CategoryField summary={summary} {...choice} />}
              {summary && summary.total > 0 && <SelectButton selection={selection} />}
            </div>
            <DocumentGrid
              list={list}
              selection={selection}
              narrow
              empty={
                <NoDocuments
                  filter={filter}
                  onClearSearch={() => setFilter({ q: '' })}
                  onShowAll={() => setFilter({ category: 'all' })}
                />
              }
            />
          </div>
        </div>
      </div>
      {dialog}
    </Page>
  )
}

/** Leaves the address that opens the dialog once the dialog's own history entry is gone, so that Back does not open it again. */
function leaveUploadPath() {
  if (location.pathname !== uploadPath) return
  const leave = () => navigate(listPath, { replace: true })
  const isDialogsEntry = Boolean((history.state as { layer?: number } | null)?.layer)
  if (isDialogsEntry) addEventListener('popstate', leave, { once: true })
  else leave()
}

type DocumentStatsProps = { category: DocumentCategory; onChoose: (category: DocumentCategory) => void }

/** How many there are, how many run out and how many have: each shows them. */
function DocumentStats({ category, onChoose }: DocumentStatsProps) {
  const { data: summary, error } = useDocumentSummary()
  if (error && !summary) return null
  if (!summary) return <SkeletonStats count={3} />
  const card = (value: DocumentCategory) => ({ pressed: category === value, onPress: () => onChoose(value) })
  return (
    <StatRow>
      <StatCard label="Total" value={summary.total} note="documents" {...card('all')} />
      <StatCard
        label="Expiring"
        value={summary.expiring}
        note={`next ${documentExpiringDays} days`}
        {...card('expiring')}
      />
      <StatCard label="Expired" value={summary.expired} note="to renew" {...card('expired')} />
    </StatRow>
  )
}

type NoDocumentsProps = {
  filter: DocumentFilter
  onClearSearch: () => void
  onShowAll: () => void
}

/** In place of the cards, with the reason why there are none. */
function NoDocuments({ filter, onClearSearch, onShowAll }: NoDocumentsProps) {
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
