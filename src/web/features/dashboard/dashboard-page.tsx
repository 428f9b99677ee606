import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { User } from '#api/accounts.ts'
import { dashboard } from '#api/dashboard.ts'
import { firstName } from '#domain/account.ts'
import { londonDay } from '#domain/day.ts'
import { formatDayWithWeekday } from '#domain/day-forms.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton, SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useComplianceOverview } from '#web/features/compliance/compliance.hooks.ts'
import { useExpiringDocuments } from '#web/features/documents/expiring-documents.hooks.ts'
import { useDashboardWithMarks } from '#web/features/rent/marks-under-way.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { cx } from '#web/lib/cx.ts'
import { useEverTrue } from '#web/lib/use-ever-true.ts'
import { LandlordDashboard } from './landlord-dashboard.tsx'
import { tenantDashboard } from './tenant-dashboard-part.ts'

const label = 'Loading your dashboard…'

function LandlordSkeleton() {
  return (
    <div className="sections">
      <div className="grid gap-3">
        <Skeleton className="h-6 w-56" />
        <SkeletonRows rows={4} label={label} />
      </div>
      <SkeletonStats count={5} hasMoney />
      <SkeletonRows rows={4} />
    </div>
  )
}

function TenantSkeleton({ isGuest }: { isGuest: boolean }) {
  return (
    <div className="sections">
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-12 w-full rounded-md md:w-48" />
        <Loading label={label}>
          <div className={cx('grid grid-cols-1 border-edge border-t md:gap-x-6', !isGuest && 'md:grid-cols-3')}>
            {(isGuest ? ['visit'] : ['rent', 'visit', 'documents']).map((entry) => (
              <div key={entry} className="grid min-h-16 content-center gap-2 border-line border-b px-1">
                <Skeleton className="h-3.5 w-20" />
                <Skeleton className="h-4 w-44" />
              </div>
            ))}
          </div>
        </Loading>
      </div>
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
  )
}

const { Part: TenantDashboard } = tenantDashboard

const OnboardingWizard = onDemand(
  async () => (await import('#web/features/onboarding/onboarding-wizard.tsx')).OnboardingWizard,
)

/** The first screen of everybody who is signed in: for landlords what needs doing today, for tenants their home. */
export default function DashboardPage() {
  const { user } = useSession()
  if (!user) return null
  const greeting = user.role === 'landlord' ? `Welcome, ${firstName(user.name)}` : `Welcome, ${user.name}!`
  return (
    <Page title={greeting} description={formatDayWithWeekday(londonDay(new Date()))}>
      {user.role === 'landlord' && user.onboardingCompleted === false ? (
        <Suspense fallback={<div className="fixed inset-0 z-40 bg-paper" />}>
          <OnboardingWizard userId={user.id} />
        </Suspense>
      ) : (
        <Content user={user} />
      )}
    </Page>
  )
}

function Content({ user }: { user: User }) {
  const { data: answered, error } = useQuery(get(dashboard.get))
  const data = useDashboardWithMarks(answered)
  // The screen waits for both, because they come first on it and would push down what is already there.
  const isWaitingForBanner = useExpiringDocuments(user.role === 'landlord').isLoading
  const isWaitingForCompliance = useComplianceOverview(user.role === 'landlord').isLoading
  const isComplete = useEverTrue(!isWaitingForBanner && !isWaitingForCompliance)
  const skeleton = user.role === 'landlord' ? <LandlordSkeleton /> : <TenantSkeleton isGuest={user.isGuest} />
  if (data?.role === 'landlord' && isComplete) return <LandlordDashboard dashboard={data} user={user} />
  if (data?.role === 'tenant')
    return (
      <Suspense fallback={skeleton}>
        <TenantDashboard dashboard={data} user={user} />
      </Suspense>
    )
  if (error) return <ErrorState heading="Error loading dashboard" error={error} />
  return skeleton
}
