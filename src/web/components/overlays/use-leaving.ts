import { type RefObject, useRef } from 'react'

/** Notes when a press elsewhere closes what the button has opened: the focus then stays where it was pressed. */
export function useLeaving(button: RefObject<HTMLButtonElement | null>) {
  const wasLeft = useRef(false)
  const leave = (event: Event) => {
    // A press on the button closes it by itself.
    if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
    else wasLeft.current = true
  }
  return { wasLeft, leave }
}
