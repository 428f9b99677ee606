import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useDesk } from '#web/lib/browser/use-media.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { CategoryBar, CategoryField } from './category-choice.tsx'
import { DocumentGrid } from './document-grid.tsx'
import { DocumentStats } from './document-stats.tsx'
import { useDocumentFilter, useDocumentSummary, useDocuments } from './documents.hooks.ts'
import { NoDocuments } from './no-documents.tsx'
import { RequirementsPanel } from './requirements-panel.tsx'
import { UsageCounter } from './usage-counter.tsx'
import { useUpload } from './use-upload.tsx'

const listPath = '/documents'
const uploadPath = '/documents/upload'

/** All papers of a landlord: what the plan allows, what the law asks for, what runs out, and each paper as a card. */
export function LandlordDocuments() {
  const [location] = useLocation()
  const { filter, setFilter } = useDocumentFilter()
  const { data: summary, isPending } = useDocumentSummary()
  const list = useDocuments(filter)
  const [typed, type] = useDebouncedText(filter.q, (q) => setFilter({ q }))
  const { button, dialog, begin } = useUpload({ isAsked: location === uploadPath, onClose: leaveUploadPath })
  const isDesk = useDesk()
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
            </div>
            <DocumentGrid
              list={list}
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
