import { Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { MaintenanceRequest } from '#api/maintenance.ts'
import { maintenanceFilterLabels, maintenanceFilters } from '#domain/maintenance.ts'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { useRequests } from './maintenance.hooks.ts'
import { MaintenanceCards } from './maintenance-cards.tsx'
import { columnsOfProperty, landlordColumns, tenantColumns } from './request-columns.tsx'
import { RequestDialog } from './request-dialog.tsx'

const noFilters = { q: '', status: 'all' }

const tabs = maintenanceFilters.map((value) => ({ value, label: maintenanceFilterLabels[value] }))

type MaintenanceListProps = {
  user: User
  /** Only this property's requests. */
  propertyId?: number
  /** Shown when there are no requests. */
  empty: ReactNode
}

/** Maintenance requests by status. A landlord moves them on, a tenant watches. */
export function MaintenanceList({ user, propertyId, empty }: MaintenanceListProps) {
  const [filters, setFilters] = useFilters(noFilters)
  const [typed, type] = useDebouncedText(filters.q, (q) => setFilters({ q }))
  const show = maintenanceFilters.find((known) => known === filters.status) ?? 'all'
  const list = useRequests({ q: filters.q, show, propertyId })
  const isFiltered = filters.q !== '' || show !== 'all'
  const isLandlord = user.role === 'landlord'
  const clear = () => setFilters(noFilters)
  const noMatches = <NoMatches icon={<Wrench />} title="No maintenance requests found" onClear={clear} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <MaintenanceCards propertyId={propertyId} shown={show} onShow={(status) => setFilters({ status })} />
      <Tabs value={show} onValueChange={(status) => setFilters({ status })}>
        <TabList label="Which maintenance requests to show" tabs={tabs} />
        <TabPanel value={show} className="grid grid-cols-1 gap-4">
          <SearchField
            label="Search maintenance requests"
            placeholder={isLandlord ? 'Search by issue, property or tenant' : 'Search your requests'}
            value={typed}
            onValueChange={type}
            className="md:max-w-sm"
          />
          <RequestRows
            list={list}
            user={user}
            isOfProperty={propertyId !== undefined}
            empty={isFiltered ? noMatches : empty}
          />
        </TabPanel>
      </Tabs>
    </div>
  )
}

type RequestRowsProps = {
  list: ReturnType<typeof useRequests>
  user: User
  isOfProperty: boolean
  empty: ReactNode
}

function RequestRows({ list, user, isOfProperty, empty }: RequestRowsProps) {
  const [opened, setOpened] = useState<MaintenanceRequest | null>(null)
  const ownColumns = user.role === 'tenant' ? tenantColumns : landlordColumns
  return (
    <>
      <ListState
        list={list}
        errorHeading="Error loading maintenance requests"
        skeleton={<SkeletonRows label="Loading maintenance requests…" />}
        empty={empty}
      >
        {(rows) => (
          <DataTable
            label="Maintenance requests"
            columns={isOfProperty ? columnsOfProperty : ownColumns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={setOpened}
          />
        )}
      </ListState>
      {opened && <RequestDialog row={opened} user={user} onClose={() => setOpened(null)} />}
    </>
  )
}
