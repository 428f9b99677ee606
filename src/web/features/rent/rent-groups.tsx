import type { ReactNode } from 'react'
import type { RentPayment } from '#api/rent.ts'
import { counted } from '#domain/counted.ts'
import { addDays, lastOfMonth, londonDay } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { canMarkPaid } from '#domain/rent.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { useAfterFirstPaint } from '#web/lib/browser/use-after-first-paint.ts'
import { useRentPayments } from './rent.hooks.ts'

type RentGroupsProps = {
  q: string
  propertyId: number | undefined
  /** Drawn above the groups. `hasOpen`: one of their payments is open, or that is not known yet. */
  tools: (hasOpen: boolean) => ReactNode
  /** Shown when no group has any. */
  empty: ReactNode
  onShowOverdue: () => void
  children: (rows: readonly RentPayment[], label: string) => ReactNode
}

/** All payments under four headings: what is late, what is due this month, what is due later, what is paid. */
export function RentGroups({ q, propertyId, tools, ...props }: RentGroupsProps) {
  const today = londonDay(new Date())
  const monthEnd = lastOfMonth(today)
  const filter = { q, propertyId }
  const groups = [
    { title: 'Overdue', list: useRentPayments({ ...filter, status: 'overdue' }) },
    {
      title: 'Due this month',
      list: useRentPayments({ ...filter, status: 'unpaid', dueFrom: today, dueTo: monthEnd }),
    },
    { title: 'Later', list: useRentPayments({ ...filter, status: 'unpaid', dueFrom: addDays(monthEnd, 1) }) },
    { title: 'Paid', list: useRentPayments({ ...filter, status: 'paid' }) },
  ]
  const hasOpen = groups.some(({ list }) => !list.rows || list.rows.some(canMarkPaid))
  return (
    <>
      {tools(hasOpen)}
      <Groups {...props} groups={groups} />
    </>
  )
}

type Group = { title: string; list: ReturnType<typeof useRentPayments> }
type GroupsProps = Omit<RentGroupsProps, 'q' | 'propertyId' | 'tools'> & { groups: readonly Group[] }

function Groups({ groups, empty, onShowOverdue, children }: GroupsProps) {
  const isAfter = useAfterFirstPaint()
  const failed = groups.find(({ list }) => !list.rows && list.error)
  if (failed) return <ErrorState heading="Error loading rent payments" error={failed.list.error} />
  if (groups.some(({ list }) => !list.rows)) return <SkeletonRows label="Loading rent payments…" />
  const filled = groups.filter(({ list }) => list.rows && list.rows.length > 0)
  if (filled.length === 0) return empty
  return (isAfter ? filled : fillingWindow(filled)).map(({ title, list: { rows = [], ...list } }) => (
    <Section
      key={title}
      title={title}
      note={title === 'Overdue' && overdueWords(rows, list.hasMore)}
      actions={
        title === 'Overdue' && (
          <Button variant="secondary" size="small" onClick={onShowOverdue}>
            Show overdue payments
          </Button>
        )
      }
    >
      {children(rows, title === 'Paid' ? 'Paid rent payments' : `Rent payments: ${title.toLowerCase()}`)}
      <ShowMore {...list} />
    </Section>
  ))
}

/** More than a window shows. */
const enoughRows = 15

function fillingWindow(groups: readonly Group[]): readonly Group[] {
  let rows = 0
  return groups.filter(({ list }) => {
    const isSeen = rows < enoughRows
    rows += list.rows?.length ?? 0
    return isSeen
  })
}

/** Leaves out payments that have just been marked paid and are still in the list. */
function overdueWords(rows: readonly RentPayment[], hasMore: boolean): string {
  const late = rows.filter(canMarkPaid)
  const sum = formatPence(late.reduce((total, { outstanding }) => total + outstanding, 0))
  const count = counted(late.length, 'payment is overdue', 'payments are overdue')
  return hasMore ? `More than ${count}` : `${count}: ${sum}`
}
