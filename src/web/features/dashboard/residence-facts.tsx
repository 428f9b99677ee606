import type { ReactNode } from 'react'
import type { TenantDashboard } from '#api/dashboard.ts'
import { type Day, formatDayLong, formatDayNear, formatDayWithWeekday } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { monthlyRentOf, rentBadge } from '#domain/rent.ts'
import { paymentFrequencyLabels } from '#domain/tenancy.ts'

type Rent = NonNullable<TenantDashboard['rent']>

/** What a tenant looks for: the rent, what is due next, the next visit. */
export function ResidenceFacts({ dashboard, today }: { dashboard: TenantDashboard; today: Day }) {
  const { rent } = dashboard
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
      {rent && (
        <>
          <Fact term="Monthly Rent" note={rent.paymentFrequency !== 'monthly' && rent.amount > 0 && ownTerms(rent)}>
            {formatPence(monthlyRentOf(rent, askedFor(dashboard)))}
          </Fact>
          <Fact term="Next rent payment">{nextPayment(dashboard, today) ?? 'Nothing due'}</Fact>
        </>
      )}
      <Fact term="Next inspection">{nextInspection(dashboard) ?? 'None scheduled'}</Fact>
      {rent && (
        <Fact term="Living here since" note={rent.moveOutDate && `until ${formatDayLong(rent.moveOutDate)}`}>
          {formatDayLong(rent.moveInDate)}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, note, children }: { term: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="figures">
        <span className="font-semibold">{children}</span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  )
}

/** What a rent that is not paid by the month is in its own terms: '£220, weekly'. */
const ownTerms = ({ amount, paymentFrequency }: Rent) =>
  `${formatPence(amount)}, ${paymentFrequencyLabels[paymentFrequency].toLowerCase()}`

const askedFor = ({ property }: TenantDashboard) => (property && 'rentAmount' in property ? property.rentAmount : 0)

/** For this home; the tenant may still owe rent for another. */
function nextPayment({ propertyId, rentPayments }: TenantDashboard, today: Day): ReactNode {
  const open = rentPayments.filter((payment) => payment.propertyId === propertyId && payment.status !== 'paid')
  const next = open.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0]
  if (!next) return null
  const isOverdue = rentBadge(next, today).label === 'Overdue'
  const when = formatDayNear(next.dueDate, today)
  return isOverdue ? (
    <span className="text-red">
      {formatPence(next.outstanding)} overdue since {when}
    </span>
  ) : (
    `${formatPence(next.outstanding)} due ${when}`
  )
}

function nextInspection({ inspections }: TenantDashboard): string | undefined {
  const days: Day[] = inspections.filter((visit) => !visit.completed).map((visit) => visit.date)
  const next = days.toSorted()[0]
  return next && formatDayWithWeekday(next)
}
