import { useEffect, useSyncExternalStore } from 'react'
import { isSomebodyElseSignedIn } from '#web/lib/api/session.ts'

let kept = 0
const watchers = new Set<() => void>()

function change(by: 1 | -1) {
  kept += by
  for (const tell of watchers) tell()
}

/**
 * While `needed`, the browser asks before the page itself is closed or reloaded. Not if somebody else has signed in
 * meanwhile, who could not save what is open here.
 */
export function useKeepPage(needed: boolean) {
  useEffect(() => {
    if (!needed) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSomebodyElseSignedIn()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    change(1)
    return () => {
      removeEventListener('beforeunload', ask)
      change(-1)
    }
  }, [needed])
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Whether anything on the screen needs the page to be kept, such as what is being typed. */
export const useIsKept = () => useSyncExternalStore(watch, () => kept > 0)
