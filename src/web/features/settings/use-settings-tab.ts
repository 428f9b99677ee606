import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'

/** For a section of the settings that `/settings?tab=…` leads to. */
export function useSettingsTab(name: string) {
  const section = useRef<HTMLElement>(null)
  const [params] = useSearchParams()
  const isMeant = params.get('tab') === name
  useEffect(() => {
    if (!isMeant) return
    // A moment later, because a new page first scrolls to its own top.
    const moment = requestAnimationFrame(() => {
      section.current?.scrollIntoView()
      section.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(moment)
  }, [isMeant])
  return section
}
