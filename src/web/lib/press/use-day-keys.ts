import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Day } from '#domain/day.ts'
import { dayAfterKey } from './calendar-keys.ts'

type DayKeys = {
  /** The one day that Tab stops at. */
  current: Day
  onMove: (day: Day) => void
  /** The nearest day that may be moved to; without it, any may. */
  nearest?: (wanted: Day) => Day
  /** Whether the current day takes the focus when the table is first shown. */
  takesFocus?: boolean
}

/**
 * The keyboard in a table of days, each of which has `data-day`: the keys of a calendar move to another day, and the
 * focus goes along.
 */
export function useDayKeys({ current, onMove, nearest = (wanted) => wanted, takesFocus = false }: DayKeys) {
  const table = useRef<HTMLTableElement>(null)
  const focusFollows = useRef(takesFocus)

  useEffect(() => {
    if (focusFollows.current) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    focusFollows.current = false
  }, [current])

  const press = (event: KeyboardEvent) => {
    const wanted = dayAfterKey(current, event)
    if (!wanted) return
    event.preventDefault()
    const next = nearest(wanted)
    focusFollows.current = next !== current
    onMove(next)
  }
  return { table, press }
}
