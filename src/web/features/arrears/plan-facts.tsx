import type { PaymentPlan } from '#api/arrears.ts'
import { restoredAnswerText } from '#domain/backup.ts'
import { formatDay, formatInstant } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'

type Instalment = PaymentPlan['instalments'][number]

const columns: readonly Column<Instalment>[] = [
  { key: 'due', header: 'Due', cell: ({ dueDate }) => formatDay(dueDate), className: 'figures whitespace-nowrap' },
  { key: 'amount', header: 'Instalment', cell: ({ amount }) => formatPence(amount), align: 'end', narrow: 'value' },
]

/** The instalments of a plan, as both sides see them, and whether its acceptance came in with a backup. */
export const PlanFacts = ({ plan: { instalments, acceptanceRestoredAt } }: { plan: PaymentPlan }) => (
  <>
    {acceptanceRestoredAt && (
      <p className="figures mb-2 text-muted text-sm">
        {restoredAnswerText(formatInstant(acceptanceRestoredAt), 'acceptance')}
      </p>
    )}
    <DataTable label="Instalments" columns={columns} rows={instalments} rowKey={({ dueDate }) => dueDate} />
  </>
)
