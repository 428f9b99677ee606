import { useEffect, useSyncExternalStore } from 'react'
import { isSomebodyElseSignedIn } from '#web/lib/api/session.ts'
import { isKept, keep, watchKept } from '#web/lib/kept.ts'

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
    const end = keep()
    return () => {
      removeEventListener('beforeunload', ask)
      end()
    }
  }, [needed])
}

/** Whether anything on the screen needs the page to be kept, such as what is being typed. */
export const useIsKept = () => useSyncExternalStore(watchKept, isKept)
