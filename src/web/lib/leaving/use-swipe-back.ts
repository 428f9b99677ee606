// In pixels and milliseconds (rule: screens-swipe-back).
import { type RefObject, useEffect } from 'react'

const farEnough = 100
const quickEnoughMs = 500
const realMovement = 10
const drawnOn = 'canvas, input[type="range"], [data-no-swipe]'

/** Goes back in history on a right swipe inside `ref`, where there is history. Drawing a signature is not a swipe. */
export function useSwipeBack(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let start: { x: number; y: number; at: number } | null = null
    let moved = false

    const began = (event: TouchEvent) => {
      const touch = event.touches[0]
      const onDrawing = event.target instanceof Element && event.target.closest(drawnOn)
      start =
        touch && event.touches.length === 1 && !onDrawing
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
          : null
      moved = false
    }
    const travelled = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (start && touch && Math.abs(touch.clientX - start.x) >= realMovement) moved = true
    }
    const ended = (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!start || !touch || !moved) return
      const across = touch.clientX - start.x
      const down = Math.abs(touch.clientY - start.y)
      const took = event.timeStamp - start.at
      if (across > farEnough && across > down && took <= quickEnoughMs && history.length > 1) history.back()
    }

    element.addEventListener('touchstart', began, { passive: true })
    element.addEventListener('touchmove', travelled, { passive: true })
    element.addEventListener('touchend', ended, { passive: true })
    return () => {
      element.removeEventListener('touchstart', began)
      element.removeEventListener('touchmove', travelled)
      element.removeEventListener('touchend', ended)
    }
  }, [ref])
}
