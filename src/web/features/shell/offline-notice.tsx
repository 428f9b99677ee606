import { CloudOff } from 'lucide-react'
import { useOnline } from '#web/lib/api/use-online.ts'

/**
 * One line at the foot of every screen while the browser has no network: nothing moves, and the round button stays
 * free. Where something is written or pressed at the foot itself, it stands above that, or at the head.
 */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="in-[:root:has([data-action-bar])]:bottom-24 in-[:root:has([data-fills-window])]:top-30 in-[:root:has([data-fills-window])]:bottom-auto fixed inset-x-0 bottom-4 z-30 lg:in-[:root:has([data-fills-window])]:top-20 lg:in-[:root:has([data-fills-window])]:left-144 mx-auto flex w-fit max-w-[calc(100vw-11rem)] items-center gap-2 rounded-lg bg-amber-soft px-4 py-2 text-amber text-sm shadow-float print:hidden">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}
