import { useEffect, useEffectEvent } from 'react'
import type { User } from '#api/accounts.ts'
import type { ShownNotification } from '#api/live.ts'
import { liveToastTitle } from '#domain/notification.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { startLive } from '#web/lib/api/live.ts'
import { useSession } from '#web/lib/api/session.ts'
import { isOnScreen } from './is-on-screen.ts'
import { useOpenNotification } from './notifications.hooks.ts'

/**
 * While somebody is signed in: what happens elsewhere is seen at once, and what concerns them
 * is shown in a toast (rule: live-notification).
 */
export function LiveNotifications({ user }: { user: User }) {
  const open = useOpenNotification(user)
  const show = useEffectEvent((notification: ShownNotification) => {
    const { pathname: path, search } = location
    if (isOnScreen(notification, { path, search, isVisible: document.visibilityState === 'visible' })) return
    toast({
      title: liveToastTitle(notification.type),
      description: notification.message,
      action: { label: 'View', onPress: () => open(notification) },
    })
  })
  const { isAskedToSignIn } = useSession()
  // A session that has ended would be refused again and again.
  useEffect(() => (isAskedToSignIn ? undefined : startLive((notification) => show(notification))), [isAskedToSignIn])
  return null
}
