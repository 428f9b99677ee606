import { useEffect } from 'react'
import { isSomebodyElseSignedIn } from '#web/lib/api/session.ts'

/**
 * While `needed`, the browser asks its own question before the page itself is closed or reloaded. Not where
 * somebody else has signed in: what is open here is not theirs to save.
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
