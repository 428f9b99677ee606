import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'

/** Calls `begin` on a page that was opened with `?add`, as the commands of the search do. */
export const useAskedToAdd = (begin: (value: string) => void): void => useAskedTo('add', begin)

/**
 * Calls `begin` once with the value of a word of the address, which is then removed, so that a reload does not begin
 * again. It waits until the page is ready.
 */
export function useAskedTo(word: string, begin: (value: string) => void, isReady = true): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get(word)
  const beginOnce = useEffectEvent((value: string) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(word)
        return after
      },
      { replace: true, state: history.state },
    )
    begin(value)
  })
  useEffect(() => {
    if (asked !== null && isReady) beginOnce(asked)
  }, [asked, isReady])
}
