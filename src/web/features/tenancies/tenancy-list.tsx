import { type ReactNode, useState } from 'react'
import type { Tenancy } from '#api/tenancies.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import type { useTenancies } from './tenancies.hooks.ts'
import { TenancyDialog } from './tenancy-dialog.tsx'

type TenancyListProps = {
  list: ReturnType<typeof useTenancies>
  label: string
  columns: readonly Column<Tenancy>[]
  empty: ReactNode
}

/** Tenancies in rows; each opens with everything about it. */
export function TenancyList({ list, label, columns, empty }: TenancyListProps) {
  const [opened, setOpened] = useState<Tenancy | null>(null)
  const { rows, error, ...more } = list
  if (error) {
    return <ErrorState heading="Error loading tenants" error={error} />
  }
  if (!rows) return <SkeletonRows label="Loading tenants…" />
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} onOpen={setOpened} empty={empty} />
      <ShowMore {...more} />
      {opened && <TenancyDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
