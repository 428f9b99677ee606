import { type RefObject, useEffect, useEffectEvent } from 'react'
import { whileSettling } from './while-settling.ts'

/** The history's state of a page whose part has been shown: Back and a reload find the old place. */
export const arrivedState = () => ({ ...history.state, hasArrived: true })

/**
 * For a part of a page that a link names, such as one of its tabs: scrolls to it, focuses the tab, and holds it in
 * place while what is above it loads, until the reader scrolls, presses or types.
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
  return whileSettling(() => {
    if (!history.state?.hasArrived) history.replaceState(arrivedState(), '')
    part.scrollIntoView()
  })
}
