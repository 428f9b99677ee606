import { type RefObject, useRef } from 'react'

/** Notes whether a press elsewhere has closed what the button opened: the focus then stays with that press. */
export function useLeaving(button: RefObject<HTMLButtonElement | null>) {
  const wasLeft = useRef(false)
  const leave = (event: Event) => {
    // The button closes it by its own handler.
    if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
    else wasLeft.current = true
  }
  return { wasLeft, leave }
}
