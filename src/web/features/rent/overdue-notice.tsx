import { formatPence } from '#domain/money.ts'
import { canMarkPaid } from '#domain/rent.ts'
import { Button } from '#web/components/layout/button.tsx'
import { useRentPayments } from './rent.hooks.ts'

type OverdueNoticeProps = { propertyId: number | undefined; onShow: () => void }

/** Late rent lies far down a list that begins with what is due last: this says that there is some, and leads to it. */
export function OverdueNotice({ propertyId, onShow }: OverdueNoticeProps) {
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
