import type { ReactNode } from 'react'
import type { PropertyCompliance } from '#api/compliance.ts'
import { formatDay } from '#domain/day.ts'
import { propertyRatingLabels } from '#domain/inspection-report.ts'

/** What the inspections add to the score. */
export function InspectionScore({ inspection }: { inspection: PropertyCompliance['compliance']['inspection'] }) {
  const { weight, score, totalInspections, completedInspections, mostRecent } = inspection
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 pt-3 md:grid-cols-3">
      <Fact name="Weight">{weight}%</Fact>
      <Fact name="Score">{score}%</Fact>
      <Fact name="Total inspections">{totalInspections}</Fact>
      <Fact name="Completed">{completedInspections}</Fact>
      <Fact name="Most recent">{mostRecent ? formatDay(mostRecent.date) : 'None yet'}</Fact>
      {mostRecent && <Fact name="Rating">{propertyRatingLabels[mostRecent.rating]}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
