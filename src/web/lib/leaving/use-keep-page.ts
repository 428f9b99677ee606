import { useEffect } from 'react'

/** While `needed`, the browser asks its own question before the page itself is closed or reloaded. */
export function useKeepPage(needed: boolean) {
  useEffect(() => {
    if (!needed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [needed])
}
