import { useRef } from 'react'
import { whenGone } from './when-gone.ts'

/**
 * Remembers what had the focus when a dialog opened, and gives it back when the dialog closes: to that element, or to
 * what `returnTo` returns. If the element has gone with its row, or goes when the list is fetched again, the heading of
 * its section gets the focus, else that of the page or dialog around it. If closing has moved the focus elsewhere
 * already, it stays there.
 */
export function useOpener(returnTo?: () => HTMLElement | null | undefined) {
  const places = useRef<(Element | null | undefined)[]>([])
  const rememberOpener = () => {
    // Nothing has the focus where an address alone has opened the dialog.
    const opener = document.activeElement === document.body ? null : document.activeElement
    const around = opener?.closest('[role=dialog], main') ?? document.querySelector('main')
    places.current = [
      opener,
      opener?.closest('section')?.querySelector('[tabindex="-1"]'),
      around?.querySelector('h1'),
      around,
    ]
  }
  const focusWhatIsThere = () => {
    if (document.activeElement !== document.body) return
    const place = places.current.find((each) => each?.isConnected)
    if (!(place instanceof HTMLElement)) return
    const isOpener = place === places.current[0]
    // The heading of a page cannot be focused until it is needed here.
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: !isOpener })
    if (isOpener) whenGone(place, focusWhatIsThere)
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    const returned = returnTo?.()
    if (returned) returned.focus()
    else focusWhatIsThere()
  }
  return { rememberOpener, returnFocus }
}
