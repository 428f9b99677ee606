import { type RefObject, useEffect, useRef } from 'react'

/**
 * For editing in place: the button that began it disappears meanwhile, and gets the focus back afterwards, unless
 * somebody has gone to another field by then.
 */
export function useReturnToButton(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // What had the focus is gone, and with it the focus: it is at the page, or at the dialog around the button.
    const isLost = document.activeElement?.contains(button.current)
    if (wasEditing.current && !isEditing && isLost) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
