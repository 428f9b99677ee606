import type { ComponentType } from 'react'
import type { RentPayment } from '#api/rent.ts'
import { fullName } from '#domain/account.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { isWrittenOff, leftWords, partPaidWords, rentBadge, writtenOffBadge } from '#domain/rent.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { cx } from '#web/lib/cx.ts'

/** The actions of a row, which differ from screen to screen. */
type Actions = ComponentType<{ payment: RentPayment; today: Day }>

export const rentColumns = (today: Day, Actions: Actions): Column<RentPayment>[] => [
  ...summaryColumns(today),
  actionsColumn(today, Actions),
]

/** For several tables below each other: their columns have the same widths. */
export const alignedRentColumns = (today: Day, Actions: Actions): Column<RentPayment>[] =>
  rentColumns(today, Actions).map((column) => ({ ...column, className: cx(column.className, widths[column.key]) }))

/** The actions take the rest of the width. A sum stays on one line. */
const widths: Readonly<Record<string, string>> = {
  property: 'xl:w-[20%]',
  tenant: 'xl:w-[13%]',
  amount: 'xl:w-30 xl:whitespace-nowrap',
  due: 'xl:w-[12%]',
  status: 'xl:w-[15%]',
}

/** On a property's own page. */
export const columnsOfProperty = (today: Day, Actions: Actions): Column<RentPayment>[] =>
  rentColumns(today, Actions).slice(1)

/** Columns for a list without actions. */
export const summaryColumns = (today: Day): Column<RentPayment>[] => [
  propertyColumn,
  tenantColumn,
  amountColumn,
  dueColumn,
  statusColumn(today),
]

/** What a tenant sees of their own payments. */
export const ownColumns = (today: Day): Column<RentPayment>[] => [
  { ...dueColumn, narrow: 'title' },
  propertyColumn,
  { key: 'paid', header: 'Paid', cell: paidOn, className: 'figures whitespace-nowrap' },
  statusColumn(today),
  amountColumn,
]

const paidOn = ({ paidDate }: RentPayment) =>
  paidDate && (
    <>
      <span className="md:hidden">paid </span>
      {formatDay(londonDay(new Date(paidDate)))}
    </>
  )

const propertyColumn: Column<RentPayment> = {
  key: 'property',
  header: 'Property',
  cell: ({ property }) => propertyLabel(property),
}

const tenantColumn: Column<RentPayment> = {
  key: 'tenant',
  header: 'Tenant',
  cell: ({ user }) => fullName(user.name, user.username),
}

const amountColumn: Column<RentPayment> = {
  key: 'amount',
  header: 'Amount',
  cell: ({ amount }) => formatPence(amount),
  align: 'end',
  narrow: 'value',
}

/** On a tablet a day takes two lines where room is short. */
const dueColumn: Column<RentPayment> = {
  key: 'due',
  header: 'Due Date',
  cell: ({ dueDate }) => formatDay(dueDate),
  className: 'figures whitespace-nowrap md:max-xl:whitespace-normal',
}

const statusColumn = (today: Day): Column<RentPayment> => ({
  key: 'status',
  header: 'Status',
  cell: (payment) => <RentStatus payment={payment} today={today} />,
  narrow: 'status',
})

const actionsColumn = (today: Day, Actions: Actions): Column<RentPayment> => ({
  key: 'actions',
  header: 'Actions',
  cell: (payment) => <Actions payment={payment} today={today} />,
  align: 'end',
  narrow: 'foot',
  className: 'print:hidden',
})

/**
 * The badge, and where only part of the rent has come in or part was written off, another with the sums: beside it, or
 * on a phone below it, where both would leave no room for the tenant.
 */
function RentStatus({ payment, today }: { payment: RentPayment; today: Day }) {
  if (isWrittenOff(payment)) return <Badge tone={writtenOffBadge.tone}>{writtenOffBadge.label}</Badge>
  const { label, tone } = rentBadge(payment, today)
  const part = partPaidWords(payment)
  const left = leftWords(payment)
  return (
    <span className="inline-flex gap-1 max-md:flex-col max-md:items-end md:flex-wrap">
      <Badge tone={tone}>{label}</Badge>
      {part && (
        <Badge tone="blue" className="whitespace-normal!">
          {`Part paid ${part}`}
        </Badge>
      )}
      {left && <Badge tone="grey">{left}</Badge>}
    </span>
  )
}
