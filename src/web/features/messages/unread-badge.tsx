import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#api/messages.ts'
import { badgeCount } from '#domain/notification.ts'
import { MenuBadge } from '#web/components/layout/menu-badge.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'

const askEveryMs = 60_000

/**
 * How many messages are unread, asked every 60 seconds and when the window is looked at again (rule: messages-badge).
 */
function useUnreadMessages(): number {
  const { user } = useSession()
  const isAsked = user !== null && !user.isGuest
  const { data, error, refetch } = useQuery({
    ...get(messages.unreadCount),
    enabled: isAsked,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: 'always',
  })
  // A window that was in sight all along, beside another one, gets the focus without becoming visible.
  useEffect(() => {
    const ask = () => isAsked && void refetch({ cancelRefetch: false })
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [isAsked, refetch])
  useEffect(() => {
    if (error) console.warn('The unread messages could not be counted', error)
  }, [error])
  return error ? 0 : (data?.count ?? 0)
}

/** The number beside 'Messages' in a menu, 99+ at most. */
export function UnreadBadge() {
  const unread = useUnreadMessages()
  if (unread === 0) return null
  return (
    <MenuBadge>
      {badgeCount(unread)}
      <span className="sr-only"> unread</span>
    </MenuBadge>
  )
}
