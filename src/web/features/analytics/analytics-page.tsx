import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { Link } from 'wouter'
import { type Analytics, analytics } from '#api/analytics.ts'
import { formatDayLong, formatDays } from '#domain/day-forms.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { IfIncluded } from '#web/features/plans/if-included.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { ComparedProperties, EmptyHomes } from './compared-properties.tsx'
import { ComparedTenancies } from './compared-tenancies.tsx'
import { Repairs } from './repairs.tsx'
import { Trends } from './trends.tsx'
import { WorthALook, YearFigures } from './worth-a-look.tsx'

const title = 'Analytics'
const back = { href: '/finances', label: 'Back to finances' }

/** /finances/analytics: how the homes are doing, and which one needs a look. */
export default function AnalyticsPage() {
  return (
    <IfIncluded
      title={title}
      back={back}
      feature="advancedAnalytics"
      icon={<ChartLine />}
      text="They show quarter by quarter what rent was due and came in, how long homes stood empty and what repairs cost, and which of your homes stand out from the others."
    >
      <Loaded />
    </IfIncluded>
  )
}

function Loaded() {
  const { data, error, refetch } = useQuery(get(analytics.get))
  const description = data?.year ? `The last four quarters: ${formatDays(data.year)}` : undefined
  return (
    <Page title={title} description={description} back={back}>
      {data ? (
        <Content data={data} />
      ) : error ? (
        <ErrorState heading="Error loading analytics" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="sections">
          <SkeletonStats count={5} hasMoney hasNotes label="Loading analytics…" />
          <SkeletonRows label="" />
        </div>
      )}
    </Page>
  )
}

function Content({ data }: { data: Analytics }) {
  const { year } = data
  if (!year) return <TooEarly ends={data.nextQuarterEnds} />
  return (
    <div className="sections">
      <YearFigures year={year} previous={data.previous} />
      <WorthALook data={data} />
      <Trends quarters={data.quarters} />
      <ComparedProperties data={data} />
      <EmptyHomes data={data} />
      <Repairs data={data} />
      <ComparedTenancies data={data} />
    </div>
  )
}

const TooEarly = ({ ends }: { ends: string }) => (
  <EmptyState
    icon={<ChartLine />}
    title="No quarter is over yet"
    text={`The first one ends on ${formatDayLong(ends)}. From the day after, its rent, empty days, repairs and net are here.`}
    action={
      <Button asChild variant="secondary">
        <Link href="/finances">See the year so far</Link>
      </Button>
    }
  />
)
