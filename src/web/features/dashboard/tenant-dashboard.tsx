import { House, KeyRound } from 'lucide-react'
import { useSearchParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { TenantDashboard as Dashboard } from '#api/dashboard.ts'
import { londonDay } from '#domain/day.ts'
import { noHomeText } from '#domain/tenancy.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { FullAccountButton } from '#web/features/auth/full-account-button.tsx'
import { JoinPropertyButton } from '#web/features/settings/join-property-button.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { GlanceList } from './glance-list.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { LatestMaintenance } from './latest-maintenance.tsx'
import { OtherHomes } from './other-homes.tsx'
import { accountsToShow, OwnAccounts } from './own-accounts.tsx'
import { ResidenceCard } from './residence-card.tsx'
import { TenantFirstThings } from './tenant-first-things.tsx'
import { TenantRent } from './tenant-rent.tsx'

/** What a tenant looks for first, then their home, what was reported and what was paid. */
export function TenantDashboard({ dashboard, user }: { dashboard: Dashboard; user: User }) {
  const [params] = useSearchParams()
  const invitation = params.get('invitation')
  const today = londonDay(new Date())
  const { property, propertyId, otherHomes, rentPayments, maintenanceRequests } = dashboard
  return (
    <div className="sections">
      {invitation && !user.isGuest && <InvitationCard key={invitation} token={invitation} />}
      {property ? (
        <>
          <TenantFirstThings dashboard={dashboard} isGuest={user.isGuest} today={today} />
          <ResidenceCard dashboard={dashboard} property={property} />
          {otherHomes.length > 0 && <OtherHomes homes={otherHomes} today={today} />}
        </>
      ) : (
        <>
          <NoProperty user={user} />
          {accountsToShow(dashboard).length > 0 && (
            <GlanceList isWide>
              <OwnAccounts dashboard={dashboard} today={today} />
            </GlanceList>
          )}
        </>
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

function GuestNote() {
  return (
    <Section title="You are here as a guest">
      <p className="max-w-prose">
        With an account of your own, made with the same join code, you also see your rent, documents and messages, and
        are told when something changes. It takes a minute and is free.
      </p>
      <FullAccountButton className="mt-4" />
    </Section>
  )
}

/** In place of the residence of a tenant without one. */
function NoProperty({ user }: { user: User }) {
  return (
    <Section title="Your Residence">
      <EmptyState
        icon={<House />}
        title="No property assigned"
        text={noHomeText}
        action={
          !user.isGuest && <JoinPropertyButton icon={<KeyRound aria-hidden />}>Join with a code</JoinPropertyButton>
        }
      />
    </Section>
  )
}
