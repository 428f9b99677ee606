import type { KeyboardEvent } from 'react'

/**
 * Whether this key closes an overlay: Escape, unless something inside has used it already. Overlays ask for themselves,
 * because Radix gives the key to a toast, which it takes for the top layer.
 */
export const closesByEscape = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing

/**
 * Radix hears Escape before the field that it was pressed in, which says with `data-takes-escape` that it needs the key
 * for itself.
 */
export function leaveToField(event: Event): void {
  if (event.target instanceof Element && event.target.matches('[data-takes-escape]')) event.preventDefault()
}

/** For a menu or popover: its Escape must not also close the dialog around it. */
export const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (!closesByEscape(event)) return
  event.preventDefault()
  close()
}
