import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** What was typed, and whether Enter was pressed after it. */
export type TypedAhead = { text: string; isEntered: boolean }

const nothing: TypedAhead = { text: '', isEntered: false }

/**
 * Collects what is typed from when the search is opened until its field has the focus: on a slow line that takes a
 * while, and meanwhile the letters must not act on the page. Escape calls `close`. Returns a function that hands it
 * over, once.
 */
export function useTypedAhead(isOpen: boolean, close: () => void): () => TypedAhead {
  const typed = useRef(nothing)
  const stop = useRef(() => {})
  const giveUp = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!isOpen) return
    typed.current = nothing
    const collect = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      // AltGr writes characters, such as @, and comes as Ctrl and Alt on Windows.
      if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return
      const { text } = typed.current
      if (key === 'Enter') typed.current = { text, isEntered: true }
      else if (key === 'Backspace') typed.current = { text: text.slice(0, -1), isEntered: false }
      else if (key.length === 1) typed.current = { text: text + key, isEntered: false }
      else if (key === 'Escape') giveUp()
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', collect, true)
    stop.current = () => removeEventListener('keydown', collect, true)
    return () => stop.current()
  }, [isOpen])
  return () => {
    stop.current()
    const taken = typed.current
    typed.current = nothing
    return taken
  }
}
