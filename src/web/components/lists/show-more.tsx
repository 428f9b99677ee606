import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { statusAndMessageOf } from '#web/lib/api/call.ts'
import { watchNear } from '#web/lib/browser/watch-near.ts'

type ShowMoreProps = {
  hasMore: boolean
  isLoadingMore: boolean
  /** Why the next page could not be loaded. */
  moreError?: unknown
  loadMore: () => void
}

/**
 * At the foot of a list that may have another page: a button, which also presses itself when it is scrolled into view.
 */
export function ShowMore({ hasMore, ...next }: ShowMoreProps) {
  // Appears with the last rows, which are drawn after the first: any sooner it would be in view and then move away.
  const rowsAreDrawn = useDeferredValue(true, false)
  return hasMore && rowsAreDrawn && <Foot {...next} />
}

function Foot({ isLoadingMore, moreError, loadMore }: Omit<ShowMoreProps, 'hasMore'>) {
  const foot = useRef<HTMLDivElement>(null)
  const hasFailed = Boolean(moreError)
  const loadWhenNear = useEffectEvent((isNear: boolean) => {
    // After a failure somebody presses the button, or the list asks again when the network is back.
    if (isNear && !isLoadingMore && !hasFailed) loadMore()
  })
  useEffect(() => {
    if (!foot.current || hasFailed) return
    return watchNear(foot.current, (isNear) => loadWhenNear(isNear))
  }, [hasFailed])
  return (
    <div ref={foot} className="grid justify-items-center gap-2 pt-6">
      {hasFailed && !isLoadingMore && (
        <p role="alert" className="text-red">
          {statusAndMessageOf(moreError, 'Check your connection and try again.')}
        </p>
      )}
      <Button variant="secondary" pending={isLoadingMore} pendingLabel="Loading…" onClick={loadMore}>
        {hasFailed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  )
}
