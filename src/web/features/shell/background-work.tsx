import { type ComponentType, useEffect, useState } from 'react'
import type { User } from '#api/accounts.ts'
import { whenQuiet } from '#web/lib/api/when-quiet.ts'

/**
 * The work in the background is fetched once the first screen has all its answers. If that fails, the screens do
 * without.
 */
export function BackgroundWork({ user }: { user: User }) {
  const [Background, setBackground] = useState<ComponentType<{ user: User }> | null>(null)
  useEffect(() => {
    const fetchBackground = () => {
      // Fetched ahead, so that the first press on the bell opens it at once. If this fails, that press fetches it.
      import('#web/components/overlays/popover-sheet.tsx').catch(() => {})
      import('./background.tsx').then(
        (part) => setBackground(() => part.Background),
        (error: unknown) => console.warn('The background could not be fetched', error),
      )
    }
    return whenQuiet(700, fetchBackground)
  }, [])
  return Background && <Background user={user} />
}
