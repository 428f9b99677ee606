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
    const wentTo = ({ target, type, timeStamp }: Event) => {
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
      // A page or heading gets the focus without anybody's doing. The press that asked may still be on its way up.
      const isNobodys = type === 'focusin' && target.tabIndex < 0
      if (!isNobodys && timeStamp >= begunAt && !asked?.contains(target)) leave()
    }
    const pressedKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    document.addEventListener('click', wentTo, { signal: end.signal })
    document.addEventListener('focusin', wentTo, { signal: end.signal })
    document.addEventListener('keydown', pressedKey, { signal: end.signal })
    return () => end.abort()
  }, [button])
  return null
}
