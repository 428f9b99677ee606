import { CircleCheck, ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionReportSummary } from '#api/inspection-reports.ts'
import { formatDay } from '#domain/day-forms.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { RecentConditionBadge } from '#web/features/conditions/condition-badge.tsx'
import { useRecentReports } from '#web/features/inspections/inspections.hooks.ts'
import { ReportDialog } from './report-dialog.tsx'

const columns: readonly Column<InspectionReportSummary>[] = [
  { key: 'property', header: 'Property', cell: ({ property }) => property?.address },
  {
    key: 'city',
    header: 'City, State',
    cell: ({ property }) => property?.city,
    narrow: 'hidden',
    className: 'wrap-anywhere',
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ inspectionDate }) => formatDay(inspectionDate),
    className: 'figures whitespace-nowrap',
  },
  {
    key: 'condition',
    header: 'Condition',
    cell: ({ overallCondition }) => <RecentConditionBadge condition={overallCondition} />,
    narrow: 'status',
  },
  {
    key: 'state',
    header: 'Status',
    cell: () => (
      <Badge tone="green" icon={<CircleCheck aria-hidden />}>
        Complete
      </Badge>
    ),
    narrow: 'value',
  },
]

/** The latest few reports; each opens. */
export function RecentInspections({ user, onViewAll }: { user: User; onViewAll: () => void }) {
  const { data: rows, error } = useRecentReports()
  const [opened, setOpened] = useState<InspectionReportSummary | null>(null)
  return (
    <Section
      title="Recent Inspections"
      actions={
        <Button variant="quiet" size="small" className="-mr-3" onClick={onViewAll}>
          View all inspections
        </Button>
      }
    >
      <ListState
        list={{ rows, error }}
        errorHeading="Error loading recent inspections"
        skeleton={<SkeletonRows rows={3} label="Loading recent inspections…" />}
        empty={<EmptyState icon={<ClipboardCheck />} title="No completed inspections found" />}
      >
        {(reports) => (
          <DataTable
            label="Recent inspections"
            columns={columns}
            rows={reports}
            rowKey={({ id }) => id}
            onOpen={setOpened}
          />
        )}
      </ListState>
      {opened && <ReportDialog id={opened.id} row={opened} user={user} onClose={() => setOpened(null)} />}
    </Section>
  )
}
