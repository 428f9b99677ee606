import { Building2 } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { LandlordDashboard as Dashboard } from '#api/dashboard.ts'
import type { RentPayment } from '#api/rent.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { dashboardRentDays } from '#domain/rent.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { WhenNear } from '#web/components/layout/when-near.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { CompliancePanel } from '#web/features/compliance/compliance-panel.tsx'
import { ExpiringBanner } from '#web/features/documents/expiring-banner.tsx'
import { RecentRent } from '#web/features/rent/recent-rent.tsx'
import { rentColumns } from '#web/features/rent/rent-columns.tsx'
import { RentMarkButtons } from '#web/features/rent/rent-mark-buttons.tsx'
import { useAfterFirstPaint } from '#web/lib/browser/use-after-first-paint.ts'
import { useWide } from '#web/lib/browser/use-media.ts'
import { useOtherRow } from '#web/lib/press/use-other-row.ts'
import { CalendarSection } from './calendar-section.tsx'
import { IncomeMonths } from './income-months.tsx'
import { LandlordFigures } from './landlord-figures.tsx'
import { LatestMaintenance } from './latest-maintenance.tsx'
import { TodaysTasks } from './todays-tasks.tsx'

const AddFirstProperty = onDemand(async () => (await import('./add-first-property.tsx')).AddFirstProperty)

const PortfolioMatrix = onDemand(async () => (await import('#web/features/compliance/portfolio-matrix.tsx')).default)

/** In place of today's tasks, for a landlord without properties. */
const FirstSteps = () => (
  <EmptyState
    icon={<Building2 />}
    title="Begin with your first property"
    text="Add its address and rent, then the tenants who live there. After that, this page shows you each day what needs doing."
    action={
      <Suspense fallback={<div className="h-11" />}>
        <AddFirstProperty />
      </Suspense>
    }
  />
)

/** What a landlord must do today, then how things stand, then what money is coming in. */
export function LandlordDashboard({ dashboard, user }: { dashboard: Dashboard; user: User }) {
  const today = londonDay(new Date())
  const isAfter = useAfterFirstPaint()
  return (
    <div className="sections">
      {dashboard.propertyCount === 0 ? <FirstSteps /> : <TodaysTasks dashboard={dashboard} today={today} />}
      <ExpiringBanner />
      <LandlordFigures dashboard={dashboard} />
      {isAfter && <FurtherDown dashboard={dashboard} user={user} today={today} />}
    </div>
  )
}

function FurtherDown({ dashboard, user, today }: { dashboard: Dashboard; user: User; today: Day }) {
  return (
    <>
      {dashboard.tenantCount > 0 && <IncomeMonths />}
      <Section
        title="Compliance Status"
        actions={
          dashboard.propertyCount > 0 && (
            <Button asChild variant="quiet" size="small" className="-mr-3 print:hidden">
              <Link href="/compliance">View every property</Link>
            </Button>
          )
        }
      >
        <CompliancePanel />
        <Matrix propertyCount={dashboard.propertyCount} />
      </Section>
      <UpcomingRent payments={dashboard.rentPayments} today={today} />
      <LatestMaintenance requests={dashboard.maintenanceRequests} user={user} />
      <CalendarSection user={user} events={dashboard.calendarEvents} today={today} />
      <RecentRent payments={dashboard.recentRentPayments} today={today} />
    </>
  )
}

/** As many as can be taken in at a glance; all of them are on /compliance. */
const propertiesInMatrix = 10
const [headHeight, rowHeight] = [135, 61]

/** Properties by documents. Only where there is room: a phone shows them one after the other on /compliance. */
function Matrix({ propertyCount }: { propertyCount: number }) {
  const isWide = useWide()
  if (!isWide || propertyCount === 0) return null
  const height = headHeight + Math.min(propertyCount, propertiesInMatrix) * rowHeight
  return (
    <div className="mt-8">
      <WhenNear height={height}>
        <Suspense fallback={<div style={{ height }} />}>
          <PortfolioMatrix properties={propertiesInMatrix} height={height} />
        </Suspense>
      </WhenNear>
    </div>
  )
}

/** The unpaid rent, overdue first, then what falls due in the next 30 days. */
function UpcomingRent({ payments, today }: { payments: RentPayment[]; today: Day }) {
  const { onRows } = useOtherRow()
  return (
    <Section
      title="Upcoming Rent Payments"
      actions={
        <Button asChild variant="quiet" size="small" className="-mr-3 print:hidden">
          <Link href="/rent">View all payments</Link>
        </Button>
      }
    >
      <div {...onRows}>
        <DataTable
          label="Upcoming Rent Payments"
          columns={rentColumns(today, RentMarkButtons)}
          rows={payments}
          rowKey={(payment) => payment.id}
          href={(payment) => `/properties/${payment.propertyId}`}
          empty={<EmptyNote>No unpaid rent, and none due in the next {dashboardRentDays} days.</EmptyNote>}
        />
      </div>
    </Section>
  )
}
