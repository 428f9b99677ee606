import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { User } from '#api/accounts.ts'
import { dashboard } from '#api/dashboard.ts'
import { firstName } from '#domain/account.ts'
import { formatDayWithWeekday, londonDay } from '#domain/day.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useExpiringDocuments } from '#web/features/documents/expiring-documents.hooks.ts'
import { statusAndMessageOf } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { LandlordSkeleton, TenantSkeleton } from './dashboard-skeleton.tsx'
import { LandlordDashboard } from './landlord-dashboard.tsx'

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
  // Their banner stands over everything else: it comes with the rest, so that nothing jumps.
  const isWaitingForBanner = useExpiringDocuments(user.role === 'landlord').isLoading
  const skeleton = user.role === 'landlord' ? <LandlordSkeleton /> : <TenantSkeleton />
  if (data?.role === 'landlord' && !isWaitingForBanner) return <LandlordDashboard dashboard={data} user={user} />
  if (data?.role === 'tenant')
    return (
      <Suspense fallback={skeleton}>
        <TenantDashboard dashboard={data} user={user} />
      </Suspense>
    )
  if (error) return <ErrorState heading="Error loading dashboard" message={statusAndMessageOf(error, noAnswer)} />
  return skeleton
}

const noAnswer = 'The server could not be reached. Check your connection and try again.'
