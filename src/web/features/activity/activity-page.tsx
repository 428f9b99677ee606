import { History } from 'lucide-react'
import { useState } from 'react'
import { activity } from '#api/activity.ts'
import { type ActivityEntity, activityEntities, activityEntityLabels } from '#domain/activity.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useList } from '#web/lib/api/use-list.ts'
import { ActivityEntries } from './activity-entries.tsx'

const kinds = [
  { value: '', label: 'Everything' },
  ...activityEntities.map((value) => ({ value, label: activityEntityLabels[value] })),
]

/** /activity: who did what in the whole account. */
export default function ActivityPage() {
  const [entity, setEntity] = useState<ActivityEntity | ''>('')
  const list = useList(activity.list, { query: entity ? { entity } : {} }, { freshForMs: 1 })
  return (
    <Page title="Activity" back={{ href: '/settings', label: 'Back to settings' }}>
      <div className="mb-6 max-w-xs">
        <SelectField
          label="Kind"
          value={entity}
          options={kinds}
          onChange={(event) => setEntity(event.target.value as ActivityEntity | '')}
        />
      </div>
      <ListState
        list={list}
        errorHeading="Error loading activity"
        skeleton={<SkeletonRows label="Loading activity…" />}
        empty={
          <EmptyState icon={<History />} title="Nothing yet" text="What you and your tenants change is listed here." />
        }
      >
        {(rows) => <ActivityEntries rows={rows} withKinds />}
      </ListState>
    </Page>
  )
}
