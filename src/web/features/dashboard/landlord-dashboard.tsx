import type { User } from '#api/accounts.ts'
import type { LandlordDashboard as Dashboard } from '#api/dashboard.ts'
import { londonDay } from '#domain/day.ts'
import { ExpiringBanner } from '#web/features/documents/expiring-banner.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { ComplianceStatus } from './compliance-status.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LandlordFigures } from './landlord-figures.tsx'
import { LatestMaintenance } from './latest-maintenance.tsx'
import { RecentRent } from './recent-rent.tsx'
import { TodaysTasks } from './todays-tasks.tsx'
import { UpcomingRent } from './upcoming-rent.tsx'

/** What must I do today, then how things stand, then what is coming in. */
export function LandlordDashboard({ dashboard, user }: { dashboard: Dashboard; user: User }) {
  const today = londonDay(new Date())
  return (
    <div className="grid grid-cols-1 gap-10">
      <ExpiringBanner />
      {dashboard.propertyCount === 0 ? <FirstSteps /> : <TodaysTasks dashboard={dashboard} today={today} />}
      <LandlordFigures dashboard={dashboard} />
      <ComplianceStatus />
      <UpcomingRent payments={dashboard.rentPayments} today={today} />
      <LatestMaintenance requests={dashboard.maintenanceRequests} user={user} />
      <CalendarSection user={user} events={dashboard.calendarEvents} today={today} />
      <RecentRent payments={dashboard.recentRentPayments} today={today} />
    </div>
  )
}
