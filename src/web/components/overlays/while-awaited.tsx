import { type RefObject, useEffect, useEffectEvent } from 'react'
import { lastPress } from '#web/lib/press/last-press.ts'

type WhileAwaitedProps = {
  /** What was pressed, if it is not what was pressed last. */
  button?: RefObject<HTMLButtonElement | null>
  onLeave: () => void
}

/**
 * Stands in for a menu, popover or dialog whose code or first values are on their way. Whoever presses something else,
 * goes to another field or presses Escape meanwhile has left it: opened after that, it would take the focus and the
 * letters that are typed.
 */
export function WhileAwaited({ button, onLeave }: WhileAwaitedProps) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const end = new AbortController()
    const begunAt = performance.now()
    const asked = button?.current ?? lastPress()
    // The press that asked, which may have been Escape, may still be on its way up.
    const isLater = ({ timeStamp }: Event) => timeStamp >= begunAt
    const wentTo = (event: Event) => {
      const { target, type } = event
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
      // A page or heading gets the focus without anybody's doing.
      const isNobodys = type === 'focusin' && target.tabIndex < 0
      if (!isNobodys && isLater(event) && !asked?.contains(target)) leave()
    }
    const pressedKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isLater(event)) leave()
    }
    document.addEventListener('click', wentTo, { signal: end.signal })
    document.addEventListener('focusin', wentTo, { signal: end.signal })
    document.addEventListener('keydown', pressedKey, { signal: end.signal })
    return () => end.abort()
  }, [button])
  return null
}
