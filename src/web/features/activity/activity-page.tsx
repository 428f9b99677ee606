import { History } from 'lucide-react'
import { activity } from '#api/activity.ts'
import { activityEntities, activityEntityLabels } from '#domain/activity.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useList } from '#web/lib/api/use-list.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { ActivityEntries } from './activity-entries.tsx'

const kinds = activityEntities.map((value) => ({ value, label: activityEntityLabels[value] }))

const noFilter = { kind: '' }

/** /activity: who did what in the whole account. */
export default function ActivityPage() {
  const [{ kind }, setFilters] = useFilters(noFilter)
  const entity = activityEntities.find((known) => known === kind)
  const list = useList(activity.list, { query: entity ? { entity } : {} }, { freshForMs: 1 })
  return (
    <Page title="Activity" back={{ href: '/settings', label: 'Back to settings' }}>
      <div className="mb-6 max-w-xs">
        <SelectField
          label="Kind"
          placeholder="Everything"
          options={kinds}
          value={entity ?? ''}
          onChange={(event) => setFilters({ kind: event.target.value })}
        />
      </div>
      <ListState
        list={list}
        errorHeading="Error loading activity"
        skeleton={<SkeletonRows label="Loading activity…" />}
        empty={
          entity ? (
            <NoMatches icon={<History />} title="No activity of this kind" onClear={() => setFilters(noFilter)} />
          ) : (
            <EmptyState
              icon={<History />}
              title="Nothing yet"
              text="What you and your tenants change is listed here."
            />
          )
        }
      >
        {(rows) => <ActivityEntries rows={rows} withKinds />}
      </ListState>
    </Page>
  )
}
