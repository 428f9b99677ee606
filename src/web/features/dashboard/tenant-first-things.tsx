import { CalendarClock, FileText, PenLine, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { TenantDashboard } from '#api/dashboard.ts'
import { type Day, formatDayLong, formatDayNear, formatDayWithWeekday } from '#domain/day.ts'
import { Button } from '#web/components/layout/button.tsx'
import { LazyReportDialog } from '#web/features/maintenance/lazy-report-dialog.tsx'
import { GlanceEntry, GlanceList } from './glance-list.tsx'
import { OwnAccounts } from './own-accounts.tsx'

type FirstThingsProps = { dashboard: TenantDashboard; isGuest: boolean; today: Day }

/**
 * What a tenant opens the page for, within one screen of a phone. A guest sees neither rent
 * nor documents (rule: dashboard-tenant-first).
 */
export function TenantFirstThings({ dashboard, isGuest, today }: FirstThingsProps) {
  const [isReporting, setReporting] = useState(false)
  return (
    <section aria-label="At a glance" className="grid min-w-0 grid-cols-1 gap-4">
      <Button
        icon={<Wrench aria-hidden />}
        className="min-h-12 print:hidden md:justify-self-start"
        onClick={() => setReporting(true)}
      >
        Report a problem
      </Button>
      <GlanceList isWide={!isGuest}>
        {!isGuest && <OwnAccounts dashboard={dashboard} today={today} />}
        <ReportsToSign reports={dashboard.reportsToSign} />
        <GlanceEntry href="/tenant-inspections" icon={<CalendarClock aria-hidden />} name="Next visit">
          {nextVisit(dashboard, today)}
        </GlanceEntry>
        {!isGuest && (
          <GlanceEntry href="/documents" icon={<FileText aria-hidden />} name="Documents">
            Agreement, certificates, reports
          </GlanceEntry>
        )}
      </GlanceList>
      {isReporting && <LazyReportDialog onClose={() => setReporting(false)} />}
    </section>
  )
}

function ReportsToSign({ reports: [report, ...others] }: { reports: TenantDashboard['reportsToSign'] }) {
  if (!report) return null
  if (others.length > 0) {
    return (
      <GlanceEntry href="/tenant-inspections" icon={<PenLine aria-hidden />} name="Inspection reports">
        {others.length + 1} wait for your signature
      </GlanceEntry>
    )
  }
  return (
    <GlanceEntry
      href={`/tenant-inspections?report=${report.id}`}
      icon={<PenLine aria-hidden />}
      name="Inspection report"
      note={`${formatDayLong(report.inspectionDate)}, ${report.address}`}
    >
      Waits for your signature
    </GlanceEntry>
  )
}

/** One that has not taken place on its day is still to come, but nobody can say when. */
function nextVisit({ inspections }: TenantDashboard, today: Day): string {
  const days = inspections
    .filter(({ completed }) => !completed)
    .map(({ date }) => date)
    .toSorted()
  const next = days.find((day) => day >= today)
  if (next) return formatDayWithWeekday(next)
  return days[0] ? `Was planned for ${formatDayNear(days[0], today)}` : 'None arranged'
}
