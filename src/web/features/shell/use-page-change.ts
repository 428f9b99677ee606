import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { noteVisit } from '#web/lib/api/page-visits.ts'
import { findPlace } from '#web/lib/browser/scroll-place.ts'

/** On a new page, scrolls to its top and focuses its content. On Back, finds the place where it was left. */
export function usePageChange(isChangedAtFirst: boolean) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const shown = useRef(isChangedAtFirst ? null : path)

  useEffect(() => noteVisit(path), [path])

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
    return findPlace()
  }, [path])

  return main
}
