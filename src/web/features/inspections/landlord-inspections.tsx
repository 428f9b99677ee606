import { ClipboardList, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionSummary } from '#api/inspections.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { UnsentInspections } from '#web/features/inspections/form/unsent-inspections.tsx'
import { useOnline } from '#web/lib/api/use-online.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { CreateInspection } from './appointments/create-inspection.tsx'
import { InspectionSearch } from './appointments/inspection-search.tsx'
import { OfflineInspections } from './appointments/offline-inspections.tsx'
import { PendingInspections } from './appointments/pending-inspections.tsx'
import { type CreateInspectionState, useCreateInspection } from './appointments/use-create-inspection.ts'
import { useInspectionSummary } from './inspections.hooks.ts'
import { RecentInspections } from './reports/recent-inspections.tsx'

/** What is to be inspected, what was found last, and every property's latest report. */
export function LandlordInspections({ user }: { user: User }) {
  const [{ q }, setFilters] = useFilters({ q: '' })
  const asked = useInspectionSummary(q)
  const summary = asked.data
  const create = useCreateInspection()
  const hasNoProperties = summary?.properties === 0
  return (
    <Page
      title="Property Inspections"
      description={summary && (summary.total === 1 ? '1 inspection' : `${summary.total} inspections`)}
      actions={
        <Button icon={<Plus aria-hidden />} disabled={hasNoProperties} onClick={create.choose}>
          Create Inspection
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-8">
        <UnsentInspections />
        {!summary && <NotLoaded error={asked.error} isFetching={asked.isFetching} refetch={asked.refetch} />}
        {summary && <Cards summary={summary} />}
        {summary && hasNoProperties && <NoProperties />}
        {summary && !hasNoProperties && (
          <Lists user={user} q={q} setQ={(next) => setFilters({ q: next })} summary={summary} create={create} />
        )}
      </div>
      <CreateInspection state={create} />
    </Page>
  )
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
      <SkeletonStats count={2} label="Loading inspections…" />
      <SkeletonRows />
    </>
  )
}

function Cards({ summary: { completed, completionRate, pending } }: { summary: InspectionSummary }) {
  return (
    <StatRow>
      <StatCard label="Completed" value={completed} note={`${completionRate}% completion rate`} />
      <StatCard label="Pending" value={pending} note={pending === 1 ? '1 property to visit' : 'Properties to visit'} />
    </StatRow>
  )
}

type ListsProps = {
  user: User
  q: string
  setQ: (q: string) => void
  summary: InspectionSummary
  create: CreateInspectionState
}

function Lists({ user, q, setQ, summary, create }: ListsProps) {
  const [typed, type] = useDebouncedText(q, setQ)
  const recent = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const showRecent = () => {
    setQ('')
    goTo(recent.current)
  }
  return (
    <>
      {!typed && summary.pending > 0 && <PendingInspections count={summary.pending} create={create} />}
      <div ref={recent} tabIndex={-1} className="scroll-mt-16">
        <RecentInspections user={user} onViewAll={() => goTo(search.current)} />
      </div>
      <div ref={search} tabIndex={-1} className="scroll-mt-16">
        <InspectionSearch
          user={user}
          asked={q}
          typed={typed}
          onType={type}
          summary={summary}
          create={create}
          onViewRecent={showRecent}
        />
      </div>
    </>
  )
}

/** On screen, and the keyboard's place with it. */
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
