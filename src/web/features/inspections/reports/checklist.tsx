import { checklistAnswer } from '#domain/inspection-report.ts'
import { Fact, Facts } from '#web/components/layout/fact.tsx'
import { ReportSection } from '#web/components/layout/report-section.tsx'

/** What was to be looked at, by name, with what was found. */
export function Checklist({ items }: { items: Record<string, unknown> }) {
  return (
    <ReportSection title="Checklist">
      <Facts>
        {Object.entries(items).map(([name, answer]) => (
          <Fact key={name} name={name}>
            {checklistAnswer(answer)}
          </Fact>
        ))}
      </Facts>
    </ReportSection>
  )
}
