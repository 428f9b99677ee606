import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenNearProps = {
  /** About how high the children will be, in pixels. */
  height: number
  children: ReactNode
}

/**
 * Draws its children, which then fetch what they need, only when somebody scrolls near them. Until then it keeps their
 * space.
 */
export function WhenNear({ height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const observer = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '300px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={place} className="print:hidden" style={{ height }} />
}
