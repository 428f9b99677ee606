import { PoundSterling } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import type { RentPayment } from '#api/rent.ts'
import { londonDay } from '#domain/day.ts'
import { canMarkPaid, rentStatusLabels } from '#domain/rent.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { ArrearsList } from '#web/features/arrears/arrears-list.tsx'
import { SelectButton } from '#web/features/plans/select-button.tsx'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { rowsOf, type Selection, useSelection } from '#web/lib/forms/use-selection.ts'
import { useOtherRow } from '#web/lib/press/use-other-row.ts'
import { MonthSummary } from './month-summary.tsx'
import { aboutPayment } from './payment-words.ts'
import { type RentFilter, useRentPayments } from './rent.hooks.ts'
import { RentActions } from './rent-actions.tsx'
import { RentBulkBar } from './rent-bulk.tsx'
import { alignedRentColumns, columnsOfProperty } from './rent-columns.tsx'
import { RentGroups } from './rent-groups.tsx'
import { useSelectMonth } from './use-select-month.ts'

const noFilters = { q: '', status: 'all' }

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: rentStatusLabels.unpaid },
  { value: 'paid', label: rentStatusLabels.paid },
  { value: 'overdue', label: rentStatusLabels.overdue },
]

const arrearsTab = { value: 'arrears', label: 'Arrears' }

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
  const isOfProperty = propertyId !== undefined
  const shownTabs = isOfProperty ? tabs : [...tabs, arrearsTab]
  const status = shownTabs.some(({ value }) => value === filters.status) ? filters.status : 'all'
  const selection = useSelection()
  // The pressed tab changes at once, and its rows follow: two hundred of them take a while to draw.
  const shown = useDeferredValue(status)
  const month = useSelectMonth(selection, () => setFilters(noFilters))
  useAskedTo('month', () => month.mutate())
  const isFiltered = filters.q !== '' || status !== 'all'
  const empty = isFiltered ? (
    <NoMatches title="No rent payments found" onClear={() => setFilters(noFilters)} />
  ) : (
    <NoPaymentsYet firstStep={firstStep} />
  )
  const tools = (canSelect: boolean) => (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label="Search rent payments"
        placeholder="Search by property or tenant"
        value={typed}
        onValueChange={type}
        className="w-full md:w-96"
      />
      {shown !== 'paid' && <SelectButton selection={selection} isOffered={canSelect || selection.isOn} />}
    </div>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <MonthSummary
        propertyId={propertyId}
        isSelecting={month.isPending}
        onSelectMonth={isOfProperty ? undefined : () => month.mutate()}
      />
      <Tabs value={status} onValueChange={(next) => setFilters({ status: next })}>
        <TabList label="Which payments to show" tabs={shownTabs} />
        {shown === arrearsTab.value && (
          <TabPanel value={status}>
            <ArrearsList />
          </TabPanel>
        )}
        <TabPanel value={shown === arrearsTab.value ? '' : status} className="grid grid-cols-1 gap-4">
          {shown === 'all' ? (
            <RentGroups
              q={filters.q}
              propertyId={propertyId}
              tools={tools}
              empty={empty}
              onShowOverdue={() => setFilters({ q: '', status: 'overdue' })}
            >
              {(rows, label) => <RentTable {...{ label, rows, isOfProperty, selection }} />}
            </RentGroups>
          ) : (
            <RentRows filter={{ q: filters.q, status: shown, propertyId }} {...{ tools, empty, selection }} />
          )}
          {selection.isOn && shown !== 'paid' && <RentBulkBar selection={selection} />}
        </TabPanel>
      </Tabs>
    </div>
  )
}

const NoPaymentsYet = ({ firstStep }: Pick<RentListProps, 'firstStep'>) => (
  <EmptyState
    icon={<PoundSterling />}
    title="No rent payments yet"
    text="Generate the payments of the next 60 days from your tenancies, or add one by hand."
    action={firstStep}
  />
)

type RentRowsProps = {
  filter: RentFilter
  tools: (canSelect: boolean) => ReactNode
  empty: ReactNode
  selection: Selection
}

function RentRows({ filter, tools, empty, selection }: RentRowsProps) {
  const list = useRentPayments(filter)
  return (
    <>
      {tools(!list.rows || list.rows.some(canMarkPaid))}
      <ListState
        list={list}
        errorHeading="Error loading rent payments"
        skeleton={<SkeletonRows label="Loading rent payments…" />}
        empty={empty}
      >
        {(rows) => (
          <RentTable
            label="Rent payments"
            rows={rows}
            isOfProperty={filter.propertyId !== undefined}
            selection={selection}
          />
        )}
      </ListState>
    </>
  )
}

type RentTableProps = { label: string; rows: readonly RentPayment[]; isOfProperty: boolean; selection: Selection }

const RentTable = memo(function RentTable({ label, rows, isOfProperty, selection }: RentTableProps) {
  const today = londonDay(new Date())
  const columns = useMemo(
    () => (isOfProperty ? columnsOfProperty(today, RentActions) : alignedRentColumns(today, RentActions)),
    [isOfProperty, today],
  )
  const { onRows } = useOtherRow()
  return (
    <div {...onRows}>
      <DataTable
        label={label}
        columns={columns}
        hasGivenWidths={!isOfProperty}
        rows={rows}
        rowKey={({ id }) => id}
        choice={selection.isOn && rows.some(canMarkPaid) ? choiceOf(selection) : undefined}
        href={isOfProperty ? undefined : toProperty}
      />
    </div>
  )
})

const toProperty = ({ propertyId }: RentPayment) => `/properties/${propertyId}`

/** Those that are open can be marked paid together. */
const choiceOf = (selection: Selection) => ({
  ...rowsOf(selection),
  canChoose: canMarkPaid,
  labelOf: aboutPayment,
})
