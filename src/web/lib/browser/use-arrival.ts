import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How long a page may still grow above the part that was asked for, in milliseconds. */
const settlesWithin = 5_000
const readersMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The history's state of a page whose part has been shown: Back and a reload find the old place by themselves. */
export const arrivedState = () => ({ ...history.state, hasArrived: true })

/**
 * For a part of a page that a link names, such as one of its tabs: scrolls to it, focuses the tab, and holds it in place while what
 * is above it loads, until the reader scrolls, presses or types.
 */
export function useArrival(part: RefObject<HTMLElement | null>, isNamed: boolean): void {
  const arrive = useEffectEvent(() => {
    if (!part.current || !isNamed || history.state?.hasArrived) return
    return holdInView(part.current)
  })
  useEffect(() => arrive(), [])
}

function holdInView(part: HTMLElement): () => void {
  part.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  const end = new AbortController()
  const observer = new ResizeObserver(() => {
    if (!history.state?.hasArrived) history.replaceState(arrivedState(), '')
    part.scrollIntoView()
  })
  observer.observe(document.body)
  const timer = setTimeout(() => end.abort(), settlesWithin)
  end.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const move of readersMoves) addEventListener(move, () => end.abort(), { passive: true, signal: end.signal })
  return () => end.abort()
}
