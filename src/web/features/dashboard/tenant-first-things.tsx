import { CalendarClock, ChevronRight, FileText, PoundSterling, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { TenantDashboard } from '#api/dashboard.ts'
import { type Day, formatDayNear, formatDayWithWeekday } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { ownRent } from '#domain/rent.ts'
import { Button } from '#web/components/layout/button.tsx'
import { LazyReportDialog } from '#web/features/maintenance/lazy-report-dialog.tsx'
import { cx } from '#web/lib/cx.ts'

type FirstThingsProps = { dashboard: TenantDashboard; isGuest: boolean; today: Day }

/** What a tenant opens the page for, within one screen of a phone. A guest sees neither rent nor documents (rule: dashboard-tenant-first). */
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
      <ul className={cx('grid grid-cols-1 border-edge border-t md:gap-x-6', !isGuest && 'md:grid-cols-3')}>
        {!isGuest && <RentEntry dashboard={dashboard} today={today} />}
        <Entry href="/tenant-inspections" icon={<CalendarClock aria-hidden />} name="Next visit">
          {nextVisit(dashboard, today)}
        </Entry>
        {!isGuest && (
          <Entry href="/documents" icon={<FileText aria-hidden />} name="Documents">
            Agreement, certificates, reports
          </Entry>
        )}
      </ul>
      {isReporting && <LazyReportDialog onClose={() => setReporting(false)} />}
    </section>
  )
}

function RentEntry({ dashboard, today }: { dashboard: TenantDashboard; today: Day }) {
  const { owed, owedSince, next } = ownRent(dashboard.rentPayments, today)
  const due = next && `${formatPence(next.outstanding)} due ${formatDayNear(next.dueDate, today)}`
  const isOwed = owedSince !== null
  return (
    <Entry
      href="/finances"
      icon={<PoundSterling aria-hidden />}
      name="Rent"
      note={isOwed ? due && `Then ${due}` : dashboard.rentPayments.length > 0 && 'Nothing owed'}
    >
      {isOwed ? (
        <span className="text-red">
          {formatPence(owed)} overdue since {formatDayNear(owedSince, today)}
        </span>
      ) : (
        (due ?? 'Nothing due')
      )}
    </Entry>
  )
}

type EntryProps = { href: string; icon: ReactNode; name: string; note?: ReactNode; children: ReactNode }

function Entry({ href, icon, name, note, children }: EntryProps) {
  return (
    <li className="grid min-w-0 border-line border-b">
      <Link
        href={href}
        className="flex min-h-16 min-w-0 items-center gap-3 rounded-sm px-1 py-2 no-underline transition-colors hover:bg-sunken"
      >
        <span className="shrink-0 text-muted [&>svg]:size-5">{icon}</span>
        <span className="figures min-w-0 grow leading-tight">
          <span className="block text-muted text-sm">{name}</span>{' '}
          <span className="block font-semibold">{children}</span>{' '}
          {note && <span className="block text-muted text-sm">{note}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
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
