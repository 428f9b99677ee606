import type { TenantDashboard } from '#api/dashboard.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { monthlyRentOf } from '#domain/rent.ts'
import { paymentFrequencyLabels } from '#domain/tenancy.ts'
import { Fact } from '#web/components/layout/fact.tsx'

type Rent = NonNullable<TenantDashboard['rent']>

/** What the home costs, and since when the tenant lives there. A guest sees neither. */
export function ResidenceFacts({ dashboard }: { dashboard: TenantDashboard }) {
  const { rent } = dashboard
  if (!rent) return null
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact strong name="Monthly Rent" note={rent.paymentFrequency !== 'monthly' && rent.amount > 0 && ownTerms(rent)}>
        {rent.rentFree ? 'No rent' : formatPence(monthlyRentOf(rent, askedFor(dashboard)))}
      </Fact>
      <Fact strong name="Living here since" note={rent.moveOutDate && `until ${formatDayLong(rent.moveOutDate)}`}>
        {formatDayLong(rent.moveInDate)}
      </Fact>
    </dl>
  )
}

/** A rent that is not monthly, in its own terms: '£220, weekly'. */
const ownTerms = ({ amount, paymentFrequency }: Rent) =>
  `${formatPence(amount)}, ${paymentFrequencyLabels[paymentFrequency].toLowerCase()}`

const askedFor = ({ property }: TenantDashboard) => (property && 'rentAmount' in property ? property.rentAmount : 0)
