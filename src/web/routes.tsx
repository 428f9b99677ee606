/** Every screen and its URL, in one list. Each is a chunk of its own that is fetched when somebody goes there. */
import { type ComponentType, lazy } from 'react'
import type { Screen } from './features/shell/screen.ts'

type Load = () => Promise<ComponentType>

const screen = (path: string, access: Screen['access'], load: Load): Screen => ({
  path,
  access,
  guests: false,
  load,
  Page: lazy(async () => ({ default: await load() })),
})

/** A screen that guests may use too; elsewhere they are shown the way to a full account. */
const openToGuests = (closed: Screen): Screen => ({ ...closed, guests: true })

export const screens: readonly Screen[] = [
  screen('/auth', 'public', async () => (await import('./features/auth/auth-page.tsx')).AuthPage),
  screen('/notifications', 'signedIn', async () => {
    return (await import('./features/notifications/notifications-page.tsx')).NotificationsPage
  }),
]

/** For every other path, signed in or not. */
export const notFound = screen('*', 'public', async () => {
  return (await import('./features/not-found/not-found-page.tsx')).NotFoundPage
})
