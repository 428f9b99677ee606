import { useEffect, useSyncExternalStore } from 'react'
import { isSomebodyElseSignedIn } from '#web/lib/api/session.ts'
import { isPageInUse, markPageInUse, watchPageInUse } from '#web/lib/page-in-use.ts'

/** While `needed`, a session that ends takes nothing off the screen (rule: accounts-sign-in-again). */
export function useMarkPageInUse(needed: boolean) {
  useEffect(() => (needed ? markPageInUse() : undefined), [needed])
}

/**
 * While `needed`, also the browser asks before the page itself is closed or reloaded. Not if somebody else has signed
 * in meanwhile, who could not save what is open here.
 */
export function useKeepPage(needed: boolean) {
  useMarkPageInUse(needed)
  useEffect(() => {
    if (!needed) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSomebodyElseSignedIn()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [needed])
}

/** Whether something on the screen, such as what is being typed, would be lost if the page were taken away. */
export const useIsPageInUse = () => useSyncExternalStore(watchPageInUse, isPageInUse)
