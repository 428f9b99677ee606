import { useEffect } from 'react'
import { badgeCount } from '#domain/notification.ts'
import { MenuBadge } from '#web/components/layout/menu-badge.tsx'
import { useRequestSummary } from './maintenance.hooks.ts'

/** How many requests wait, asked for every 60 seconds; a count that fails is logged and counts as 0. */
export function useWaitingRequests(): number {
  const { data, error } = useRequestSummary()
  useEffect(() => {
    if (error) console.warn('The maintenance requests could not be counted', error)
  }, [error])
  return error ? 0 : (data?.count ?? 0)
}

/** The number beside 'Maintenance' in a menu, 99+ at most. */
export function MaintenanceBadge() {
  const waiting = useWaitingRequests()
  if (waiting === 0) return null
  return (
    <MenuBadge>
      {badgeCount(waiting)}
      <span className="sr-only"> waiting</span>
    </MenuBadge>
  )
}
