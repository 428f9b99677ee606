import { ClipboardList, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionSummary } from '#api/inspections.ts'
import { counted } from '#domain/counted.ts'
import { inspectionQuestions } from '#domain/inspection.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { UnsentInspections } from '#web/features/inspections/form/unsent-inspections.tsx'
import { useOnline } from '#web/lib/api/use-online.ts'
import { useAskedTo, useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { useEverTrue } from '#web/lib/use-ever-true.ts'
import { CreateInspection } from './appointments/create-inspection.tsx'
import { InspectionSearch } from './appointments/inspection-search.tsx'
import { OfflineInspections } from './appointments/offline-inspections.tsx'
import { PendingInspections } from './appointments/pending-inspections.tsx'
import { useBeginNext } from './appointments/use-begin-next.ts'
import { type CreateInspectionState, useCreateInspection } from './appointments/use-create-inspection.ts'
import {
  type InspectionSearchTerms,
  useInspectionSummary,
  usePendingInspections,
  useRecentReports,
} from './inspections.hooks.ts'
import { RecentInspections } from './reports/recent-inspections.tsx'

/** What is to be inspected, what was found last, and every property's latest report. */
export function LandlordInspections({ user }: { user: User }) {
  const [{ q, show }, setFilters] = useFilters({ q: '', show: '' })
  const search = { q, show: inspectionQuestions.find((question) => question === show) }
  const asked = useInspectionSummary(search)
  const summary = useFirstLists() ? asked.data : undefined
  const create = useCreateInspection()
  const next = useBeginNext(create)
  useAskedToAdd(create.choose)
  useAskedTo('next', () => next.mutate())
  const hasNoProperties = summary?.properties === 0
  return (
    <Page
      title="Property Inspections"
      description={<Total summary={summary} />}
      actions={
        <Button icon={<Plus aria-hidden />} disabled={hasNoProperties} onClick={create.choose}>
          Create Inspection
        </Button>
      }
    >
      <div className="sections">
        <UnsentInspections />
        {!summary && <NotLoaded error={asked.error} isFetching={asked.isFetching} refetch={asked.refetch} />}
        {summary && <Cards summary={summary} />}
        {summary && hasNoProperties && <NoProperties />}
        {summary && !hasNoProperties && (
          <Lists user={user} search={search} setSearch={setFilters} summary={summary} create={create} />
        )}
      </div>
      <CreateInspection state={create} />
    </Page>
  )
}

/** Whether the first lists have arrived or failed. The figures wait for them, so that nothing moves. */
function useFirstLists(): boolean {
  const pending = usePendingInspections()
  const isWaiting = useRecentReports().isLoading || (!pending.rows && !pending.error)
  return useEverTrue(!isWaiting)
}

type NotLoadedProps = Pick<ReturnType<typeof useInspectionSummary>, 'error' | 'isFetching' | 'refetch'>

function NotLoaded({ error, isFetching, refetch }: NotLoadedProps) {
  const isOnline = useOnline()
  if (error && !isOnline) return <OfflineInspections isAsking={isFetching} onRetry={() => void refetch()} />
  if (!error || isFetching) return <Waiting />
  return <ErrorState heading="Error loading inspections" error={error} />
}

function Waiting() {
  return (
    <>
      <SkeletonStats count={3} label="Loading inspections…" />
      <SkeletonRows />
    </>
  )
}

/** An empty line until the total is known, so that nothing moves. */
function Total({ summary }: { summary: InspectionSummary | undefined }) {
  if (!summary) return <span aria-hidden>&nbsp;</span>
  const { total, completed, arranged } = summary
  return (
    <>
      <span>{counted(total, 'inspection')}</span>
      {total > 0 && <span>{`: ${completed} completed, ${arranged} arranged`}</span>}
    </>
  )
}

function Cards({ summary }: { summary: InspectionSummary }) {
  const { completed, completionRate, pending, none, properties } = summary
  const ofAll = `of ${counted(properties, 'property', 'properties')}`
  return (
    <StatRow>
      <StatCard label="Completed" value={completed} note={`${completionRate}% completion rate`} />
      <StatCard label="Pending" value={pending} note={ofAll} />
      <StatCard label="No report yet" value={none} note={ofAll} />
    </StatRow>
  )
}

type ListsProps = {
  user: User
  search: InspectionSearchTerms
  setSearch: (changes: { q?: string; show?: string }) => void
  summary: InspectionSummary
  create: CreateInspectionState
}

function Lists({ user, search, setSearch, summary, create }: ListsProps) {
  const [typed, type] = useDebouncedText(search.q, (q) => setSearch({ q }))
  const recent = useRef<HTMLDivElement>(null)
  const all = useRef<HTMLDivElement>(null)
  const showRecent = () => {
    setSearch({ q: '', show: '' })
    goTo(recent.current)
  }
  return (
    <>
      {!typed && summary.pending > 0 && <PendingInspections summary={summary} create={create} />}
      <div ref={recent} tabIndex={-1} className="scroll-mt-16">
        <RecentInspections user={user} onViewAll={() => goTo(all.current)} />
      </div>
      <div ref={all} tabIndex={-1} className="scroll-mt-16">
        <InspectionSearch
          user={user}
          asked={search}
          typed={typed}
          onType={type}
          onShow={(show) => setSearch({ show })}
          summary={summary}
          create={create}
          onViewRecent={showRecent}
        />
      </div>
    </>
  )
}

/** Scrolls to a section and focuses it. */
function goTo(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

function NoProperties() {
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="No Properties"
      text="Add properties to start creating inspection reports"
      action={<NavigateButton href="/properties">Manage Properties</NavigateButton>}
    />
  )
}
