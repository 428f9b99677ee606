import type { ReactNode } from 'react'
import type { Tenancy } from '#api/tenancies.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import type { useTenancies } from './tenancies.hooks.ts'

type TenancyListProps = {
  list: ReturnType<typeof useTenancies>
  label: string
  columns: readonly Column<Tenancy>[]
  empty: ReactNode
}

/** Tenancies in rows; each leads to its page. */
export function TenancyList({ list, label, columns, empty }: TenancyListProps) {
  return (
    <ListState
      list={list}
      errorHeading="Error loading tenants"
      skeleton={<SkeletonRows label="Loading tenants…" />}
      empty={empty}
    >
      {(rows) => (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id }) => `/tenants/${id}`}
        />
      )}
    </ListState>
  )
}
