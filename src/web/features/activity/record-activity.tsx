import { ChevronRight, History } from 'lucide-react'
import { useId, useState } from 'react'
import { activity } from '#api/activity.ts'
import type { ActivityEntity } from '#domain/activity.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { ActivityEntries } from './activity-entries.tsx'

type RecordActivityProps = { entity: ActivityEntity; id: number }

/** The activity of a record, folded up at its foot. For the landlord alone. */
export function RecordActivity({ entity, id }: RecordActivityProps) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (user?.role !== 'landlord') return null
  return (
    <section aria-label="Activity" className="mt-6 border-line border-t pt-3 print:hidden">
      <Button
        variant="quiet"
        size="small"
        icon={<ChevronRight aria-hidden className={isOpen ? 'rotate-90' : ''} />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        Activity
      </Button>
      <div id={listId}>{isOpen && <ActivityOfRecord entity={entity} id={id} />}</div>
    </section>
  )
}

/** The activity of one record, the newest first. */
export function ActivityOfRecord(query: RecordActivityProps) {
  const list = useList(activity.list, { query }, { freshForMs: 1 })
  return (
    <ListState
      list={list}
      errorHeading="Error loading activity"
      skeleton={<SkeletonRows label="Loading activity…" />}
      empty={<EmptyState icon={<History />} title="Nothing yet" text="What is done from now on is listed here." />}
    >
      {(rows) => <ActivityEntries rows={rows} />}
    </ListState>
  )
}
