import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { layersSettled } from '#web/lib/leaving/use-back-layer.ts'

/**
 * In a dialog with edits, a link to another page asks first (rule: screens-edits). `goOn` follows that link once the
 * dialog has closed; `forget` drops it if the person stays.
 */
export function useAskByLink(needed: boolean, ask: () => void) {
  const [, navigate] = useLocation()
  const asked = useRef<string>(null)
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!needed || !link || !event.currentTarget.contains(link) || !leadsAway(link, event)) return
    event.preventDefault()
    event.stopPropagation()
    asked.current = link.pathname + link.search
    ask()
  }
  const goOn = () => {
    const to = asked.current
    asked.current = null
    if (to) void layersSettled().then(() => navigate(to))
  }
  const forget = () => {
    asked.current = null
  }
  return { onClickCapture, goOn, forget }
}

/** Whether a click on the link opens another page of the product in this tab. */
const leadsAway = (link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  !link.target &&
  !link.hasAttribute('download') &&
  !(ctrlKey || metaKey || shiftKey)
