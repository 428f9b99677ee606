import { useRef } from 'react'

/** Remembers what had the focus when a dialog opened, and gives it back when the dialog closes. */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  const rememberOpener = () => {
    opener.current = document.activeElement
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return { rememberOpener, returnFocus }
}
