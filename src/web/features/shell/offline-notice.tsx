import { CloudOff } from 'lucide-react'
import { useOnline } from '#web/lib/use-online.ts'

/** One line over every screen while the browser has no network. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-center text-amber text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}
