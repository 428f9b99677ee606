import { PoundSterling } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RentPayment } from '#api/rent.ts'
import { londonDay } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { canMarkPaid, rentStatusLabels } from '#domain/rent.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { useRentPayments } from './rent.hooks.ts'
import { RentActions } from './rent-actions.tsx'
import { columnsOfProperty, rentColumns } from './rent-columns.tsx'

const noFilters = { q: '', status: 'all' }

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: rentStatusLabels.unpaid },
  { value: 'paid', label: rentStatusLabels.paid },
  { value: 'overdue', label: rentStatusLabels.overdue },
]

type RentListProps = {
  /** Only this property's payments. */
  propertyId?: number
  /** The action of an empty list: how to get the first payment. */
  firstStep: ReactNode
}

/** Rent payments by status, with what can be done about each. */
export function RentList({ propertyId, firstStep }: RentListProps) {
  const [filters, setFilters] = useFilters(noFilters)
  const [typed, type] = useDebouncedText(filters.q, (q) => setFilters({ q }))
  const status = tabs.some(({ value }) => value === filters.status) ? filters.status : 'all'
  const list = useRentPayments({ q: filters.q, status, propertyId })
  const isFiltered = filters.q !== '' || status !== 'all'
  const clear = (
    <Button variant="secondary" onClick={() => setFilters(noFilters)}>
      Clear filters
    </Button>
  )
  const empty = isFiltered ? (
    <EmptyState title="No rent payments found" text="Nothing matches what you are looking for." action={clear} />
  ) : (
    <EmptyState
      icon={<PoundSterling />}
      title="No rent payments yet"
      text="Generate the payments of the next 60 days from your tenancies, or add one by hand."
      action={firstStep}
    />
  )
  return (
    <Tabs value={status} onValueChange={(next) => setFilters({ status: next })}>
      <TabList label="Which payments to show" tabs={tabs} />
      <TabPanel value={status} className="grid grid-cols-1 gap-4">
        {status === 'all' && (
          <OverdueNotice propertyId={propertyId} onShow={() => setFilters({ q: '', status: 'overdue' })} />
        )}
        <SearchField
          label="Search rent payments"
          placeholder="Search by property or tenant"
          value={typed}
          onValueChange={type}
          className="md:max-w-sm"
        />
        <RentRows list={list} isOfProperty={propertyId !== undefined} empty={empty} />
      </TabPanel>
    </Tabs>
  )
}

type RentRowsProps = { list: ReturnType<typeof useRentPayments>; isOfProperty: boolean; empty: ReactNode }

function RentRows({ list, isOfProperty, empty }: RentRowsProps) {
  const today = londonDay(new Date())
  const toProperty = ({ propertyId }: RentPayment) => `/properties/${propertyId}`
  return (
    <ListState
      list={list}
      errorHeading="Error loading rent payments"
      skeleton={<SkeletonRows label="Loading rent payments…" />}
      empty={empty}
    >
      {(rows) => (
        <DataTable
          label="Rent payments"
          columns={isOfProperty ? columnsOfProperty(today, RentActions) : rentColumns(today, RentActions)}
          rows={rows}
          rowKey={({ id }) => id}
          href={isOfProperty ? undefined : toProperty}
        />
      )}
    </ListState>
  )
}

type OverdueNoticeProps = { propertyId: number | undefined; onShow: () => void }

/** Late rent lies far down a list that begins with what is due last: this says that there is some, and leads to it. */
function OverdueNotice({ propertyId, onShow }: OverdueNoticeProps) {
  const { rows = [], hasMore } = useRentPayments({ q: '', status: 'overdue', propertyId })
  const late = rows.filter(canMarkPaid)
  if (late.length === 0) return null
  const sum = formatPence(late.reduce((total, { amount }) => total + amount, 0))
  const count = late.length === 1 ? '1 payment is overdue' : `${late.length} payments are overdue`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-red-soft px-4 py-2">
      <p className="figures text-red">{hasMore ? `More than ${count}` : `${count}: ${sum}`}</p>
      <Button variant="secondary" size="small" onClick={onShow}>
        Show overdue payments
      </Button>
    </div>
  )
}
