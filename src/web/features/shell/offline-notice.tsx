import { CloudOff } from 'lucide-react'
import { useOnline } from '#web/lib/api/use-online.ts'

/**
 * One line at the foot of every screen while the browser has no network, or where `.offline-notice` puts it: nothing
 * moves, and the round button stays free.
 */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-notice fixed z-30 mx-auto flex w-fit items-center gap-2 rounded-lg bg-amber-soft px-4 py-2 text-amber text-sm shadow-float print:hidden">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}
