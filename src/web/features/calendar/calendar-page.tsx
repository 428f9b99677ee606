import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { accountIncludes } from '#domain/plan.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { PrintButton } from '#web/components/layout/print-button.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { LatestRecentRent } from '#web/features/rent/recent-rent.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { Agenda } from './agenda.tsx'
import { AgendaFilters, CalendarFilters } from './calendar-filters.tsx'
import { CalendarUpgrade } from './calendar-upgrade.tsx'
import { NewEventDialog } from './event-dialog.tsx'
import { FeedSection } from './feed-section.tsx'
import { MonthView } from './month-view.tsx'
import { type CalendarView, useCalendarView } from './use-calendar-view.ts'

/** /calendar: the month and the days to come, for landlords on Premium and for every tenant. */
export default function CalendarPage() {
  const { user } = useSession()
  if (!user) return null
  if (user.role === 'landlord' && !accountIncludes(user, 'calendarPage')) return <NoCalendar />
  return <Calendar user={user} today={londonDay(new Date())} />
}

/** Events of one's own can be added on any plan (rule: calendar-own-events). */
function NoCalendar() {
  const [isAdding, setAdding] = useState(false)
  useAskedToAdd(() => setAdding(true))
  return (
    <>
      <CalendarUpgrade />
      {isAdding && <NewEventDialog day={londonDay(new Date())} onClose={() => setAdding(false)} />}
    </>
  )
}

const tabs: { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'agenda', label: 'Agenda' },
]

function Calendar({ user, today }: { user: User; today: Day }) {
  const { view, day, filter, change } = useCalendarView(today)
  const [isAdding, setAdding] = useState(false)
  useAskedToAdd(() => user.role === 'landlord' && setAdding(true))
  return (
    <Page
      title="Calendar"
      actions={
        <>
          <PrintButton />
          {user.role === 'landlord' && (
            <Button icon={<CalendarPlus aria-hidden />} onClick={() => setAdding(true)}>
              Add Event
            </Button>
          )}
        </>
      }
    >
      <CalendarFilters viewer={user} filter={filter} onChange={change} />
      <Tabs value={view} onValueChange={(next) => change({ view: next })} className="mt-4">
        <div className="print:hidden">
          <TabList label="View of the calendar" tabs={tabs} />
        </div>
        <TabPanel value="month">
          <MonthView viewer={user} today={today} day={day} filter={filter} onMove={(next) => change({ day: next })} />
        </TabPanel>
        <TabPanel value="agenda">
          <AgendaFilters from={day} onChange={(next) => change({ day: next })} />
          <Agenda from={day} filter={filter} viewer={user} today={today} />
        </TabPanel>
      </Tabs>
      {user.role === 'landlord' && (
        <>
          <LatestRecentRent today={today} />
          <FeedSection />
        </>
      )}
      {isAdding && <NewEventDialog day={day} onClose={() => setAdding(false)} />}
    </Page>
  )
}
