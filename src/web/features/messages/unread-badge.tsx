import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#api/messages.ts'
import { badgeCount } from '#domain/notification.ts'
import { MenuBadge } from '#web/components/layout/menu-badge.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'

const askEvery = 60_000

/** How many messages are unread, asked every 60 seconds and when the window is looked at again (rule: messages-badge). */
function useUnreadMessages(): number {
  const { user } = useSession()
  const { data, error } = useQuery({
    ...get(messages.unreadCount),
    enabled: user !== null && !user.isGuest,
    staleTime: askEvery,
    refetchInterval: askEvery,
    refetchOnWindowFocus: 'always',
  })
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
