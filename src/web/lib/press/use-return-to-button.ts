import { type RefObject, useEffect, useRef } from 'react'

/** For what is edited in place: the button that began it is gone meanwhile, and has the focus again afterwards. */
export function useReturnToButton(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
