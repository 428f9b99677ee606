import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type BinItem, bin } from '#api/bin.ts'
import { binDays, binKindLabels } from '#domain/bin.ts'
import { counted } from '#domain/counted.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useList } from '#web/lib/api/use-list.ts'
import { restoreFromBin } from './undo-deletion.ts'

const explanation = `What you delete can be restored for ${binDays} days, with everything that belongs to it. Its files count towards your storage until then.`

/** /bin: what was deleted, and for how long it can be brought back. */
export default function BinPage() {
  const list = useList(bin.list, { query: {} })
  return (
    <Page title="Bin" back={{ href: '/settings', label: 'Back to settings' }}>
      <p className="mb-6 max-w-prose text-muted">{explanation}</p>
      <ListState
        list={list}
        errorHeading="Error loading the bin"
        skeleton={<SkeletonRows label="Loading the bin…" />}
        empty={
          <EmptyState
            icon={<Trash2 />}
            title="The bin is empty"
            text="Properties, tenancies, documents, transactions and events that you delete come here first."
          />
        }
      >
        {(rows) => <DataTable label="Bin" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListState>
    </Page>
  )
}

const columns: Column<BinItem>[] = [
  { key: 'title', header: 'What', cell: ({ title }) => title },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => binKindLabels[kind] },
  {
    key: 'deleted',
    header: 'Deleted',
    cell: ({ deletedAt, by }) => `${formatInstant(deletedAt)} by ${by}`,
  },
  { key: 'left', header: 'Time left', cell: ({ daysLeft }) => timeLeft(daysLeft), className: 'whitespace-nowrap' },
  { key: 'restore', header: 'Restore', cell: (item) => <RestoreButton item={item} />, narrow: 'action' },
]

function timeLeft(days: number): string {
  return days === 0 ? 'Until tonight' : `${counted(days, 'day')} left`
}

function RestoreButton({ item }: { item: BinItem }) {
  const [isRestoring, setRestoring] = useState(false)
  const restore = async () => {
    setRestoring(true)
    await restoreFromBin(item.id)
    setRestoring(false)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<RotateCcw aria-hidden />}
      aria-label={`Restore ${item.title}`}
      pending={isRestoring}
      pendingLabel="Restoring…"
      onClick={() => void restore()}
    >
      Restore
    </Button>
  )
}
