import { House } from 'lucide-react'
import type { TenantDashboard } from '#api/dashboard.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { propertyLabel } from '#domain/property.ts'
import { Section } from '#web/components/layout/section.tsx'
import { GlanceEntry, GlanceList } from './glance-list.tsx'

type Home = TenantDashboard['otherHomes'][number]

/** Where a tenant lives, or is to live, besides the residence that the dashboard is about. */
export const OtherHomes = ({ homes, today }: { homes: readonly Home[]; today: Day }) => (
  <Section title={homes.length === 1 ? 'Your other home' : 'Your other homes'}>
    <GlanceList isWide>
      {homes.map((home) => (
        <GlanceEntry
          key={home.propertyId}
          href={`/properties/${home.propertyId}/house-sheet`}
          icon={<House aria-hidden />}
          name={stayWords(home, today)}
          note={home.nextInspectionDate && `Next visit ${formatDayLong(home.nextInspectionDate)}`}
        >
          {propertyLabel(home)}
        </GlanceEntry>
      ))}
    </GlanceList>
  </Section>
)

function stayWords({ moveInDate, moveOutDate }: Home, today: Day): string {
  const from = `${moveInDate > today ? 'From' : 'Since'} ${formatDayLong(moveInDate)}`
  return moveOutDate ? `${from} until ${formatDayLong(moveOutDate)}` : from
}
