import { type RefObject, useEffect, useRef } from 'react'

/** For editing in place: the button that began it disappears meanwhile, and gets the focus back afterwards. */
export function useReturnToButton(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
