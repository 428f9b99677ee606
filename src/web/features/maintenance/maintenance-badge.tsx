import { useEffect } from 'react'
import { badgeCount } from '#domain/notification.ts'
import { useRequestSummary } from './maintenance.hooks.ts'

/** How many requests wait, asked for every 60 seconds; a count that fails is logged and counts as 0. */
export function useWaitingRequests(): number {
  const { data, error } = useRequestSummary()
  useEffect(() => {
    if (error) console.warn('The maintenance requests could not be counted', error)
  }, [error])
  return error ? 0 : (data?.badge ?? 0)
}

/** The number beside 'Maintenance' in a menu, 99+ at most. */
export function MaintenanceBadge() {
  const waiting = useWaitingRequests()
  if (waiting === 0) return null
  return (
    <span className="figures ml-auto min-w-6 rounded-full bg-red px-1.5 text-center font-bold text-paper text-sm leading-6">
      {badgeCount(waiting)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
