import { useSearchParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { TenantDashboard as Dashboard } from '#api/dashboard.ts'
import { londonDay } from '#domain/day.ts'
import { CalendarSection } from './calendar-section.tsx'
import { GuestNote } from './guest-note.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { LatestMaintenance } from './latest-maintenance.tsx'
import { NoProperty } from './no-property.tsx'
import { ResidenceCard } from './residence-card.tsx'
import { TenantRent } from './tenant-rent.tsx'

/** A tenant's home, what it costs and who lets it. */
export function TenantDashboard({ dashboard, user }: { dashboard: Dashboard; user: User }) {
  const [params] = useSearchParams()
  const invitation = params.get('invitation')
  const today = londonDay(new Date())
  const { property, propertyId, rentPayments, maintenanceRequests } = dashboard
  return (
    <div className="grid grid-cols-1 gap-10">
      {invitation && !user.isGuest && <InvitationCard key={invitation} token={invitation} />}
      {property ? (
        <ResidenceCard dashboard={dashboard} property={property} today={today} />
      ) : (
        <NoProperty user={user} />
      )}
      {user.isGuest && <GuestNote />}
      {(property || maintenanceRequests.length > 0) && <LatestMaintenance requests={maintenanceRequests} user={user} />}
      {!user.isGuest && (property || rentPayments.length > 0) && (
        <TenantRent payments={rentPayments} homeId={propertyId} today={today} />
      )}
      <CalendarSection user={user} events={dashboard.calendarEvents} today={today} />
    </div>
  )
}
