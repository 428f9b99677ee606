import type { ReactNode } from 'react'
import type { TenantDashboard } from '#api/dashboard.ts'
import { formatDayLong } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { monthlyRentOf } from '#domain/rent.ts'
import { paymentFrequencyLabels } from '#domain/tenancy.ts'

type Rent = NonNullable<TenantDashboard['rent']>

/** What the home costs, and since when the tenant lives there. A guest sees neither. */
export function ResidenceFacts({ dashboard }: { dashboard: TenantDashboard }) {
  const { rent } = dashboard
  if (!rent) return null
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact term="Monthly Rent" note={rent.paymentFrequency !== 'monthly' && rent.amount > 0 && ownTerms(rent)}>
        {rent.rentFree ? 'No rent' : formatPence(monthlyRentOf(rent, askedFor(dashboard)))}
      </Fact>
      <Fact term="Living here since" note={rent.moveOutDate && `until ${formatDayLong(rent.moveOutDate)}`}>
        {formatDayLong(rent.moveInDate)}
      </Fact>
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
