import { type RefObject, useRef } from 'react'

/** What becomes of the focus, and of a chosen action, once what the button opened is closed. */
export function useClosing(button: RefObject<HTMLButtonElement | null>) {
  const wasLeft = useRef(false)
  const chosen = useRef<(() => void) | null>(null)
  return {
    /** Notes that a press elsewhere closes it: the focus then stays with that press. */
    leave(event: Event) {
      // The button closes it by its own handler.
      if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
      else wasLeft.current = true
    },
    /** Notes what is done next. */
    choose(onPress: () => void) {
      chosen.current = onPress
    },
    /**
     * The chosen action starts once the focus is back on the button, so that a dialog it opens can return the focus
     * there, and is not left by that.
     */
    returnFocus(event: Event) {
      event.preventDefault()
      if (!wasLeft.current || chosen.current) button.current?.focus()
      wasLeft.current = false
      const act = chosen.current
      chosen.current = null
      act?.()
    },
  }
}
