import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened, and gives it back when the dialog closes: to it, or to what
 * `returnTo` says by then. What the dialog was closed for may have taken the focus already, and keeps it.
 */
export function useOpener(returnTo?: () => HTMLElement | null | undefined) {
  const opener = useRef<Element | null>(null)
  const rememberOpener = () => {
    opener.current = document.activeElement
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    const target = returnTo?.() ?? (document.activeElement === document.body ? opener.current : null)
    if (target instanceof HTMLElement) target.focus()
  }
  return { rememberOpener, returnFocus }
}
