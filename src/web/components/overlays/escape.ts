import type { KeyboardEvent } from 'react'

/**
 * Whether this key closes an overlay: Escape, unless something inside has used it already. Overlays ask for themselves,
 * because Radix gives the key to a toast, which it takes for the top layer.
 */
export const closesByEscape = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing

/** For a menu or popover: its Escape must not also close the dialog around it. */
export const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (!closesByEscape(event)) return
  event.preventDefault()
  close()
}
