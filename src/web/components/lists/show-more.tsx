import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/components/layout/button.tsx'

type ShowMoreProps = { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }

/**
 * At the foot of a list that may have another page: a button, which also presses itself when it is scrolled into view.
 */
export function ShowMore({ hasMore, ...next }: ShowMoreProps) {
  // With the last of the rows, which are drawn after the first: before that it would be in sight and move away.
  const rowsAreDrawn = useDeferredValue(true, false)
  return hasMore && rowsAreDrawn && <Foot {...next} />
}

function Foot({ isLoadingMore, loadMore }: Omit<ShowMoreProps, 'hasMore'>) {
  const foot = useRef<HTMLDivElement>(null)
  const loadWhenSeen = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some((entry) => entry.isIntersecting) && !isLoadingMore) loadMore()
  })
  useEffect(() => {
    if (!foot.current) return
    const observer = new IntersectionObserver((entries) => loadWhenSeen(entries), { rootMargin: '300px' })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={foot} className="grid justify-center pt-6">
      <Button variant="secondary" pending={isLoadingMore} pendingLabel="Loading…" onClick={loadMore}>
        Show more
      </Button>
    </div>
  )
}
