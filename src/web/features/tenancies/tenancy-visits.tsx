import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Inspection, inspections } from '#api/inspections.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { propertyRatingLabels, propertyRatingTones } from '#domain/property-rating.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { get } from '#web/lib/api/query-client.ts'

const visitsShown = 5

/** Visits to the home while this tenant lives there, the latest first. */
export function TenancyVisits({ tenancy }: { tenancy: Tenancy }) {
  const { propertyId } = tenancy
  const { data, error, refetch } = useQuery(get(inspections.list, { query: { propertyId, limit: 50 } }))
  const visits = data?.filter((visit) => isDuring(visit, tenancy)).slice(0, visitsShown)
  return (
    <Section title="Visits">
      {!visits && <RecordState what="visits" error={error} refetch={refetch} skeleton={<SkeletonVisits />} />}
      {visits?.length === 0 && <p className="text-muted">No visit is planned, and none has taken place.</p>}
      <ul className="figures border-line border-t empty:hidden">
        {visits?.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2">
            <Link
              href={`/properties/${propertyId}?tab=inspections`}
              className="font-semibold text-press underline-offset-4 hover:underline"
            >
              {formatDayLong(visit.date)}
            </Link>
            <VisitBadge visit={visit} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The next visit and the last one, which most tenancies have. */
const SkeletonVisits = () => (
  <Loading label="Loading visits…">
    <div className="border-line border-t">
      {['next', 'last'].map((visit) => (
        <div key={visit} className="flex items-center justify-between border-line border-b py-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  </Loading>
)

const isDuring = ({ date, completed }: Inspection, { moveInDate, moveOutDate, active }: Tenancy) =>
  date >= moveInDate && (moveOutDate === null || date <= moveOutDate) && (completed || active)

function VisitBadge({ visit: { completed, date, propertyRating } }: { visit: Inspection }) {
  if (!completed) {
    const isLate = date < londonDay(new Date())
    return <Badge tone={isLate ? 'red' : 'blue'}>{isLate ? 'Overdue' : 'Scheduled'}</Badge>
  }
  if (propertyRating)
    return <Badge tone={propertyRatingTones[propertyRating]}>{propertyRatingLabels[propertyRating]}</Badge>
  return <Badge tone="green">Completed</Badge>
}
