import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAskFromAbove } from '#web/lib/leaving/go-from-above.ts'
import { layersSettled } from '#web/lib/leaving/use-back-layer.ts'

/**
 * In a dialog with edits, a link to another page asks first, and so does what leads there from above the dialog (rule:
 * screens-edits). `goOn` goes there once the dialog has closed; `forget` drops it if the person stays.
 */
export function useAskByLink(needed: boolean, ask: () => void) {
  const [, navigate] = useLocation()
  const asked = useRef<() => void>(null)
  const askFor = (go: () => void) => {
    asked.current = go
    ask()
  }
  useAskFromAbove(needed, askFor)
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!needed || !link || !event.currentTarget.contains(link) || !leadsAway(link, event)) return
    event.preventDefault()
    event.stopPropagation()
    const to = link.pathname + link.search
    askFor(() => navigate(to))
  }
  const goOn = () => {
    const go = asked.current
    asked.current = null
    if (go) void layersSettled().then(go)
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
