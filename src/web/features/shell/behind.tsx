import { type ComponentType, useEffect, useState } from 'react'
import type { User } from '#api/accounts.ts'

const pause = 1_000

/** What goes on behind the screens is fetched once they stand. Where it cannot be, they do without. */
export function Behind({ user }: { user: User }) {
  const [Background, setBackground] = useState<ComponentType<{ user: User }> | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // So that the first press on the bell opens at once. Where this fails, the press asks again.
      import('#web/components/overlays/popover-sheet.tsx').catch(() => {})
      import('./background.tsx').then(
        (part) => setBackground(() => part.Background),
        (error: unknown) => console.warn('The background could not be fetched', error),
      )
    }, pause)
    return () => clearTimeout(timer)
  }, [])
  return Background && <Background user={user} />
}
