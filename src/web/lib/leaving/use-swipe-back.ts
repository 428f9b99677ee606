// In pixels and milliseconds (rule: screens-swipe-back).
import { useEffect } from 'react'

const farEnough = 100
const quickEnoughMs = 500
const realMovement = 10
const drawnOn = 'canvas, input[type="range"], [data-no-swipe]'
/** Overlays, which have swipes of their own: a toast is swiped away to the right. */
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-swipe-direction]'

/** Goes back in history on a right swipe over the page, where there is history. Drawing a signature is not a swipe. */
export function useSwipeBack() {
  useEffect(() => {
    let start: { x: number; y: number; at: number } | null = null
    let moved = false

    const began = (event: TouchEvent) => {
      const touch = event.touches[0]
      const onOther = event.target instanceof Element && event.target.closest(`${drawnOn}, ${over}`)
      start =
        touch && event.touches.length === 1 && !onOther
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

    document.addEventListener('touchstart', began, { passive: true })
    document.addEventListener('touchmove', travelled, { passive: true })
    document.addEventListener('touchend', ended, { passive: true })
    return () => {
      document.removeEventListener('touchstart', began)
      document.removeEventListener('touchmove', travelled)
      document.removeEventListener('touchend', ended)
    }
  }, [])
}
