import { useEffect, useEffectEvent } from 'react'

/** Calls `begin` for who comes back from the checkout to a page that the browser has kept as it was left. */
export function useComeBack(begin: () => void) {
  const beginAnew = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) begin()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => beginAnew(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}
