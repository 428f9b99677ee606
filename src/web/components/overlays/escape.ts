import type { KeyboardEvent } from 'react'

/**
 * Whether a key closes what has the focus, where nothing else has closed by it. With a toast over it this is its own to
 * ask: Radix takes the toast for what lies on top.
 */
export const closesByEscape = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing

/** For a menu or popover, whose key is not meant for the dialog around it. */
export const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (!closesByEscape(event)) return
  event.preventDefault()
  close()
}
