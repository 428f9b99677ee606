import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectedProperty, InspectionSummary } from '#api/inspections.ts'
import { formatDay } from '#domain/day.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { RecentConditionBadge } from '#web/features/conditions/condition-badge.tsx'
import { useInspectedProperties, useRecentReports } from '#web/features/inspections/inspections.hooks.ts'
import { ReportDialog } from '#web/features/inspections/reports/report-dialog.tsx'
import type { CreateInspectionState } from './use-create-inspection.ts'

type InspectionSearchProps = {
  user: User
  /** What the list below shows, and what is typed in the field so far. */
  asked: string
  typed: string
  onType: (text: string) => void
  summary: InspectionSummary
  create: CreateInspectionState
  onViewRecent: () => void
}

/** Every property by address, with the report of its latest inspection. */
export function InspectionSearch({ user, asked, typed, onType, summary, create, onViewRecent }: InspectionSearchProps) {
  const list = useInspectedProperties(asked)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const { data: recent } = useRecentReports()
  return (
    <Section title="All Inspections" note={`${summary.found} of ${summary.properties} properties`}>
      <SearchField
        label="Search properties by address"
        placeholder="Search properties by address..."
        value={typed}
        onValueChange={onType}
        className="mb-4 md:max-w-sm"
      />
      <ListState
        list={list}
        errorHeading="Error loading inspections"
        skeleton={<SkeletonRows label="Loading inspections…" />}
        empty={<NothingFound onViewRecent={onViewRecent} />}
      >
        {(rows) => (
          <DataTable
            label="Properties and their latest inspections"
            columns={columnsWith(setOpenedId, create)}
            rows={rows}
            rowKey={({ property }) => property.id}
            href={({ property }) => `/properties/${property.id}?tab=inspections`}
          />
        )}
      </ListState>
      {list.rows && recent && !asked && (
        <p className="figures mt-4 text-muted text-sm">
          Showing {recent.length} recent inspections • Use search to find others
        </p>
      )}
      {openedId !== null && <ReportDialog id={openedId} user={user} onClose={() => setOpenedId(null)} />}
    </Section>
  )
}

function NothingFound({ onViewRecent }: { onViewRecent: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No Properties Found"
      text="No property matches your search."
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
): readonly Column<InspectedProperty>[] => [
  { key: 'property', header: 'Property', cell: ({ property }) => property.address },
  { key: 'city', header: 'City', cell: ({ property }) => property.city, narrow: 'hidden' },
  {
    key: 'last',
    header: 'Last inspection',
    cell: ({ latestReport }) => (latestReport ? formatDay(latestReport.inspectionDate) : 'No report yet'),
    className: 'figures whitespace-nowrap',
  },
  {
    key: 'reports',
    header: 'Reports',
    cell: ({ reportCount }) => (reportCount === 0 ? null : reportCount === 1 ? '1 report' : `${reportCount} reports`),
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
  },
]
