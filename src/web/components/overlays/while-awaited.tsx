import { type RefObject, useEffect, useEffectEvent } from 'react'

type WhileAwaitedProps = {
  /** What was pressed. */
  button: RefObject<HTMLButtonElement | null>
  onLeave: () => void
}

/**
 * Stands in for a menu or popover whose code is on its way. Whoever presses something else, goes to another field or
 * presses Escape meanwhile has left it: opened after that, it would take the focus and the letters that are typed.
 */
export function WhileAwaited({ button, onLeave }: WhileAwaitedProps) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const end = new AbortController()
    const wentTo = ({ target }: Event) => {
      if (target instanceof Node && !button.current?.contains(target)) leave()
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
