import { FileSearch, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { DocumentSummary } from '#api/documents.ts'
import { counted } from '#domain/counted.ts'
import { documentExpiringDays } from '#domain/document.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Skeleton, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { PropertyFilter } from '#web/features/choices/property-filter.tsx'
import { SelectButton } from '#web/features/plans/select-button.tsx'
import { useDesk } from '#web/lib/browser/use-media.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { type Selection, useSelection } from '#web/lib/forms/use-selection.ts'
import { withPageFocus } from '#web/lib/press/page-focus.ts'
import { CategoryBar, CategoryField } from './category-choice.tsx'
import { categoryLabel } from './document-categories.ts'
import { DocumentRows } from './document-rows.tsx'
import {
  type DocumentCategory,
  type DocumentFilter,
  useDocumentFilter,
  useDocumentSummary,
  useDocuments,
} from './documents.hooks.ts'
import { RequirementsPanel } from './requirements-panel.tsx'
import { UsageCounter } from './usage-counter.tsx'
import { useDocumentView } from './use-document-view.ts'
import { useUpload } from './use-upload.tsx'

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const

const listPath = '/documents'
const uploadPath = '/documents/upload'

/**
 * All documents of a landlord: what the plan allows, what the law asks for, what runs
 * out, and the documents as a table or as cards.
 */
export function LandlordDocuments() {
  const [location] = useLocation()
  const { filter, setFilter } = useDocumentFilter()
  const { data: summary, isPending } = useDocumentSummary(filter.propertyId)
  const { view, sort, choose } = useDocumentView()
  const list = useDocuments({ ...filter, sort })
  const { button, dialog, begin } = useUpload({
    isAsked: location === uploadPath,
    propertyId: filter.propertyId,
    onClose: leaveUploadPath,
  })
  const isDesk = useDesk()
  const selection = useSelection()
  const choice = { category: filter.category, onChoose: (category: DocumentCategory) => setFilter({ category }) }
  return (
    <Page title="Documents" actions={button}>
      <div className="grid grid-cols-1 gap-6">
        {summary && <UsageCounter usage={summary.usage} />}
        {isPending && <Skeleton className="h-12 w-full md:w-80" />}
        {/* As high as the longest notes make them on a phone, so that the rows do not move when the counts come. */}
        <div className="max-md:min-h-34.5">
          <DocumentStats {...choice} propertyId={filter.propertyId} isListMissing={!list.rows && Boolean(list.error)} />
        </div>
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
          <Tabs value={view} onValueChange={choose}>
            <DocumentToolbar filter={filter} setFilter={setFilter}>
              {summary && !isDesk && <CategoryField summary={summary} {...choice} />}
              {isPending && !isDesk && <Skeleton className="h-11 w-full md:w-72" />}
              <ViewAndSelection selection={summary && summary.total > 0 ? selection : null} />
            </DocumentToolbar>
            <TabPanel value={view}>
              <DocumentRows
                list={list}
                view={view}
                selection={selection}
                narrow
                empty={
                  <NoDocuments
                    filter={filter}
                    onClearSearch={() => setFilter({ q: '' })}
                    onShowAll={() => setFilter({ category: 'all', propertyId: undefined })}
                  />
                }
              />
            </TabPanel>
          </Tabs>
        </div>
      </div>
      {dialog}
    </Page>
  )
}

type DocumentToolbarProps = ReturnType<typeof useDocumentFilter> & { children: ReactNode }

/** The search and the choice of a property, with further choices beside them. */
function DocumentToolbar({ filter, setFilter, children }: DocumentToolbarProps) {
  const [typed, type] = useDebouncedText(filter.q, (q) => setFilter({ q }))
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      <SearchField label="Search documents" placeholder="Search documents…" value={typed} onValueChange={type} />
      <PropertyFilter
        label="Documents of which property"
        value={filter.propertyId}
        onChoose={(propertyId) => setFilter({ propertyId: propertyId ?? undefined })}
      />
      {children}
    </div>
  )
}

/** Cards or table, and the button that selects documents, where there are any. */
function ViewAndSelection({ selection }: { selection: Selection | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 md:col-span-full">
      <div className="w-40 md:w-48">
        <TabList label="How to show documents" tabs={views} look="segments" />
      </div>
      {/* On a phone it stays on this line also while its label is long. */}
      <div className="flex min-w-36 flex-1 justify-end max-md:[&>button]:px-3 max-md:[&>button]:text-sm">
        {selection && <SelectButton selection={selection} />}
      </div>
    </div>
  )
}

/**
 * Leaves the address that opens the dialog once the dialog's own history entry is gone,
 * so that Back does not open it again.
 */
function leaveUploadPath() {
  if (location.pathname !== uploadPath) return
  const leave = () => navigate(listPath, { replace: true })
  const isDialogsEntry = Boolean((history.state as { layer?: number } | null)?.layer)
  if (isDialogsEntry) addEventListener('popstate', leave, { once: true })
  else leave()
}

type DocumentStatsProps = {
  category: DocumentCategory
  propertyId: number | undefined
  /** The list below has failed as well, and has the button that tries again. */
  isListMissing: boolean
  onChoose: (category: DocumentCategory) => void
}

/**
 * The number of documents, of those that expire soon, and of those that have expired. Each figure shows its documents.
 */
function DocumentStats({ category, propertyId, isListMissing, onChoose }: DocumentStatsProps) {
  const { data: summary, error, refetch } = useDocumentSummary(propertyId)
  if (error && !summary && isListMissing) return null
  if (error && !summary)
    return <ErrorState heading="Error loading the counts" error={error} onRetry={() => void refetch()} />
  if (!summary) return <SkeletonStats count={3} hasNotes />
  const card = (value: DocumentCategory) => ({ pressed: category === value, onPress: () => onChoose(value) })
  return (
    <StatRow>
      <StatCard label="Total" value={summary.total} note={totalNote(summary)} {...card('all')} />
      <StatCard
        label="Expiring"
        value={summary.expiring}
        note={`next ${documentExpiringDays} days`}
        {...card('expiring')}
      />
      <StatCard label="Expired" value={summary.expired} note="past their expiry date" {...card('expired')} />
    </StatRow>
  )
}

/** Explains why the plan counts another number of documents. */
function totalNote({ total, filed }: DocumentSummary): string {
  const documents = total === 1 ? 'document' : 'documents'
  return filed === 0 ? documents : `${documents}, with ${counted(filed, 'filed report')}`
}

type NoDocumentsProps = {
  filter: DocumentFilter
  onClearSearch: () => void
  onShowAll: () => void
}

/** Which filter leaves nothing to show: the search, else the category, else the property. */
function nothingLeftBy({ q, category, propertyId }: DocumentFilter): string | undefined {
  if (q) return `No documents match “${q}”.`
  if (category !== 'all') return `There are no documents under “${categoryLabel(category)}”.`
  return propertyId === undefined ? undefined : 'There are no documents of this property.'
}

function NoDocuments({ filter, onClearSearch, onShowAll }: NoDocumentsProps) {
  const title = 'No documents found'
  const reason = nothingLeftBy(filter)
  if (!reason) return <EmptyState icon={<FileText />} title={title} text="Click Upload Document to add one" />
  const clear = filter.q ? onClearSearch : onShowAll
  return (
    <EmptyState
      icon={<FileSearch />}
      title={title}
      text={reason}
      action={
        <Button variant="secondary" onClick={withPageFocus(clear)}>
          {filter.q ? 'Clear Search' : 'Show all documents'}
        </Button>
      }
    />
  )
}
