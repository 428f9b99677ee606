import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenQuiet } from '#web/lib/api/when-quiet.ts'
import { watchNear } from '#web/lib/browser/watch-near.ts'

type WhenNearProps = {
  /** About how high the children will be, in pixels. */
  height: number
  children: ReactNode
}

/**
 * Draws its children, which then fetch what they need, once somebody scrolls near them or the rest of the screen has
 * its answers. Until then it keeps their space.
 */
export function WhenNear({ height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!place.current || isDrawn) return
    const stopWatching = watchNear(place.current, setDrawn)
    const stopWaiting = whenQuiet(200, () => setDrawn(true))
    return () => {
      stopWatching()
      stopWaiting()
    }
  }, [isDrawn])
  return isDrawn ? children : <div ref={place} className="print:hidden" style={{ height }} />
}
