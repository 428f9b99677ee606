import type { Inspection } from '#api/inspections.ts'
import { formatDayLong } from '#domain/day.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { Fact, Facts, ReportSection } from '#web/components/report-section.tsx'
import { propertyLabel } from '#web/features/properties/property-label.ts'
import { Checklist } from './checklist.tsx'
import { RatingBadge } from './condition-badge.tsx'
import { Prose } from './prose.tsx'

/** A completed inspection of which no report was written room by room. */
export function VisitDialog({ visit, onClose }: { visit: Inspection; onClose: () => void }) {
  const { property, date, propertyRating, notes, highPriorityIssues, checklistItems } = visit
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Inspection Report Details"
      description={`${propertyLabel(property)} · ${formatDayLong(date)}`}
      size="large"
    >
      <ReportSection title="Basic Information">
        <Facts>
          <Fact name="Property">{propertyLabel(property)}</Fact>
          <Fact name="Date">{formatDayLong(date)}</Fact>
          {propertyRating && (
            <Fact name="Overall condition">
              <RatingBadge rating={propertyRating} />
            </Fact>
          )}
        </Facts>
      </ReportSection>
      {highPriorityIssues && (
        <ReportSection title="Priority Issues">
          <Prose>{highPriorityIssues}</Prose>
        </ReportSection>
      )}
      {notes && (
        <ReportSection title="Notes">
          <Prose>{notes}</Prose>
        </ReportSection>
      )}
      {checklistItems && <Checklist items={checklistItems} />}
    </Dialog>
  )
}
