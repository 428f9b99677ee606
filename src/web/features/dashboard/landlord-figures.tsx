import { Building2, CalendarClock, PoundSterling, Users, Wrench } from 'lucide-react'
import { Link } from 'wouter'
import type { LandlordDashboard } from '#api/dashboard.ts'
import { documentExpiringDays } from '#domain/document.ts'
import { formatPence } from '#domain/money.ts'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { useExpiringDocuments } from '#web/features/documents/expiring-documents.hooks.ts'

/** Uses the banner's own count, so that both say the same. */
function ExpiringFigure() {
  const { data } = useExpiringDocuments()
  return (
    <StatCard
      label="Expiring Documents"
      icon={<CalendarClock aria-hidden />}
      value={data ? data.rows.length : '–'}
      note={`next ${documentExpiringDays} days`}
      action={
        <NavigateButton href="/documents" variant="secondary" size="small">
          Manage Documents
        </NavigateButton>
      }
    />
  )
}

export function LandlordFigures({ dashboard }: { dashboard: LandlordDashboard }) {
  const { propertyCount, occupiedCount, vacantCount, monthlyRentIncome, tenantCount, activeTenantCount } = dashboard
  return (
    <section aria-label="Your portfolio">
      <StatRow hasMoney>
        <StatCard
          label="Properties"
          icon={<Building2 aria-hidden />}
          value={propertyCount}
          note={`${occupiedCount} occupied · ${vacantCount} vacant`}
        />
        <StatCard
          label="Monthly Income"
          icon={<PoundSterling aria-hidden />}
          value={formatPence(monthlyRentIncome)}
          note="rent of active tenancies"
          action={
            <NavigateButton href="/rent" variant="secondary" size="small">
              Manage Payments
            </NavigateButton>
          }
        />
        <StatCard
          label="Tenants"
          icon={<Users aria-hidden />}
          value={tenantCount}
          note={`${activeTenantCount} active`}
        />
        <StatCard
          label="Urgent Requests"
          icon={<Wrench aria-hidden />}
          value={dashboard.urgentRequestCount}
          note="repairs that cannot wait"
          action={
            <Button asChild variant="secondary" size="small">
              <Link href="/maintenance?status=urgent">View Requests</Link>
            </Button>
          }
        />
        <ExpiringFigure />
      </StatRow>
    </section>
  )
}
