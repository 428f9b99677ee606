import { useEffect } from 'react'
import type { User } from '#api/accounts.ts'
import { Button } from '#web/components/layout/button.tsx'
import { InspectionReminders } from '#web/features/inspections/appointments/inspection-reminders.tsx'
import { startSending } from '#web/features/inspections/form/background-sending.ts'
import { useDayWatch } from './use-day-watch.ts'
import { useNewVersion } from './use-new-version.ts'

/**
 * In the background of every screen: a landlord's unsent reports go out and inspections
 * are reminded of, and a newer version and a new day are noticed.
 */
export function Background({ user }: { user: User }) {
  const isLandlord = user.role === 'landlord'
  useEffect(() => (isLandlord ? startSending(user.id) : undefined), [isLandlord, user.id])
  const reload = useNewVersion()
  useDayWatch()
  return (
    <>
      <InspectionReminders user={user} />
      <div role="status">
        {reload && (
          <div className="fixed inset-x-0 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-11rem)] flex-wrap items-center justify-center gap-x-4 rounded-lg border border-line bg-sheet py-1 pr-1 pl-4 shadow-float print:hidden">
            A new version is ready
            <Button variant="quiet" onClick={reload}>
              Reload
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
