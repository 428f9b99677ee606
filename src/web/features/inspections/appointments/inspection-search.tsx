import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectedProperty, InspectionSummary } from '#api/inspections.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import {
  type InspectionBannerStatus,
  type InspectionQuestion,
  inspectionBannerLabels,
  inspectionBannerTones,
  visitStatus,
} from '#domain/inspection.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { RecentConditionBadge } from '#web/features/conditions/condition-badge.tsx'
import {
  type InspectionSearchTerms,
  useInspectedProperties,
  useRecentReports,
} from '#web/features/inspections/inspections.hooks.ts'
import { ReportDialog } from '#web/features/inspections/reports/report-dialog.tsx'
import type { CreateInspectionState } from './use-create-inspection.ts'

type InspectionSearchProps = {
  user: User
  /** What the list below shows, and what is typed in the field so far. */
  asked: InspectionSearchTerms
  typed: string
  onType: (text: string) => void
  onShow: (show: string) => void
  summary: InspectionSummary
  create: CreateInspectionState
  onViewRecent: () => void
}

/**
 * Every property by address, with the report of its latest inspection and its next visit: all,
 * those due, those seen, those without a report.
 */
export function InspectionSearch(props: InspectionSearchProps) {
  const { asked, typed, onType, onShow, summary } = props
  const show = asked.show ?? 'all'
  const list = useInspectedProperties(asked)
  // The figures come by a call of their own, which may be later than the rows.
  const found = list.rows && !list.hasMore ? list.rows.length : summary.found
  const tabs = [
    { value: 'all', label: 'All', count: summary.properties },
    { value: 'due', label: 'Due', count: summary.pending },
    { value: 'seen', label: 'Inspected', count: summary.seen },
    { value: 'none', label: 'No report yet', shortLabel: 'None', count: summary.none },
  ]
  return (
    <Section title="All Inspections" note={`${found} of ${summary.properties} properties`}>
      <Tabs value={show} onValueChange={(next) => onShow(next === 'all' ? '' : next)}>
        <TabList label="Which properties to show" tabs={tabs} />
        <TabPanel value={show}>
          <SearchField
            label="Search properties by address"
            placeholder="Search properties by address..."
            value={typed}
            onValueChange={onType}
            className="mb-4 md:max-w-sm"
          />
          <InspectedProperties list={list} {...props} />
        </TabPanel>
      </Tabs>
    </Section>
  )
}

type InspectedPropertiesProps = InspectionSearchProps & { list: ReturnType<typeof useInspectedProperties> }

function InspectedProperties({ list, user, asked, create, onViewRecent }: InspectedPropertiesProps) {
  const [openedId, setOpenedId] = useState<number | null>(null)
  const { data: recent } = useRecentReports()
  return (
    <>
      <ListState
        list={list}
        errorHeading="Error loading inspections"
        skeleton={<SkeletonRows label="Loading inspections…" />}
        empty={<NoProperties asked={asked} onViewRecent={onViewRecent} />}
      >
        {(rows) => (
          <DataTable
            label="Properties and their latest inspections"
            columns={columnsWith(setOpenedId, create, londonDay(new Date()))}
            rows={rows}
            rowKey={({ property }) => property.id}
            href={({ property }) => `/properties/${property.id}?tab=inspections`}
          />
        )}
      </ListState>
      {list.rows && recent && !asked.q && !asked.show && (
        <p className="figures mt-4 text-muted text-sm">
          Showing {recent.length} recent inspections • Use search to find others
        </p>
      )}
      {openedId !== null && <ReportDialog id={openedId} user={user} onClose={() => setOpenedId(null)} />}
    </>
  )
}

const nothingTo: Record<InspectionQuestion, string> = {
  due: 'No visit is due.',
  seen: 'No property has a report yet.',
  none: 'Every property has a report.',
}

function NoProperties({ asked: { q, show }, onViewRecent }: Pick<InspectionSearchProps, 'asked' | 'onViewRecent'>) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No Properties Found"
      text={show && !q ? nothingTo[show] : 'No property matches your search.'}
      action={
        <Button variant="secondary" onClick={onViewRecent}>
          View Recent Inspections
        </Button>
      }
    />
  )
}

const columnsWith = (
  onOpenReport: (id: number) => void,
  create: CreateInspectionState,
  today: Day,
): readonly Column<InspectedProperty>[] => [
  {
    key: 'property',
    header: 'Property',
    cell: ({ property: { address, city } }) => (
      <span className="wrap-anywhere">
        {address} <span className="font-normal text-muted max-md:hidden">{city}</span>
      </span>
    ),
  },
  {
    key: 'last',
    header: 'Last inspection',
    cell: ({ latestReport, reportCount }) => (
      <>
        {latestReport ? formatDay(latestReport.inspectionDate) : 'No report yet'}
        {reportCount > 1 && <span className="text-muted"> ({reportCount} reports)</span>}
      </>
    ),
    className: 'figures whitespace-nowrap',
  },
  {
    key: 'next',
    header: 'Next visit',
    cell: ({ nextInspectionDate, pending }) => (
      <NextVisit date={nextInspectionDate} status={pending?.status ?? visitStatus(nextInspectionDate, today)} />
    ),
    className: 'figures whitespace-nowrap',
    narrow: 'detail',
  },
  {
    key: 'condition',
    header: 'Condition',
    cell: ({ latestReport }) => latestReport && <RecentConditionBadge condition={latestReport.overallCondition} />,
    narrow: 'value',
  },
  {
    key: 'action',
    header: 'Actions',
    cell: ({ property, latestReport }) =>
      latestReport ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={`View Report of ${property.address}`}
          onClick={() => onOpenReport(latestReport.id)}
        >
          View Report
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Create Inspection of ${property.address}`}
          pending={create.loadingId === property.id}
          pendingLabel="Opening…"
          onClick={() => create.beginFor(property.id)}
        >
          Create Inspection
        </Button>
      ),
    align: 'end',
    narrow: 'foot',
    className: 'whitespace-nowrap',
  },
]

/** When one goes there next, and how urgent that is. */
function NextVisit({ date, status }: { date: string | null; status: InspectionBannerStatus | null }) {
  const badge = status && <Badge tone={inspectionBannerTones[status]}>{inspectionBannerLabels[status]}</Badge>
  if (!date) return badge ?? <span className="text-muted">–</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>
        <span className="md:hidden">next </span>
        {formatDay(date)}
      </span>
      {badge}
    </span>
  )
}
