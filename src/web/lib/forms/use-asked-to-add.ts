import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'

/** Calls `begin` on a page that was opened with `?add`, as the commands of the search do; the address forgets it, so that a reload does not begin again. */
export function useAskedToAdd(begin: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('add')
  const beginOnce = useEffectEvent(() => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('add')
        return after
      },
      { replace: true, state: history.state },
    )
    begin()
  })
  useEffect(() => {
    if (isAsked) beginOnce()
  }, [isAsked])
}
