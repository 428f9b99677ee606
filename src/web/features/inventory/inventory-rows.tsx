import type { ReactNode } from 'react'
import type { InventorySummary } from '#api/inventory.ts'
import type { UserRole } from '#domain/account.ts'
import { formatDay } from '#domain/day-forms.ts'
import { inventoryCheckTypeLabels } from '#domain/inventory.ts'
import { propertyLabel } from '#domain/property.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import type { useInventories } from './inventory.hooks.ts'
import { SignatureBadge } from './signature-badge.tsx'

type InventoryColumn = Column<InventorySummary>

const propertyColumn: InventoryColumn = {
  key: 'property',
  header: 'Property',
  cell: ({ property }) => propertyLabel(property),
}
const typeColumn: InventoryColumn = {
  key: 'type',
  header: 'Check type',
  cell: ({ checkType }) => inventoryCheckTypeLabels[checkType],
}
const dateColumn: InventoryColumn = {
  key: 'date',
  header: 'Date',
  cell: ({ date }) => formatDay(date),
  className: 'figures whitespace-nowrap',
}
const tenantsColumn: InventoryColumn = {
  key: 'tenants',
  header: 'Tenants',
  cell: ({ tenantNames }) => tenantNames,
}
const preparedByColumn: InventoryColumn = {
  key: 'preparedBy',
  header: 'Prepared by',
  cell: ({ preparedBy }) => preparedBy,
  narrow: 'hidden',
}

const signatureColumn = (reader: UserRole): InventoryColumn => ({
  key: 'signatures',
  header: 'Signatures',
  cell: (report) => <SignatureBadge report={report} reader={reader} />,
  narrow: 'status',
})

const columnsFor: Record<UserRole, readonly InventoryColumn[]> = {
  landlord: [propertyColumn, typeColumn, dateColumn, tenantsColumn, preparedByColumn, signatureColumn('landlord')],
  tenant: [propertyColumn, typeColumn, dateColumn, preparedByColumn, signatureColumn('tenant')],
}

type InventoryRowsProps = { list: ReturnType<typeof useInventories>; reader: UserRole; empty: ReactNode }

/** Inventories, the latest first; each row opens one. */
export function InventoryRows({ list, reader, empty }: InventoryRowsProps) {
  return (
    <ListState
      list={list}
      errorHeading="Error loading inventories"
      skeleton={<SkeletonRows label="Loading inventories…" />}
      empty={empty}
    >
      {(rows) => (
        <DataTable
          label="Inventories"
          columns={columnsFor[reader]}
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id }) => `/inventory/${id}`}
        />
      )}
    </ListState>
  )
}
