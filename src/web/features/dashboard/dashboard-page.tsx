import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { User } from '#api/accounts.ts'
import { dashboard } from '#api/dashboard.ts'
import { firstName } from '#domain/account.ts'
import { formatDayWithWeekday, londonDay } from '#domain/day.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton, SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useComplianceOverview } from '#web/features/compliance/compliance.hooks.ts'
import { useExpiringDocuments } from '#web/features/documents/expiring-documents.hooks.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { LandlordDashboard } from './landlord-dashboard.tsx'

const label = 'Loading your dashboard…'

function LandlordSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-3">
        <Skeleton className="h-6 w-56" />
        <SkeletonRows rows={4} label={label} />
      </div>
      <SkeletonStats count={5} hasMoney />
      <SkeletonRows rows={4} />
    </div>
  )
}

function TenantSkeleton() {
  return (
    <Loading label={label}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="aspect-4/3 w-full rounded-lg" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-5 w-48" />
        </div>
      </div>
    </Loading>
  )
}

const TenantDashboard = lazy(async () => ({ default: (await import('./tenant-dashboard.tsx')).TenantDashboard }))

const OnboardingWizard = lazy(async () => ({
  default: (await import('#web/features/onboarding/onboarding-wizard.tsx')).OnboardingWizard,
}))

/** The first screen of everybody who is signed in: for landlords what needs doing today, for tenants their home. */
export default function DashboardPage() {
  const { user } = useSession()
  if (!user) return null
  const greeting = user.role === 'landlord' ? `Welcome, ${firstName(user.name)}` : `Welcome, ${user.name}!`
  return (
    <Page title={greeting} description={formatDayWithWeekday(londonDay(new Date()))}>
      <Content user={user} />
      {user.role === 'landlord' && !user.onboardingCompleted && (
        <Suspense fallback={<div className="fixed inset-0 z-40 bg-paper" />}>
          <OnboardingWizard userId={user.id} />
        </Suspense>
      )}
    </Page>
  )
}

function Content({ user }: { user: User }) {
  const { data, error } = useQuery(get(dashboard.get))
  // Both are among the first things on the screen: they come with the rest, so that nothing jumps.
  const isWaitingForBanner = useExpiringDocuments(user.role === 'landlord').isLoading
  const isWaitingForCompliance = useComplianceOverview(user.role === 'landlord').isLoading
  const skeleton = user.role === 'landlord' ? <LandlordSkeleton /> : <TenantSkeleton />
  if (data?.role === 'landlord' && !isWaitingForBanner && !isWaitingForCompliance)
    return <LandlordDashboard dashboard={data} user={user} />
  if (data?.role === 'tenant')
    return (
      <Suspense fallback={skeleton}>
        <TenantDashboard dashboard={data} user={user} />
      </Suspense>
    )
  if (error) return <ErrorState heading="Error loading dashboard" error={error} />
  return skeleton
}
