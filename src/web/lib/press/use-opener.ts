import { useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened, and gives it back when the dialog closes: to it, or to what
 * `returnTo` says by then. Where it is gone with its row, the heading of its section has it, else the dialog or page
 * around it. What the dialog was closed for may have taken the focus already, and keeps it.
 */
export function useOpener(returnTo?: () => HTMLElement | null | undefined) {
  const places = useRef<(Element | null | undefined)[]>([])
  const rememberOpener = () => {
    const opener = document.activeElement
    places.current = [
      opener,
      opener?.closest('section')?.querySelector('[tabindex="-1"]'),
      opener?.closest('[role=dialog], main'),
    ]
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    const returned = returnTo?.()
    if (returned) return returned.focus()
    if (document.activeElement !== document.body) return
    const place = places.current.find((each) => each?.isConnected)
    if (place instanceof HTMLElement) place.focus({ preventScroll: place !== places.current[0] })
  }
  return { rememberOpener, returnFocus }
}
