import { CalendarClock, FileText, PenLine, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { TenantDashboard } from '#api/dashboard.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong, formatDayNear, formatDayWithWeekday } from '#domain/day-forms.ts'
import { inventoryTitle } from '#domain/inventory.ts'
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
        <ToSign
          names="Inspection reports"
          list="/tenant-inspections"
          waiting={dashboard.reportsToSign.map(({ id, inspectionDate, address }) => ({
            href: `/tenant-inspections?report=${id}`,
            name: 'Inspection report',
            day: inspectionDate,
            address,
          }))}
        />
        <ToSign
          names="Inventories"
          list="/inventory"
          waiting={dashboard.inventoriesToSign.map(({ id, checkType, date, address }) => ({
            href: `/inventory/${id}`,
            name: inventoryTitle(checkType),
            day: date,
            address,
          }))}
        />
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

type ToSignProps = {
  /** What several of them are called, and where they are found. */
  names: string
  list: string
  waiting: readonly { href: string; name: string; day: string; address: string }[]
}

/** The one that waits for their signature, or how many do. */
function ToSign({ names, list, waiting: [first, ...others] }: ToSignProps) {
  if (!first) return null
  if (others.length > 0) {
    return (
      <GlanceEntry href={list} icon={<PenLine aria-hidden />} name={names}>
        {others.length + 1} wait for your signature
      </GlanceEntry>
    )
  }
  return (
    <GlanceEntry
      href={first.href}
      icon={<PenLine aria-hidden />}
      name={first.name}
      note={`${formatDayLong(first.day)}, ${first.address}`}
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
