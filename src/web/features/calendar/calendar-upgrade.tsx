import { CalendarDays } from 'lucide-react'
import { Link } from 'wouter'
import { featureRefusal } from '#domain/plan.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'

/** In place of the calendar on the free plan (rule: plans-calendar). */
export const CalendarUpgrade = () => (
  <Page title="Calendar">
    <EmptyState
      icon={<CalendarDays />}
      title={`${featureRefusal('calendarPage')}.`}
      text="It shows every inspection, expiry, rent and move by month or as a list, and brings them to the calendar on your phone. The month on your dashboard stays as it is."
      action={
        <>
          <Button asChild>
            <Link href="/plan-selection">Upgrade to Premium</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link href="/">Go to the dashboard</Link>
          </Button>
        </>
      }
    />
  </Page>
)
