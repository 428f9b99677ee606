import { useEffect, useEffectEvent } from 'react'
import type { User } from '#api/accounts.ts'
import type { ShownNotification } from '#api/live.ts'
import { liveToastTitle } from '#domain/notification.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { startLive } from '#web/lib/api/live.ts'
import { isAskedToSignIn } from '#web/lib/api/session.ts'
import { isOnScreen } from './is-on-screen.ts'
import { useOpenNotification } from './notifications.hooks.ts'

/**
 * While somebody is signed in: what happens elsewhere is seen at once, and what concerns them
 * is shown in a toast (rule: live-notification), but never on the cover that asks them to sign in again.
 */
export function LiveNotifications({ user }: { user: User }) {
  const open = useOpenNotification(user)
  const show = useEffectEvent((notification: ShownNotification) => {
    if (isAskedToSignIn()) return
    const { pathname: path, search } = location
    if (isOnScreen(notification, { path, search, isVisible: document.visibilityState === 'visible' })) return
    toast({
      title: liveToastTitle(notification.type),
      description: notification.message,
      action: { label: 'View', onPress: () => open(notification) },
    })
  })
  useEffect(() => startLive((notification) => show(notification)), [])
  return null
}
