import type { LandlordDashboard as Dashboard } from '#api/dashboard.ts'
import { londonDay } from '#domain/day.ts'
import { FirstSteps } from './first-steps.tsx'
import { LandlordFigures } from './landlord-figures.tsx'
import { TodaysTasks } from './todays-tasks.tsx'
import { UpcomingRent } from './upcoming-rent.tsx'

/** What must I do today, then how things stand, then what is coming in. */
export function LandlordDashboard({ dashboard }: { dashboard: Dashboard }) {
  const today = londonDay(new Date())
  if (dashboard.propertyCount === 0) return <FirstSteps />
  return (
    <div className="grid grid-cols-1 gap-10">
      <TodaysTasks dashboard={dashboard} today={today} />
      <LandlordFigures dashboard={dashboard} />
      <UpcomingRent payments={dashboard.rentPayments} today={today} />
    </div>
  )
}
