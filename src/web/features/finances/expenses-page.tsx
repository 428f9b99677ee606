import { ChartColumn, Plus, Receipt } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '#api/financial.ts'
import { idIn } from '#api/id-in.ts'
import { londonDay } from '#domain/day.ts'
import { expenseTypes, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { PropertyFilter } from '#web/features/choices/property-filter.tsx'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { ExpenseDialog } from './expense-dialog.tsx'
import { ExpenseMonths } from './expense-months.tsx'
import { type ExpenseFilter, useExpenseMonths, useExpenses } from './finances.hooks.ts'
import { ChooseDates, PeriodFields } from './period-fields.tsx'
import { rangeOf } from './periods.ts'

const types = expenseTypes.map((value) => ({ value, label: transactionTypeLabels[value] }))

const noFilters = { q: '', type: '', property: '', period: 'all', from: '', to: '' }
type Filters = typeof noFilters

/** /expenses: what was spent, by month. */
export default function ExpensesPage() {
  const [filters, setFilters] = useFilters(noFilters)
  const [opened, setOpened] = useState<Transaction | 'new' | null>(null)
  /** What a new expense pays for: the id of a request. */
  const [repair, setRepair] = useState('')
  const add = (repairId = '') => {
    setRepair(repairId)
    setOpened('new')
  }
  useAskedToAdd(add)
  const propertyId = idIn(filters.property)
  const range = rangeOf(filters.period, filters.from, filters.to, londonDay(new Date()))
  const filter: ExpenseFilter = { q: filters.q, type: filters.type, propertyId, range }
  const list = useExpenses(filter)
  const months = useExpenseMonths(filter)
  const isFiltered = Object.entries(noFilters).some(([name, value]) => filters[name as keyof Filters] !== value)
  return (
    <Page
      title="Expenses"
      actions={
        <>
          <NavigateButton href="/finances" variant="secondary" icon={<ChartColumn aria-hidden />}>
            Finances
          </NavigateButton>
          <Button icon={<Plus aria-hidden />} onClick={() => add()}>
            Add Expense
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <ExpenseFilters filters={filters} onChange={setFilters} />
        {filters.period === 'days' && !range ? (
          <ChooseDates />
        ) : (
          <ListState
            list={list}
            errorHeading="Error loading expenses"
            skeleton={<SkeletonRows label="Loading expenses…" />}
            empty={
              isFiltered ? (
                <NoMatches title="No expenses found" onClear={() => setFilters(noFilters)} />
              ) : (
                <NoExpensesYet onAdd={() => add()} />
              )
            }
          >
            {(rows) => <ExpenseMonths rows={rows} months={months.data ?? []} onOpen={setOpened} />}
          </ListState>
        )}
      </div>
      {opened && (
        <ExpenseDialog
          row={opened === 'new' ? null : opened}
          start={{ propertyId: propertyId ?? null, maintenanceRequestId: repair }}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

type ExpenseFiltersProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

function ExpenseFilters({ filters, onChange }: ExpenseFiltersProps) {
  const [typed, type] = useDebouncedText(filters.q, (q) => onChange({ q }))
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] print:hidden">
      <SearchField
        label="Search expenses"
        placeholder="Search by supplier, text or address"
        value={typed}
        onValueChange={type}
        className="max-md:col-span-2"
      />
      <SelectField
        label="Type of expense"
        hideLabel
        placeholder="All types"
        options={types}
        value={filters.type}
        onChange={(event) => onChange({ type: event.target.value })}
      />
      <PropertyFilter
        value={idIn(filters.property)}
        onChoose={(propertyId) => onChange({ property: String(propertyId ?? '') })}
      />
      <PeriodFields value={filters} onChange={onChange} withAll />
    </div>
  )
}

const NoExpensesYet = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={<Receipt />}
    title="No expenses yet"
    text="Enter what you pay for repairs, insurance and agents, with the receipts, and the tax year is added up for you."
    action={
      <Button icon={<Plus aria-hidden />} onClick={onAdd}>
        Add your first expense
      </Button>
    }
  />
)
