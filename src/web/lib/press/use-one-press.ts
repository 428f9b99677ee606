import { type MouseEvent, useRef } from 'react'
import { isSecondOfTwo, type Press } from './double-press.ts'

/**
 * For a list in which a press may remove a row or put another button in its place: the second half of a double press is
 * ignored, so that it does not press what has moved under the finger.
 */
export function useOnePress() {
  const taken = useRef<Press>(null)
  const onClickCapture = (event: MouseEvent) => {
    if (!isSecondOfTwo(event.nativeEvent, taken.current)) {
      taken.current = event.nativeEvent
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return { onClickCapture }
}
