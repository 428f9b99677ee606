import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened, and gives it back when the dialog closes: to it, or to what
 * `returnTo` says by then. Where it is gone with its row, the heading of its section has it, else the page. What the
 * dialog was closed for may have taken the focus already, and keeps it.
 */
export function useOpener(returnTo?: () => HTMLElement | null | undefined) {
  const opener = useRef<Element | null>(null)
  const around = useRef<Element | null | undefined>(null)
  const rememberOpener = () => {
    opener.current = document.activeElement
    around.current =
      opener.current?.closest('section')?.querySelector('[tabindex="-1"]') ?? opener.current?.closest('main')
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    const returned = returnTo?.()
    if (!returned && document.activeElement !== document.body) return
    const target = returned ?? (opener.current?.isConnected ? opener.current : around.current)
    if (target instanceof HTMLElement) target.focus({ preventScroll: target === around.current })
  }
  return { rememberOpener, returnFocus }
}
