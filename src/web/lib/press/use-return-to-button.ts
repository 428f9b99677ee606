import { type RefObject, useEffect, useRef } from 'react'

/**
 * For editing in place: the button that began it disappears meanwhile, and gets the focus back afterwards, unless
 * somebody has gone to another field by then. With `preventScroll` it is not scrolled into sight then.
 */
export function useReturnToButton(
  isEditing: boolean,
  { preventScroll = false }: FocusOptions = {},
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // What had the focus is gone: it is at the page, a dialog or a heading now, which nobody reaches by Tab.
    const isLost = document.activeElement instanceof HTMLElement && document.activeElement.tabIndex < 0
    if (wasEditing.current && !isEditing && isLost) button.current?.focus({ preventScroll })
    wasEditing.current = isEditing
  }, [isEditing, preventScroll])
  return button
}
