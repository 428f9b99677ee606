import type { Plan } from '#api/arrears.ts'
import { formatDay } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'

type Instalment = Plan['instalments'][number]

const columns: readonly Column<Instalment>[] = [
  { key: 'due', header: 'Due', cell: ({ dueDate }) => formatDay(dueDate), className: 'figures whitespace-nowrap' },
  { key: 'amount', header: 'Instalment', cell: ({ amount }) => formatPence(amount), align: 'end', narrow: 'value' },
]

/** The instalments of a plan, as both sides see them. */
export const PlanFacts = ({ plan }: { plan: Plan }) => (
  <DataTable label="Instalments" columns={columns} rows={plan.instalments} rowKey={({ dueDate }) => dueDate} />
)
