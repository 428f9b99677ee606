import { useEffect, useSyncExternalStore } from 'react'
import { isSomebodyElseSignedIn } from '#web/lib/api/session.ts'
import { isKept, keep, watchKept } from '#web/lib/kept.ts'

/** While `needed`, a session that ends takes nothing off the screen (rule: accounts-sign-in-again). */
export function useKeepScreen(needed: boolean) {
  useEffect(() => (needed ? keep() : undefined), [needed])
}

/**
 * While `needed`, also the browser asks before the page itself is closed or reloaded. Not if somebody else has signed
 * in meanwhile, who could not save what is open here.
 */
export function useKeepPage(needed: boolean) {
  useKeepScreen(needed)
  useEffect(() => {
    if (!needed) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSomebodyElseSignedIn()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [needed])
}

/** Whether anything on the screen needs the page to be kept, such as what is being typed. */
export const useIsKept = () => useSyncExternalStore(watchKept, isKept)
