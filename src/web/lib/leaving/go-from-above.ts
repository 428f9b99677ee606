/** What leads away by lying over every dialog, as a toast and the search do. */
import { useEffect, useEffectEvent } from 'react'

type Go = () => void

/** Those of dialogs with edits, the uppermost last. */
const dialogs: ((go: Go) => void)[] = []

/**
 * Goes to another address, unless a dialog with edits has to ask first (rule: screens-edits). Another tab of its page
 * would take it away, too.
 */
export function goFromAbove(to: string, go: Go): void {
  const ask = new URL(to, location.href).href !== location.href && dialogs.at(-1)
  if (ask) ask(() => goFromAbove(to, go))
  else go()
}

/** While `needed`, `ask` answers what would take a dialog away from above, and calls `go` if the person agrees. */
export function useAskFromAbove(needed: boolean, ask: (go: Go) => void) {
  const askFirst = useEffectEvent(ask)
  useEffect(() => {
    if (!needed) return
    const dialog = (go: Go) => askFirst(go)
    dialogs.push(dialog)
    return () => void dialogs.splice(dialogs.indexOf(dialog), 1)
  }, [needed])
}
