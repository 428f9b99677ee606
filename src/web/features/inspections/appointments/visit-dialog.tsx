import type { Inspection } from '#api/inspections.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { propertyLabel } from '#domain/property.ts'
import { Fact, Facts } from '#web/components/layout/fact.tsx'
import { Prose } from '#web/components/layout/prose.tsx'
import { ReportSection } from '#web/components/layout/report-section.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { RatingBadge } from '#web/features/conditions/condition-badge.tsx'
import { Checklist } from '#web/features/inspections/reports/checklist.tsx'

/** A completed inspection of which no report was written room by room. */
export function VisitDialog({ visit, onClose }: { visit: Inspection; onClose: () => void }) {
  const { property, date, propertyRating, notes, highPriorityIssues, checklistItems } = visit
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Inspection Report Details"
      description={[property && propertyLabel(property), formatDayLong(date)].filter(Boolean).join(' · ')}
      size="large"
    >
      <ReportSection title="Basic Information">
        <Facts>
          {property && <Fact name="Property">{propertyLabel(property)}</Fact>}
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
