import { Building2, PoundSterling, Users } from 'lucide-react'
import { Link } from 'wouter'
import type { LandlordDashboard } from '#api/dashboard.ts'
import { formatPence } from '#domain/money.ts'
import { Button } from '#web/components/button.tsx'
import { StatCard, StatRow } from '#web/components/stat-card.tsx'

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
            <Button asChild variant="secondary" size="small">
              <Link href="/rent">Manage Payments</Link>
            </Button>
          }
        />
        <StatCard
          label="Tenants"
          icon={<Users aria-hidden />}
          value={tenantCount}
          note={`${activeTenantCount} active`}
        />
      </StatRow>
    </section>
  )
}
