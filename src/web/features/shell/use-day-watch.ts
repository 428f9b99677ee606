import { useEffect } from 'react'
import { londonDay } from '#domain/day.ts'
import { refreshAll } from '#web/lib/api/query-client.ts'
import { beginNewDay } from '#web/lib/browser/new-day.ts'

/** A device that slept over midnight is asked as soon as it wakes. */
const askEveryMs = 20_000

/** When a day begins in London, what is due and how soon is asked for and drawn again (rule: time-and-money-london). */
export function useDayWatch(): void {
  useEffect(() => {
    let shown = londonDay(new Date())
    const watch = setInterval(() => {
      const today = londonDay(new Date())
      if (today === shown) return
      shown = today
      beginNewDay()
      void refreshAll()
    }, askEveryMs)
    return () => clearInterval(watch)
  }, [])
}
