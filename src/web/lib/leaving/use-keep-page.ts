import { useEffect } from 'react'
import { isSomebodyElseSignedIn } from '#web/lib/api/session.ts'

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
    return () => removeEventListener('beforeunload', ask)
  }, [needed])
}
