import { useLayoutEffect, useRef, useState } from 'react'

/** What was typed before the search had its field. */
export interface EarlyKeys {
  readonly text: string
  /** Whether Enter was pressed after it. */
  readonly isEntered: boolean
}

const nothing: EarlyKeys = { text: '', isEntered: false }

/**
 * Keeps what is typed while the search is open but still being fetched. Returns the function by which its field takes
 * these keys; from then on it gets them itself.
 */
export function useEarlyKeys(isOpen: boolean): () => EarlyKeys {
  const keys = useRef(nothing)
  const [hasField, setHasField] = useState(false)
  if (!isOpen && hasField) setHasField(false)
  useLayoutEffect(() => {
    if (!isOpen || hasField) return
    const press = (event: KeyboardEvent) => {
      const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : after(keys.current, event.key)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      keys.current = next
    }
    addEventListener('keydown', press, true)
    return () => {
      removeEventListener('keydown', press, true)
      keys.current = nothing
    }
  }, [isOpen, hasField])
  return () => {
    setHasField(true)
    return keys.current
  }
}

function after({ text }: EarlyKeys, key: string): EarlyKeys | undefined {
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false }
  return [...key].length === 1 ? { text: text + key, isEntered: false } : undefined
}
