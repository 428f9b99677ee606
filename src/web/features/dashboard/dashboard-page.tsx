import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { User } from '#api/accounts.ts'
import { dashboard } from '#api/dashboard.ts'
import { firstName } from '#domain/account.ts'
import { formatDayWithWeekday, londonDay } from '#domain/day.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { messageOf } from '#web/lib/api.ts'
import { get } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { LandlordSkeleton, TenantSkeleton } from './dashboard-skeleton.tsx'
import { LandlordDashboard } from './landlord-dashboard.tsx'

const TenantDashboard = lazy(async () => ({ default: (await import('./tenant-dashboard.tsx')).TenantDashboard }))

/** The first screen of everybody who is signed in: for landlords what needs doing today, for tenants their home. */
export default function DashboardPage() {
  const { user } = useSession()
  if (!user) return null
  const greeting = user.role === 'landlord' ? `Welcome, ${firstName(user.name)}` : `Welcome, ${user.name}!`
  return (
    <Page title={greeting} description={formatDayWithWeekday(londonDay(new Date()))}>
      <Content user={user} />
    </Page>
  )
}

function Content({ user }: { user: User }) {
  const { data, error } = useQuery(get(dashboard.get))
  const skeleton = user.role === 'landlord' ? <LandlordSkeleton /> : <TenantSkeleton />
  if (data?.role === 'landlord') return <LandlordDashboard dashboard={data} />
  if (data)
    return (
      <Suspense fallback={skeleton}>
        <TenantDashboard dashboard={data} user={user} />
      </Suspense>
    )
  if (error) return <ErrorState heading="Error loading dashboard" message={messageOf(error, noAnswer)} />
  return skeleton
}

const noAnswer = 'The server could not be reached. Check your connection and try again.'
